// Binds background work to its task: work whose task was cancelled or replaced can no longer write.
import { type AppError, throwAppError } from '../../../../contract/kernel/app-error.ts'
import { toFailureReason } from '../../../../domain/article/failure.ts'
import type { Deps } from '../../../deps.ts'
import { type JobProgress, TaskCancelledError } from '../../../jobs/define-job.ts'
import type { DeskArticleRow } from '../article-row.store.ts'
import { setArticleStage } from '../stage.ts'
import type { DeskHandle, HasDesk } from '../store.ts'

/** Message of a task that found nothing new. */
export const UNCHANGED_MESSAGE = '没有变化'

/**
 * Selects and locks the row until the transaction ends. Throws `TaskCancelledError` if the article is bound
 * to another task or to none.
 */
export async function lockArticleOfTask(
  desk: DeskHandle,
  article_id: number,
  { task_id }: Pick<JobProgress, 'task_id'>,
): Promise<DeskArticleRow> {
  const row = (await desk.articleForUpdate(article_id)) ?? throwAppError('ARTICLE_NOT_FOUND')
  if (task_id !== undefined && row.task_id !== task_id) throw new TaskCancelledError()
  return row
}

/** Sets the stage when the work begins. Idempotent for the same task, e.g. on a retry after a crash. */
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

/**
 * Sets the article to FAILED with the reason, so that it can be retried. Does nothing if the article is bound
 * to another task.
 */
export async function failTask(
  deps: Pick<Deps, 'now'> & HasDesk,
  article_id: number,
  failure: AppError,
  task_id: string,
  /** Saves partial results before the article fails; the returned text is appended to the error message. */
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
