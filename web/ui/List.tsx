// List rows between hairlines (settings, words, feeds), and the sections that contain them.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { RightIcon } from './icons.tsx'
import styles from './List.module.css'

/** `inset`: the hairlines start where the text starts. */
export function List({
  label,
  inset = false,
  children,
}: {
  label?: string
  inset?: boolean
  children: ReactNode
}) {
  return (
    <ul className={cx(styles.list, inset && styles.inset)} aria-label={label}>
      {children}
    </ul>
  )
}

/** Props for the link or button element of a row. */
export type RowShell = { className: string; children: ReactNode }

/**
 * `lead` icon or picture; `title`, `sub` the text; `trail` a value, a badge, a switch. With `onClick` it is a
 * button, with `link` the element that this function returns (a router link): both show a chevron unless
 * `chevron={false}`. `actions` are rendered next to the pressable part, so that buttons are never nested in
 * buttons.
 */
export type ListRowProps = {
  title: ReactNode
  sub?: ReactNode
  lead?: ReactNode
  trail?: ReactNode
  actions?: ReactNode
  onClick?: () => void
  link?: (shell: RowShell) => ReactNode
  chevron?: boolean
  danger?: boolean
  disabled?: boolean
  current?: boolean
}

export function ListRow(props: ListRowProps) {
  const { title, sub, lead, trail, actions, onClick, link, danger, disabled, current } = props
  const active = Boolean(onClick ?? link)
  const className = cx(styles.row, active && styles.active, danger && styles.danger) ?? ''
  const children = (
    <>
      {lead !== undefined && <span className={styles.lead}>{lead}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {sub !== undefined && <span className={styles.sub}>{sub}</span>}
      </span>
      {trail !== undefined && <span className={styles.trail}>{trail}</span>}
      {active && (props.chevron ?? !danger) && <RightIcon size={16} className={styles.chevron} />}
    </>
  )
  let body: ReactNode
  if (link) body = link({ className, children })
  else if (onClick) {
    body = (
      <button
        type="button"
        className={className}
        disabled={disabled}
        onClick={onClick}
        aria-current={current}
      >
        {children}
      </button>
    )
  } else body = <div className={className}>{children}</div>
  return (
    <li className={styles.item}>
      {body}
      {actions}
    </li>
  )
}

/** A titled section of a screen; `action` is a link or a plain button at the right of the title. */
export function Section({
  title,
  action,
  hint,
  children,
}: {
  title?: ReactNode
  action?: ReactNode
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      {(title !== undefined || action !== undefined) && (
        <header className={styles.head}>
          <h2>{title}</h2>
          {action}
        </header>
      )}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  )
}
