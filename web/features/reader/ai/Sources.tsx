// The places of the article that an answer rests on; each opens the article there, its words lit.
import { Link } from '@tanstack/react-router'
import type { AnswerSource } from '../../../../contract/entities/ai.ts'
import { RightIcon } from '../../../ui/icons.tsx'
import styles from './Ai.module.css'

export interface SourcesProps {
  article: number
  sources: readonly AnswerSource[]
  /** With its Chinese, and whole: where the places are all that there is. */
  whole?: boolean
}

export function Sources({ article, sources, whole = false }: SourcesProps) {
  return (
    <ol className={styles.sources} aria-label="原文出处" data-whole={whole || undefined}>
      {sources.map(({ n, paragraph, start, end, en, zh }) => (
        <li key={n} id={`source-${n}`}>
          <Link
            to={`/article/${article}`}
            hash={paragraph}
            state={{ spot: { paragraph, start, end } }}
            className={styles.source}
          >
            <span className={styles.disc}>{n}</span>
            <span className={styles.quote}>
              <span lang="en">{en}</span>
              {zh && <span className={styles.zh}>{zh}</span>}
            </span>
            <RightIcon size={16} />
          </Link>
        </li>
      ))}
    </ol>
  )
}
