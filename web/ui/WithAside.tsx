// Two columns on wide windows: main content and an aside; stacked on phones.
import type { ReactNode } from 'react'
import styles from './WithAside.module.css'

export interface WithAsideProps {
  side: ReactNode
  /** The accessible name of the aside. */
  label: string
  /** On phones the aside is first. */
  isFirst?: boolean
  /** Both columns have the same width, without a rule between them. */
  isEven?: boolean
  /** On wide windows the aside is a panel with the full height of the window. */
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
