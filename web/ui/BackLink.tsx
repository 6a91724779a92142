// The way up in the editors' rooms: the name of the room above, in words, in the flow of the page.
import { Link } from '@tanstack/react-router'
import styles from './Back.module.css'
import { cx } from './cx.ts'

/** `narrow`: only where there is no rail that leads there. */
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
