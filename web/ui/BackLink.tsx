// Link to the parent screen in the editors' area: a text link in the flow of the page.
import { Link } from '@tanstack/react-router'
import styles from './Back.module.css'
import { cx } from './cx.ts'

/** `narrow`: only where no rail leads to the parent screen. */
export function BackLink({
  to,
  narrow = false,
  children,
}: {
  to: string
  narrow?: boolean
  children: string
}) {
  return (
    <Link to={to} className={cx(styles.link, narrow && styles.narrow)}>
      {children}
    </Link>
  )
}
