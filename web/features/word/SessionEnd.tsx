// End screen of a session: a summary in a few figures, and the next actions.
import type { ReactNode } from 'react'
import { formatDuration, formatPercent } from '../../lib/format.ts'
import styles from './Review.module.css'
import { type SessionState, summarizeSession } from './session.ts'

export interface SessionEndProps {
  session: SessionState
  /** Replaces 现在没有要复习的词 when there was no card. */
  nothing?: ReactNode
  emptyTitle?: string
  children: ReactNode
}

export function SessionEnd({ session, nothing, emptyTitle = '今天复习完了', children }: SessionEndProps) {
  const { reviews, words, retention, seconds, forgotten } = summarizeSession(session)
  if (reviews === 0) {
    return (
      <>
        <h1 className={styles.endTitle}>{emptyTitle}</h1>
        {nothing}
        <div className={styles.endActions}>{children}</div>
      </>
    )
  }
  return (
    <>
      <h1 className={styles.endTitle}>复习完了</h1>
      <dl className={styles.endFigures}>
        <div>
          <dd>{words}</dd>
          <dt>个词</dt>
        </div>
        {retention !== null && (
          <div>
            <dd>{formatPercent(retention)}</dd>
            <dt>旧词记住</dt>
          </div>
        )}
        <div>
          <dd>{formatDuration(seconds)}</dd>
          <dt>用时</dt>
        </div>
      </dl>
      {forgotten.length > 0 && (
        <p className={styles.forgotten}>
          再留意一下：<span lang="en">{forgotten.join(', ')}</span>
        </p>
      )}
      <div className={styles.endActions}>{children}</div>
    </>
  )
}
