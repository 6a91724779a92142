// Small labels: a level, a state, a count, a key.
import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** The meaning of a badge, never by colour alone: the text has the meaning too. */
export type BadgeTone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger'

export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

/** The level of an article or a word, by its Chinese label (六级 / 考研); renders nothing for an empty label. */
export function LevelTag({ label }: { label: string }) {
  return label === '' ? null : (
    <span className={styles.badge} data-tone="accent">
      {label}
    </span>
  )
}

/** A number on a tab or a row; more than `max` shows as 99+. Renders nothing for 0. */
export function CountBadge({ count, max = 99, label }: { count: number; max?: number; label?: string }) {
  return count > 0 ? (
    <span className={styles.count} title={label}>
      {count > max ? `${max}+` : count}
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  ) : null
}

/** Keyboard keys; hidden on devices without a keyboard. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
