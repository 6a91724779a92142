// Notices above the text on the desk: running tasks, errors, warnings, draft conflicts.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { languageName } from '../../../domain/article/language-names.ts'
import { isStopped } from '../../../domain/article/lifecycle.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { formatDateTime } from '../../lib/format.ts'
import { isRunning, useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/Button.tsx'
import { TaskLine } from '../../ui/TaskLine.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './ArticleDesk.module.css'
import { CompareDialog } from './CompareDialog.tsx'
import { formatChangedFields, formatTaskEnd, isScheduled, workLabel } from './labels.ts'
import type { DraftConflict } from './merge.ts'
import { useCancelTask, useDeskChanged } from './queries.ts'

export function DeskNotices({ article }: { article: EditedArticle }) {
  const [comparing, setComparing] = useState<number | null>(null)
  return (
    <div className={styles.notices}>
      {comparing !== null && (
        <CompareDialog article={article} revision={comparing} onClose={() => setComparing(null)} />
      )}
      {article.task !== null && <RunningWork key={article.task} id={article.task} />}
      {article.stage === 'FAILED' &&
        article.task === null &&
        (isStopped(article) ? (
          <DeskNotice>上一次已停止，随时可以再来。</DeskNotice>
        ) : (
          <DeskNotice tone="danger">上一次失败：{article.stage_error ?? '原因不明'}</DeskNotice>
        ))}
      {article.revision_state === 'REJECTED' && (
        <DeskNotice tone="warn">
          这一版被退回了{article.reject_reason ? `：${article.reject_reason}` : '。'}
        </DeskNotice>
      )}
      {article.is_stub && <DeskNotice tone="warn">正文可能不完整，或不是这篇文章，发布前请核对。</DeskNotice>}
      {article.retry !== null && (
        <DeskNotice tone="warn">
          {article.retry.message}已经试了 {article.retry.tries} 次，{formatDateTime(article.retry.at)} 再试。
        </DeskNotice>
      )}
      {article.lost_pictures.length > 0 && <LostPictures addresses={article.lost_pictures} />}
      {article.other_language !== null && (
        <DeskNotice tone="warn">
          正文像是{languageName(article.other_language)}，难度和词数仅供参考。
        </DeskNotice>
      )}
      {article.duplicate_of !== null && (
        <DeskNotice tone="warn">
          和<Link to={`/admin/article/${article.duplicate_of}`}>编号 {article.duplicate_of} 的文章</Link>
          很像，可能是重复的。
        </DeskNotice>
      )}
      {isScheduled(article, Date.now()) && article.published_at && (
        <DeskNotice>定于 {formatDateTime(article.published_at)} 发布（北京时间）。</DeskNotice>
      )}
      {article.status === 'DELETED' && <DeskNotice tone="danger">已经删除，30 天内可以恢复。</DeskNotice>}
      {article.has_pending && article.shown_revision !== null && article.status !== 'DELETED' && (
        <DeskNotice
          action={
            <Button size="s" onClick={() => setComparing(article.shown_revision)}>
              看改了什么
            </Button>
          }
        >
          读者现在看到的是第 {article.shown_revision} 版；第 {article.revision} 版审核通过后才会换上。
        </DeskNotice>
      )}
    </div>
  )
}

function LostPictures({ addresses }: { addresses: string[] }) {
  return (
    <details className={styles.notice} data-tone="warn">
      <summary>{addresses.length} 张图没有存下</summary>
      <ul>
        {addresses.map((address) => (
          <li key={address}>
            {isReviewMode() ? (
              address
            ) : (
              <a href={address} target="_blank" rel="noreferrer">
                {address}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

export function DeskNotice(props: { tone?: 'warn' | 'danger'; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={props.tone}>
      <p>{props.children}</p>
      {props.action}
    </div>
  )
}

/** Polls a running task; when it ends, the query of the article is invalidated. */
function RunningWork({ id }: { id: string }) {
  const { data: task } = useTask(id)
  const cancel = useCancelTask()
  const changed = useDeskChanged()
  const hasEnded = task !== undefined && !isRunning(task)
  const onEnd = useEffectEvent(() => {
    if (task?.state === 'DONE') showNotice(formatTaskEnd(task))
    else if (task?.error) showNotice(task.error.message)
    void changed()
  })
  useEffect(() => {
    if (hasEnded) onEnd()
  }, [hasEnded])
  if (!task || hasEnded) return null
  return (
    <TaskLine
      title={`正在${workLabel(task.kind)}`}
      label={`正在${workLabel(task.kind)}`}
      done={task.done}
      total={task.total}
      message={task.state === 'QUEUED' ? '排队中' : task.message}
      isCancelling={cancel.isPending}
      onCancel={() => cancel.mutate(id, { onError: (error) => showNotice(error.message) })}
    />
  )
}

/** Notice about unsaved changes of the editor, and about conflicts with newer changes on the server. */
export function DraftNotice(props: {
  isRestored: boolean
  conflicts: readonly DraftConflict[]
  onDiscard: () => void
  onDecide: () => void
}) {
  if (props.conflicts.length > 0) {
    return (
      <DeskNotice
        tone="warn"
        action={
          <Button size="s" onClick={props.onDecide}>
            一处一处选
          </Button>
        }
      >
        你修改的时候，别人也改了{formatChangedFields(props.conflicts.map(({ field }) => field))}里的{' '}
        {props.conflicts.length} 处。
      </DeskNotice>
    )
  }
  if (!props.isRestored) return null
  return (
    <DeskNotice
      action={
        <Button size="s" onClick={props.onDiscard}>
          放弃这些修改
        </Button>
      }
    >
      已恢复上次未保存的修改。
    </DeskNotice>
  )
}
