// What a row is taken by to move it, with a finger, a mouse or the arrow keys; `useOrder` does the moving.
import { GripVertical } from 'lucide'
import type { ButtonHTMLAttributes } from 'react'
import styles from './DragHandle.module.css'
import { LineIcon } from './icons.tsx'

/** Props: `label` says which row it is and that the arrow keys move it; the rest is what `useOrder` gives for the row. */
export function DragHandle({ label, ...moves }: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={styles.handle} aria-label={label} {...moves}>
      <LineIcon node={GripVertical} size={18} />
    </button>
  )
}
