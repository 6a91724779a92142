// One quiet line for guests above what this browser keeps of theirs.
import { Link, useLocation } from '@tanstack/react-router'
import { useIsLoggedIn } from '../../lib/session.ts'
import styles from './Forms.module.css'

/** `children`: what an account brings here, after 注册. */
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
