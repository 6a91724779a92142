// A background task in one line: its title, its progress, and a cancel button.
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ProgressBar } from './Progress.tsx'
import styles from './TaskLine.module.css'

/**
 * `total` 0 = indeterminate, 100 = `done` is a percentage; `message` is the current step; without `onCancel`
 * it cannot be cancelled.
 */
export type TaskLineProps = {
  title: ReactNode
  /** Label of the progress bar for screen readers. */
  label: string
  done: number
  total: number
  message?: string
  isCancelling?: boolean
  onCancel?: () => void
}

export function TaskLine({ title, label, done, total, message, isCancelling, onCancel }: TaskLineProps) {
  return (
    <div className={styles.task}>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {message !== undefined && message !== '' && <p className={styles.message}>{message}</p>}
        <ProgressBar
          label={label}
          value={total > 0 ? done : undefined}
          max={total > 0 ? total : 1}
          {...(total > 0 ? { text: total === 100 ? `${done}%` : `${done} / ${total}` } : {})}
        />
      </div>
      {onCancel && (
        <Button size="s" loading={isCancelling ?? false} onClick={onCancel}>
          停止
        </Button>
      )}
    </div>
  )
}
