// Enqueues the background work on an article, one task at a time, and cancels it.
import { throwAppError } from '../../../../contract/kernel/app-error.ts'
import { findTransitionFault, STOPPED_REASON } from '../../../../domain/article/lifecycle.ts'
import type { Difficulty } from '../../../../domain/language/level-names.ts'
import type { TaskRow } from '../../../db/tasks.ts'
import type { Deps } from '../../../deps.ts'
import { hostQueueNames, type JobPriority } from '../../../jobs/queues.ts'
import type { DeskArticleRow } from '../article-row.store.ts'
import { refuseMove } from '../conflict.ts'
import { downloadJob, translateJob } from '../job-types.ts'
import { lockArticleRow } from '../locked-article.ts'
import { setArticleStage } from '../stage.ts'
import type { DeskHandle } from '../store.ts'
import { articleStateOf, noteChange } from '../transition.ts'
import { keepTranslated } from './translate.ts'

export type BackgroundWork = (
  | {
      kind: 'article.download'
      /** The https scheme of the link is a guess. */
      try_http?: boolean
      /** Translate after the download, unless the text is easier than `level_floor`. */
      then_translate?: boolean
      level_floor?: Difficulty | null
    }
  /** `ai`: use a language model, or only machine translation. `cache`: reuse the translation memory. */
  | { kind: 'article.translate'; ai?: boolean | undefined; cache: boolean }
) & {
  /**
   * One of many: lower priority than work that a person waits for. Work without a user has the lowest
   * priority.
   */
  bulk?: boolean
}

/**
 * Inserts the task and its job; the stage changes when the job begins. Returns the task's id. Throws
 * ARTICLE_NOT_FOUND, STATE_CONFLICT, ALREADY_RUNNING, BAD_ADDRESS (download of an article without a link).
 */
export async function requestWork(
  deps: Pick<Deps, 'now'>,
  desk: DeskHandle,
  id: number,
  work: BackgroundWork,
  user_id: number | null,
  /** The task that is about to end and is followed by this one. */
  ending?: string,
): Promise<string> {
  const now = deps.now()
  const row = await lockArticleRow(desk, id, now)
  const fault = findTransitionFault(
    articleStateOf(row),
    work.kind === 'article.download' ? 'START_DOWNLOAD' : 'START_TRANSLATION',
    now,
  )
  // A request for work whose task waits for a retry starts that retry now.
  if (fault === 'RUNNING' && row.task_id && isSame(row, work) && (await desk.hurryTask(row.task_id)))
    return row.task_id
  if (fault === 'RUNNING') throwAppError('ALREADY_RUNNING')
  if (fault) refuseMove(fault, row)
  if (work.kind === 'article.download' && !row.link) throwAppError('BAD_ADDRESS')
  if (row.task_id && row.task_id !== ending && (await desk.isTaskLive(row.task_id)))
    throwAppError('ALREADY_RUNNING')
  const jobFields = { article_id: id, user_id }
  const about = {
    article_id: id,
    subject: row.title,
    turn: turnOf(work, user_id),
    ...(work.kind === 'article.download' && row.link ? { queues: hostQueueNames(row.link) } : {}),
    ...(user_id === null ? {} : { user_id }),
  }
  const task_id =
    work.kind === 'article.download'
      ? await desk.requestTask(
          downloadJob,
          {
            ...jobFields,
            try_http: work.try_http,
            then_translate: work.then_translate,
            level_floor: work.level_floor,
          },
          about,
        )
      : await desk.requestTask(translateJob, { ...jobFields, ai: work.ai, cache: work.cache }, about)
  const name = work.kind === 'article.download' ? 'redownload' : 'retranslate'
  await noteChange(desk, row, name, { actor_id: user_id, now }, { patch: { task_id }, state: row.stage })
  return task_id
}

const isSame = ({ stage }: DeskArticleRow, { kind }: BackgroundWork): boolean =>
  stage === (kind === 'article.download' ? 'DOWNLOADING' : 'TRANSLATING')

const turnOf = ({ bulk = false }: BackgroundWork, user_id: number | null): JobPriority => {
  if (user_id === null) return 'scheduled'
  return bulk ? 'bulk' : 'first'
}

/**
 * Cancels a task. Its article becomes FAILED and can be retried; paragraphs translated so far are saved.
 * Throws STATE_CONFLICT if the task has already ended.
 */
export async function stopWork(
  deps: Pick<Deps, 'now' | 'store' | 'dictionary'>,
  task: TaskRow,
): Promise<void> {
  const now = deps.now()
  await deps.store.desk.inTransaction(async (desk) => {
    const row = task.article_id === null ? undefined : await desk.articleForUpdate(task.article_id)
    if (!(await desk.stopTask(task.id))) throwAppError('STATE_CONFLICT', { message: '这个任务已经结束了。' })
    if (row?.task_id !== task.id) return
    await keepTranslated(deps, desk, row.id, task)
    if (row.stage === 'DOWNLOADING' || row.stage === 'TRANSLATING')
      await setArticleStage(desk, row.id, 'FAILED', { now, error: STOPPED_REASON, code: 'STOPPED' })
    await desk.patchArticle(row.id, { task_id: null, updated_at: now })
  })
}
