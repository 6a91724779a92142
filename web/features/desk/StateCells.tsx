// Table cells for the state of an article: its visibility, and the progress of its text.
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { isStopped } from '../../../domain/article/lifecycle.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './ArticleDesk.module.css'
import { getWarnings, isScheduled, stageLabel, statusBadge } from './labels.ts'

export function StatusCell({ article }: { article: ManagedArticle }) {
  const now = Date.now()
  const status = statusBadge(article, now)
  return (
    <span className={styles.badges}>
      <Badge tone={status.tone}>{status.label}</Badge>
      {getWarnings(article).map((text) => (
        <Badge key={text} tone="warn">
          {text}
        </Badge>
      ))}
      {isScheduled(article, now) && article.published_at && (
        <span className={styles.quiet}>{formatDateTime(article.published_at)}</span>
      )}
    </span>
  )
}

export function StageCell({ article }: { article: ManagedArticle }) {
  const { stage, stage_error, task } = article
  const isBusy = task !== null
  const hasFailed = stage === 'FAILED' && !isStopped(article)
  return (
    <span className={styles.stageCell}>
      <span data-failed={hasFailed || undefined}>
        {isBusy && stage !== 'DOWNLOADING' && stage !== 'TRANSLATING' ? '排队中' : stageLabel(article)}
      </span>
      {hasFailed && stage_error !== null && <span className={styles.quiet}>{stage_error}</span>}
    </span>
  )
}
