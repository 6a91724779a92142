// One-line hint for guests above data that is stored only in this browser.
import { Link, useLocation } from '@tanstack/react-router'
import { useIsLoggedIn } from '../../lib/session.ts'
import styles from './Forms.module.css'

/** `children`: the benefit of an account on this page, rendered after 注册. */
export function GuestNote({ children = '后，换设备也不会丢' }: { children?: string }) {
  const isLoggedIn = useIsLoggedIn()
  const { href } = useLocation()
  if (isLoggedIn) return null
  return (
    <p className={styles.guestNote}>
      <Link to={`/Register?next=${encodeURIComponent(href)}`}>注册</Link>
      {children}
    </p>
  )
}
