// 你认识 x%: the figure by which a reader chooses, as words, as a thin bar, and as what it means.
import type { ArticleCard } from '../../../contract/entities/article.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import styles from './Known.module.css'

/** Whole per cent, rounded down: nobody is told more than they know. */
const whole = (percent: number): number => Math.floor(percent)

/** A thin bar on the whole scale from 0 to 100; what it says stands beside it in words. */
export const KnownBar = ({ percent }: { percent: number }) => (
  <progress className={styles.bar} value={whole(percent)} max={100} aria-hidden="true" />
)

/** In a row: accent, with its bar. */
export const KnownMark = ({ percent }: { percent: number }) => (
  <span className={styles.mark}>
    <b>你认识 {whole(percent)}%</b>
    <KnownBar percent={percent} />
  </span>
)

/** In the lead: the number as a headline. */
export const KnownStar = ({ percent }: { percent: number }) => (
  <b className={styles.star}>
    你认识 <span className={styles.number}>{whole(percent)}%</span>
  </b>
)

// Laufer and Ravenhorst-Kalovski (2010): under 95 % of running words known, reading without help gets laborious.
const COMFORTABLE_FROM = 95
/** Whether this reader can read it at ease, as far as that is known. */
export const isComfortable = ({ known_percent }: Pick<ArticleCard, 'known_percent'>): boolean =>
  known_percent === null || known_percent >= COMFORTABLE_FROM

// Hu and Nation (2000): at 90 % few readers understood a story, at 80 % none did.
const HARD_BELOW = 90

/** What makes an article hard: for this reader when that is known, else by its grade; '' when neither is. */
export function formatHardness({
  known_percent,
  level,
}: Pick<ArticleCard, 'known_percent' | 'level'>): string {
  if (known_percent !== null && known_percent < HARD_BELOW) return '对你偏难'
  if (known_percent !== null && known_percent < COMFORTABLE_FROM) return '对你稍难'
  return level ? levelLabel(level) : ''
}

// Words that are not known recur: in the sample library 85 % of their running number are different ones, for readers of
// every level alike (measured over its 34 articles at ZK, C4, C6 and L8: 0.85 to 0.87).
const DIFFERENT = 0.85

/** 大约 12 个生词; undefined when nothing is known of the reader. */
export function formatNewWords({
  known_percent,
  word_count,
}: Pick<ArticleCard, 'known_percent' | 'word_count'>): string | undefined {
  if (known_percent === null) return undefined
  const count = Math.round(((100 - known_percent) / 100) * word_count * DIFFERENT)
  return count === 0 ? '没有生词' : `大约 ${count} 个生词`
}
