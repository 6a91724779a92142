// The layout of a screen: the top bar, the content column, the bottom action bar.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Page.module.css'

/**
 * `title` in the middle (left on wide windows); `left` usually the back button; `hidden` slides it away while
 * reading.
 */
export type TopBarProps = {
  title?: ReactNode
  left?: ReactNode
  right?: ReactNode
  hidden?: boolean
  className?: string
}

export function TopBar({ title, left, right, hidden = false, className }: TopBarProps) {
  return (
    <header className={cx(styles.top, className)} data-away={hidden || undefined}>
      <div className={styles.left}>{left}</div>
      <div className={styles.heading}>{title}</div>
      <div className={styles.right}>{right}</div>
    </header>
  )
}

/**
 * Five actions at most, each a {@link BarButton}; `hidden` as for the top bar. It leaves space for the home
 * indicator.
 */
export function BottomBar({
  label,
  hidden = false,
  children,
}: {
  label: string
  hidden?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.bottom} role="toolbar" aria-label={label} data-away={hidden || undefined}>
      {children}
    </div>
  )
}

/** An icon over a short word. `pressed` makes it a toggle. */
export function BarButton({
  icon,
  label,
  pressed,
  disabled,
  onClick,
}: {
  icon: ReactNode
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className={styles.bar} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  )
}

/**
 * Content in a column of the page's width, with gutters and space for the bottom bar. `wide`: no max. width
 * (admin); `rows`: as wide as the front page on wide windows, with its left edge.
 */
export function Page({
  wide = false,
  rows = false,
  className,
  children,
}: {
  wide?: boolean
  rows?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cx(styles.page, wide && styles.wide, rows && styles.rows, className)}>{children}</div>
  )
}

/** The large title of a tab's first screen. */
export function PageTitle({ title, sub, action }: { title: ReactNode; sub?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.pageTitle}>
      <div>
        <h1>{title}</h1>
        {sub !== undefined && <p>{sub}</p>}
      </div>
      {action}
    </div>
  )
}
