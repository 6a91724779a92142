// Ties background work to the task it was asked for: work that was stopped or asked for anew writes nothing any more.
import { type AppError, throwAppError } from '../../../../contract/kernel/app-error.ts'
import { toFailureReason } from '../../../../domain/article/failure.ts'
import type { Deps } from '../../../deps.ts'
import { type JobProgress, TaskCancelledError } from '../../../jobs/define-job.ts'
import type { DeskArticleRow } from '../article-row.store.ts'
import { setArticleStage } from '../stage.ts'
import type { DeskHandle, HasDesk } from '../store.ts'

/** What the task of work that found nothing new says of itself. */
export const UNCHANGED_MESSAGE = '没有变化'

/** The row, held until the transaction ends. Throws `TaskCancelledError` when the article waits for another task or for none. */
export async function lockArticleOfTask(
  desk: DeskHandle,
  article_id: number,
  { task_id }: Pick<JobProgress, 'task_id'>,
): Promise<DeskArticleRow> {
  const row = (await desk.articleForUpdate(article_id)) ?? throwAppError('ARTICLE_NOT_FOUND')
  if (task_id !== undefined && row.task_id !== task_id) throw new TaskCancelledError()
  return row
}

/** Moves the stage as the work begins; again and again for one task, as after a kill, changes nothing. */
export async function beginTask(
  deps: Pick<Deps, 'now'> & HasDesk,
  article_id: number,
  stage: 'DOWNLOADING' | 'TRANSLATING',
  progress: JobProgress,
): Promise<DeskArticleRow> {
  return deps.store.desk.inTransaction(async (desk) => {
    const row = await lockArticleOfTask(desk, article_id, progress)
    await setArticleStage(desk, article_id, stage, { now: deps.now(), task_id: progress.task_id })
    return row
  })
}

/** Leaves the article FAILED with the reason, from where it can be tried again; nothing when the work is another's by now. */
export async function failTask(
  deps: Pick<Deps, 'now'> & HasDesk,
  article_id: number,
  failure: AppError,
  task_id: string,
  /** Saves what can be saved of the work before it is given up; what it says of that stands behind the reason. */
  keep: (desk: DeskHandle) => Promise<string> = async () => '',
): Promise<void> {
  await deps.store.desk.inTransaction(async (desk) => {
    const row = await desk.articleForUpdate(article_id)
    const isAtWork = row?.stage === 'DOWNLOADING' || row?.stage === 'TRANSLATING'
    if (row?.task_id !== task_id || !isAtWork) return
    const suffix = await keep(desk)
    await setArticleStage(desk, article_id, 'FAILED', {
      now: deps.now(),
      error: `${failure.message}${suffix}`,
      code: toFailureReason(failure.reason),
    })
  })
}
