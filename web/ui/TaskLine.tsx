// A piece of background work in one line: what it is, how far it is, and the way to stop it.
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ProgressBar } from './Progress.tsx'
import styles from './TaskLine.module.css'

/** `total` 0 = nobody knows how far, 100 = `done` is percent; `message` what it does at the moment; without `onCancel` it cannot be stopped. */
export type TaskLineProps = {
  title: ReactNode
  /** Spoken with the bar. */
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
