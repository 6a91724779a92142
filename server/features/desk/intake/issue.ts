// Operations of a magazine issue on its articles: create drafts, fetch texts, translate, audit and publish
// them together.
import { AppError, throwAppError } from '../../../../contract/kernel/app-error.ts'
import type { ArticleBlock } from '../../../../domain/article/block.ts'
import { STOPPED_REASON } from '../../../../domain/article/lifecycle.ts'
import type { Queryable } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { type JobProgress, TaskCancelledError } from '../../../jobs/define-job.ts'
import { toUpstreamError } from '../../../upstream-error.ts'
import type { NewDraft } from '../article-row.store.ts'
import { auditArticle } from '../audit.ts'
import { lockArticleRow } from '../locked-article.ts'
import { isTooLong } from '../paragraph-input.ts'
import { moveStatus } from '../publishing.ts'
import { addRevision } from '../revise.ts'
import type { DeskHandle, HasDesk } from '../store.ts'
import { downloadArticle } from './download.ts'
import { placePictures, type StoredArticlePicture } from './pictures.ts'
import { beginTask, failTask, lockArticleOfTask } from './task-binding.ts'
import { keepTranslated, translateArticle } from './translate.ts'

type IssueDeps = Pick<Deps, 'now'> & HasDesk
export type IssueDraft = Omit<NewDraft, 'kind' | 'stage' | 'at' | 'created_by'>

/** Id of the publication with this name; created if it does not exist. */
export const publicationNamed = ({ store }: HasDesk, name: string): Promise<number> =>
  store.desk.creatorNamed('PUBLICATION', name)

/** Creates a LINKED draft for each, already part of an issue. Returns their ids in order. */
export async function draftsOfIssue(
  deps: IssueDeps,
  tx: Queryable,
  drafts: readonly IssueDraft[],
  created_by: number | null,
): Promise<number[]> {
  const desk = deps.store.desk.on(tx)
  const ids: number[] = []
  for (const draft of drafts)
    ids.push(
      await desk.createDraft({ ...draft, kind: 'MAGAZINE', stage: 'LINKED', created_by, at: deps.now() }),
    )
  return ids
}

/** Moves an unpublished article into an issue. Throws ARTICLE_NOT_FOUND, STATE_CONFLICT. */
export async function takeIntoIssue(deps: IssueDeps, tx: Queryable, id: number): Promise<{ title: string }> {
  const desk = deps.store.desk.on(tx)
  const row = await lockArticleRow(desk, id, deps.now())
  if (row.status === 'DELETED') throwAppError('ARTICLE_NOT_FOUND')
  if (row.kind !== 'PRESS' || row.status === 'PUBLISHED')
    throwAppError('STATE_CONFLICT', { message: '只有还没发布、也不在别的杂志里的文章可以放进来。' })
  await desk.patchArticle(id, { kind: 'MAGAZINE', updated_at: deps.now() })
  return { title: row.title }
}

/** An article removed from an issue is deleted; it can be restored for as long as other deleted articles. */
export async function leaveIssue(deps: IssueDeps, tx: Queryable, id: number, actor: number): Promise<void> {
  await moveStatus(deps, deps.store.desk.on(tx), id, { kind: 'DELETE' }, actor, { by_issue: true })
}

/** Throws STATE_CONFLICT if it is not deleted, or was deleted too long ago. */
export async function returnToIssue(
  deps: IssueDeps,
  tx: Queryable,
  id: number,
  actor: number,
): Promise<void> {
  await moveStatus(deps, deps.store.desk.on(tx), id, { kind: 'RESTORE' }, actor, { by_issue: true })
}

/**
 * Passes every pending revision of these articles. Throws the errors of `auditArticle`, with the title in the
 * message.
 */
export async function auditIssue(
  deps: IssueDeps,
  tx: Queryable,
  ids: readonly number[],
  actor: number | null,
): Promise<void> {
  const desk = deps.store.desk.on(tx)
  for (const id of ids) {
    const row = await lockArticleRow(desk, id, deps.now())
    if (!row.has_pending) continue
    await named(row.title, () => auditArticle(deps, desk, id, { pass: true }, actor))
  }
}

/** Publishes all of them at `at`. Throws STATE_CONFLICT. */
export async function publishIssue(
  deps: IssueDeps,
  tx: Queryable,
  { ids, at }: { ids: readonly number[]; at: Date },
  actor: number | null,
): Promise<void> {
  const desk = deps.store.desk.on(tx)
  for (const id of ids) {
    const { title, status } = await lockArticleRow(desk, id, deps.now())
    if (status !== 'PUBLISHED')
      await named(title, () => moveStatus(deps, desk, id, { kind: 'PUBLISH', at }, actor, { by_issue: true }))
  }
}

