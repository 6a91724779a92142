// Example sentences from our own articles; each links to its article and highlights the sentence there.
import { Link } from '@tanstack/react-router'
import type { ArticleSentence } from '../../contract/entities/ai.ts'
import styles from './ExampleSentences.module.css'
import { RightIcon } from './icons.tsx'

export function ExampleSentences({ label, places }: { label: string; places: readonly ArticleSentence[] }) {
  if (places.length === 0) return null
  return (
    <ol className={styles.places} aria-label={label}>
      {places.map(({ article_id, title, paragraph, start, end, en, zh }) => (
        <li key={`${article_id} ${paragraph} ${start}`}>
          <Link
            to={`/article/${article_id}`}
            hash={paragraph}
            state={{ spot: { paragraph, start, end } }}
            className={styles.place}
          >
            <span className={styles.quote}>
              <span lang="en">{en}</span>
              {zh && <span className={styles.zh}>{zh}</span>}
              <span className={styles.zh} lang="en">
                {title}
              </span>
            </span>
            <RightIcon size={16} />
          </Link>
        </li>
      ))}
    </ol>
  )
}
