// Empty state or error state: one sentence and one action.
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'
import { LogoIcon } from './icons.tsx'

/** `title` one short sentence; `hint` one more if it helps; `action` one button or link. */
export type EmptyStateProps = { title: ReactNode; hint?: ReactNode; icon?: ReactNode; action?: ReactNode }

export function EmptyState({ title, hint, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.mark} aria-hidden="true">
        {icon ?? <LogoIcon size={36} />}
      </div>
      <p className={styles.title}>{title}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** Error state for a part of a screen that failed to load: the reason and 再试一次. */
export function LoadError({
  message = '加载失败',
  retrying = false,
  onRetry,
}: {
  message?: string
  retrying?: boolean
  onRetry: () => void
}) {
  return (
    <div role="alert">
      <EmptyState
        title={message}
        action={
          <Button loading={retrying} onClick={onRetry}>
            再试一次
          </Button>
        }
      />
    </div>
  )
}
