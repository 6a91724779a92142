// The drag handle of a sortable row, for finger, mouse or arrow keys; `useSortable` moves the row.
import { GripVertical } from 'lucide'
import type { ButtonHTMLAttributes } from 'react'
import styles from './DragHandle.module.css'
import { LineIcon } from './icons.tsx'

/**
 * Props: `label` names the row and mentions the arrow keys; the rest are the event handlers of `useSortable`
 * for the row.
 */
export function DragHandle({ label, ...moves }: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={styles.handle} aria-label={label} {...moves}>
      <LineIcon node={GripVertical} size={18} />
    </button>
  )
}
