// A section of a contents page: starts with a rule and its title.
import { type ReactNode, useId } from 'react'
import styles from './RuledSection.module.css'

export function RuledSection({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
