// A group of settings: a row that opens in place on phones, a titled part where there is room.
import type { ReactNode } from 'react'
import { RightIcon } from '../../ui/icons.tsx'
import styles from './ProfileHead.module.css'

/** `value`: what is set now. */
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
