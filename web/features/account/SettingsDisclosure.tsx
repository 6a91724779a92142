// A group of settings: a row that expands in place on phones, a titled section on wide screens.
import type { ReactNode } from 'react'
import { RightIcon } from '../../ui/icons.tsx'
import styles from './ProfileHead.module.css'

/** `value`: the current setting. */
export function SettingsDisclosure({
  title,
  value,
  children,
}: {
  title: string
  value?: string | undefined
  children: ReactNode
}) {
  return (
    <details className={styles.fold}>
      <summary>
        <span>{title}</span>
        {value && <em>{value}</em>}
        <RightIcon size={16} />
      </summary>
      <div>{children}</div>
    </details>
  )
}