/** Withdraws the published ones. */
export async function withdrawIssue(
  deps: IssueDeps,
  tx: Queryable,
  ids: readonly number[],
  actor: number,
): Promise<void> {
  const desk = deps.store.desk.on(tx)
  for (const id of ids) {
    const { status } = await lockArticleRow(desk, id, deps.now())
    if (status === 'PUBLISHED')
      await moveStatus(deps, desk, id, { kind: 'WITHDRAW' }, actor, { by_issue: true })
  }
}

/** Adds the article's title to an error, because the editor gets one error message for the whole issue. */
async function named<T>(title: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, { message: `《${title}》：${error.message}`, details: error.details })
  }
}

type ArticleRequest = { article_id: number; user_id: number | null }

/**
 * Downloads an article by its link. Returns undefined on success, otherwise the error, which is also stored
 * with the article. Throws `TaskCancelledError`.
 */
export const downloadForIssue = (
  deps: Deps,
  request: ArticleRequest,
  progress: JobProgress,
): Promise<AppError | undefined> =>
  atWork(deps, request, progress, async () => {
    await downloadArticle(
      deps,
      { article_id: request.article_id, try_http: false },
      request.user_id,
      progress,
    )
  })

/**
 * Translates missing paragraphs by the policy of the article's feed; paragraphs done before an error are
 * saved. Returns and throws like `downloadForIssue`.
 */
export const translateForIssue = (
  deps: Deps,
  request: ArticleRequest,
  progress: JobProgress,
): Promise<AppError | undefined> =>
  atWork(
    deps,
    request,
    progress,
    async () => {
      const { article_id, user_id } = request
      await translateArticle(deps, { article_id, cache: true }, user_id, progress)
    },
    async (desk) => {
      const task = progress.task_id === undefined ? undefined : await deps.store.task.byId(progress.task_id)
      const savedCount = task ? await keepTranslated(deps, desk, request.article_id, task) : 0
      return savedCount > 0 ? `已译 ${savedCount} 段，重试会接着译。` : ''
    },
  )

export interface IssueArticleText {
  title: string
  blocks: readonly ArticleBlock[]
  /** Key: URL of the picture in the blocks. */
  pictures: ReadonlyMap<string, StoredArticlePicture>
}

/**
 * Writes the text returned by the callback `read`, like a download. Returns and throws like
 * `downloadForIssue`.
 */
export const writeForIssue = (
  deps: Deps,
  request: ArticleRequest,
  progress: JobProgress,
  read: () => Promise<IssueArticleText>,
): Promise<AppError | undefined> =>
  atWork(deps, request, progress, async () => {
    await beginTask(deps, request.article_id, 'DOWNLOADING', progress)
    const { title, blocks, pictures } = await read()
    const paragraphs = placePictures(blocks, pictures)
    if (isTooLong(paragraphs)) throwAppError('FETCH_FAILED', { message: '文章太长，放不下。' })
    if (!paragraphs.some(({ kind, text }) => kind !== 'img' && text !== ''))
      throwAppError('FETCH_FAILED', { message: '里面没有找到正文。' })
    await deps.store.desk.inTransaction(async (desk) => {
      const row = await lockArticleOfTask(desk, request.article_id, progress)
      const text = { title: title || row.title, title_zh: '', paragraphs, origin: 'download' as const }
      await addRevision(deps, request.article_id, text, { user_id: request.user_id }, desk)
      const cover = row.cover ?? paragraphs.find(({ src }) => src)?.src ?? null
      await desk.patchArticle(request.article_id, { cover })
    })
  })

/** Binds the article to the task of `progress`, and stores the error with the article if the work fails. */
async function atWork(
  deps: Deps,
  { article_id }: ArticleRequest,
  { task_id = '', signal }: JobProgress,
  work: () => Promise<void>,
  keep?: (desk: DeskHandle) => Promise<string>,
): Promise<AppError | undefined> {
  try {
    await deps.store.desk.inTransaction((desk) => claim(deps, desk, article_id, task_id))
    await work()
    return undefined
  } catch (error) {
    // Cancelled by a user, not by a server that will resume later: the article becomes FAILED and can be
    // retried, like a single article.
    if (signal.reason instanceof TaskCancelledError)
      await failTask(deps, article_id, stopped(), task_id, async (desk) => {
        await keep?.(desk)
        return ''
      })
    if (error instanceof TaskCancelledError || signal.aborted) throw error
    const failure = error instanceof AppError ? error : toUpstreamError(error)
    if (!failure) throw error
    await failTask(deps, article_id, failure, task_id, keep)
    return failure
  }
}

const stopped = (): AppError => new AppError('STATE_CONFLICT', { message: STOPPED_REASON, reason: 'STOPPED' })

async function claim(deps: IssueDeps, desk: DeskHandle, id: number, task_id: string): Promise<void> {
  const row = await lockArticleRow(desk, id, deps.now())
  if (row.task_id === task_id) return
  if (row.task_id && (await desk.isTaskLive(row.task_id))) throwAppError('ALREADY_RUNNING')
  await desk.patchArticle(id, { task_id })
}
