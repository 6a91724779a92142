// Facts of an article in one line: its source, its length, its level.
import type { ReactNode } from 'react'
import styles from './ArticleRow.module.css'

/** Facts in one line with dots between: strings, tags; `false`, `null` and '' are left out. */
export function MetaLine({ items }: { items: readonly (ReactNode | false | null)[] }) {
  const shown = items.filter((item) => item !== false && item !== null && item !== undefined && item !== '')
  return (
    <span className={styles.meta}>
      {shown.map((item, at) => (
        // The facts of one row never change their order, so the index is a stable key.
        <span key={typeof item === 'string' ? item : `fact-${String(at)}`}>{item}</span>
      ))}
    </span>
  )
}
