// List of the sources of an answer; each opens the article or the book at that place, with its words
// highlighted.
import { Link } from '@tanstack/react-router'
import type { AnswerSource } from '../../../../contract/entities/ai.ts'
import { RightIcon } from '../../../ui/icons.tsx'
import type { TextSpot } from '../highlights/use-highlights.ts'
import styles from './Ai.module.css'
import { getBookPlacePath } from './question-subject.ts'

export interface AnswerSourcesProps {
  /** The id of the article, or the uuid of the book. */
  of: number | string
  sources: readonly AnswerSource[]
  /** Show each source in full and with its Chinese: for answers that consist of sources only. */
  whole?: boolean
  /** Shows the source in the article that is open next to the answer. */
  onJump?: ((spot: TextSpot) => void) | undefined
}

export function AnswerSources({ of, sources, whole = false, onJump }: AnswerSourcesProps) {
  return (
    <ol className={styles.sources} aria-label="原文出处" data-whole={whole || undefined}>
      {sources.map(({ n, paragraph, start, end, en, zh, cfi = '' }) => {
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
            ) : typeof of === 'string' ? (
              <Link to={getBookPlacePath(of, cfi)} state={{ spot }} className={styles.source}>
                {inside}
              </Link>
            ) : (
              <Link to={`/article/${of}`} hash={paragraph} state={{ spot }} className={styles.source}>
                {inside}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
