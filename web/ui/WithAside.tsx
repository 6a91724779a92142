// Two columns on wide windows: what a screen is about, and what belongs to it at its side; under each other on phones.
import type { ReactNode } from 'react'
import styles from './WithAside.module.css'

export interface WithAsideProps {
  side: ReactNode
  /** What the side is called, for those who hear the page. */
  label: string
  /** On phones the side comes first. */
  isFirst?: boolean
  /** Both columns have the same width, and no rule stands between them. */
  isEven?: boolean
  /** On wide windows the side is a sheet of its own from the top to the foot of the window. */
  isPanel?: boolean
  children: ReactNode
}

export function WithAside(props: WithAsideProps) {
  const { side, label, isFirst = false, isEven = false, isPanel = false, children } = props
  const aside = (
    <aside className={styles.side} aria-label={label}>
      {side}
    </aside>
  )
  return (
    <div className={styles.two} data-even={isEven || undefined} data-panel={isPanel || undefined}>
      {isFirst && aside}
      <div className={styles.main}>{children}</div>
      {!isFirst && aside}
    </div>
  )
}
