// The places of the article that an answer rests on; each opens the article there, its words lit.
import { Link } from '@tanstack/react-router'
import type { AnswerSource } from '../../../../contract/entities/ai.ts'
import { RightIcon } from '../../../ui/icons.tsx'
import type { Spot } from '../highlights/use-highlights.ts'
import styles from './Ai.module.css'

export interface SourcesProps {
  article: number
  sources: readonly AnswerSource[]
  /** With its Chinese, and whole: where the places are all that there is. */
  whole?: boolean
  /** Shows the place in the article that stands beside. */
  onJump?: ((spot: Spot) => void) | undefined
}

export function Sources({ article, sources, whole = false, onJump }: SourcesProps) {
  return (
    <ol className={styles.sources} aria-label="原文出处" data-whole={whole || undefined}>
      {sources.map(({ n, paragraph, start, end, en, zh }) => {
        const spot = { paragraph, start, end }
        const inside = (
          <>
            <span className={styles.disc}>{n}</span>
            <span className={styles.quote}>
              <span lang="en">{en}</span>
              {zh && <span className={styles.zh}>{zh}</span>}
            </span>
            <RightIcon size={16} />
          </>
        )
        return (
          <li key={n} id={`source-${n}`}>
            {onJump ? (
              <button type="button" className={styles.source} onClick={() => onJump(spot)}>
                {inside}
              </button>
            ) : (
              <Link to={`/article/${article}`} hash={paragraph} state={{ spot }} className={styles.source}>
                {inside}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
