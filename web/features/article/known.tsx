// Components and texts for 你认识 x%: the share of known words as text, as a thin bar, and as a difficulty.
import type { ArticleCard } from '../../../contract/entities/article.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import styles from './Known.module.css'

/** Whole per cent, rounded down, so that the share is never overstated. */
const whole = (percent: number): number => Math.floor(percent)

/**
 * Thin bar on a scale from 0 to 100; hidden from screen readers, since the text next to it has the number.
 */
export const KnownBar = ({ percent }: { percent: number }) => (
  <progress className={styles.bar} value={whole(percent)} max={100} aria-hidden="true" />
)

/** Mark in a list row: in the accent colour, with its bar. */
export const KnownMark = ({ percent }: { percent: number }) => (
  <span className={styles.mark}>
    <b>你认识 {whole(percent)}%</b>
    <KnownBar percent={percent} />
  </span>
)

/** Mark of the featured article: the number in headline size. */
export const KnownStar = ({ percent }: { percent: number }) => (
  <b className={styles.star}>
    你认识 <span className={styles.number}>{whole(percent)}%</span>
  </b>
)

// Laufer and Ravenhorst-Kalovski (2010): with less than 95 % of running words known, reading without help
// becomes laborious.
const COMFORTABLE_FROM = 95
/** Whether this reader can read it comfortably; true if the share is unknown. */
export const isComfortable = ({ known_percent }: Pick<ArticleCard, 'known_percent'>): boolean =>
  known_percent === null || known_percent >= COMFORTABLE_FROM

// Hu and Nation (2000): at 90 % few readers understood a story, at 80 % none did.
const HARD_BELOW = 90

/**
 * Text for the difficulty: for this reader if the share is known, else the level as fallback; '' if both are
 * unknown.
 */
export function formatHardness({
  known_percent,
  level,
}: Pick<ArticleCard, 'known_percent' | 'level'>): string {
  if (known_percent !== null && known_percent < HARD_BELOW) return '对你偏难'
  if (known_percent !== null && known_percent < COMFORTABLE_FROM) return '对你稍难'
  return level ? levelLabel(level) : ''
}

// Unknown words recur: in the sample library 85 % of the unknown running words are distinct, for readers of
// every level (measured over its 34 articles at ZK, C4, C6 and L8: 0.85 to 0.87).
const DIFFERENT = 0.85

/** E.g. 大约 12 个生词; undefined if the share is unknown. */
export function formatNewWords({
  known_percent,
  word_count,
}: Pick<ArticleCard, 'known_percent' | 'word_count'>): string | undefined {
  if (known_percent === null) return undefined
  const count = Math.round(((100 - known_percent) / 100) * word_count * DIFFERENT)
  return count === 0 ? '没有生词' : `大约 ${count} 个生词`
}
