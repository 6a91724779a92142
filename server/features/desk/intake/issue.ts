// What the issue of a magazine has done to its articles: drafts made, texts fetched, all of them audited and published together.
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

/** Number of the publication of that name, which is made when it is new. */
export const publicationNamed = ({ store }: HasDesk, name: string): Promise<number> =>
  store.desk.creatorNamed('PUBLICATION', name)

/** Makes a LINKED draft of each, part of an issue from the first; their numbers in order. */
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

/** An article that nobody saw yet becomes one of an issue. Throws ARTICLE_NOT_FOUND, STATE_CONFLICT. */
export async function takeIntoIssue(deps: IssueDeps, tx: Queryable, id: number): Promise<{ title: string }> {
  const desk = deps.store.desk.on(tx)
  const row = await lockArticleRow(desk, id, deps.now())
  if (row.status === 'DELETED') throwAppError('ARTICLE_NOT_FOUND')
  if (row.kind !== 'PRESS' || row.status === 'PUBLISHED')
    throwAppError('STATE_CONFLICT', { message: '只有还没发布、也不在别的杂志里的文章可以放进来。' })
  await desk.patchArticle(id, { kind: 'MAGAZINE', updated_at: deps.now() })
  return { title: row.title }
}

/** What is taken out of an issue is thrown away, and can be had back as long as anything that was. */
export async function leaveIssue(deps: IssueDeps, tx: Queryable, id: number, actor: number): Promise<void> {
  await moveStatus(deps, deps.store.desk.on(tx), id, { kind: 'DELETE' }, actor, { by_issue: true })
}

/** Throws STATE_CONFLICT when it is there, or went too long ago. */
export async function returnToIssue(
  deps: IssueDeps,
  tx: Queryable,
  id: number,
  actor: number,
): Promise<void> {
  await moveStatus(deps, deps.store.desk.on(tx), id, { kind: 'RESTORE' }, actor, { by_issue: true })
}

/** Every text of these that waits for its audit passes it. Throws what `auditArticle` does, with the title in its words. */
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

/** All of these come out at `at`. Throws STATE_CONFLICT. */
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

/** All of these that readers see are withdrawn. */
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

/** A refusal says which article it is about: the editor sees one sentence for all of them. */
async function named<T>(title: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, { message: `《${title}》：${error.message}`, details: error.details })
  }
}

type Wish = { article_id: number; user_id: number | null }

/** Downloads one by its link; undefined when it has its text, else why it does not, kept with it. Throws `TaskCancelledError`. */
export const downloadForIssue = (
  deps: Deps,
  wish: Wish,
  progress: JobProgress,
): Promise<AppError | undefined> =>
  atWork(deps, wish, progress, async () => {
    await downloadArticle(deps, { article_id: wish.article_id, try_http: false }, wish.user_id, progress)
  })

/**
 * Translates what one lacks, as its feed's policy says; what was done before a failure is kept. As `downloadForIssue`.
 */
export const translateForIssue = (
  deps: Deps,
  wish: Wish,
  progress: JobProgress,
): Promise<AppError | undefined> =>
  atWork(
    deps,
    wish,
    progress,
    async () => {
      const { article_id, user_id } = wish
      await translateArticle(deps, { article_id, cache: true }, user_id, progress)
    },
    async (desk) => {
      const task = progress.task_id === undefined ? undefined : await deps.store.task.byId(progress.task_id)
      const savedCount = task ? await keepTranslated(deps, desk, wish.article_id, task) : 0
      return savedCount > 0 ? `已译 ${savedCount} 段，重试会接着译。` : ''
    },
  )

export interface IssueArticleText {
  title: string
  blocks: readonly ArticleBlock[]
  /** By the address that the blocks have. */
  pictures: ReadonlyMap<string, StoredArticlePicture>
}

/** Writes the text that `read` gives, as a download would. As `downloadForIssue`. */
export const writeForIssue = (
  deps: Deps,
  wish: Wish,
  progress: JobProgress,
  read: () => Promise<IssueArticleText>,
): Promise<AppError | undefined> =>
  atWork(deps, wish, progress, async () => {
    await beginTask(deps, wish.article_id, 'DOWNLOADING', progress)
    const { title, blocks, pictures } = await read()
    const paragraphs = placePictures(blocks, pictures)
    if (isTooLong(paragraphs)) throwAppError('FETCH_FAILED', { message: '文章太长，放不下。' })
    if (!paragraphs.some(({ kind, text }) => kind !== 'img' && text !== ''))
      throwAppError('FETCH_FAILED', { message: '里面没有找到正文。' })
    await deps.store.desk.inTransaction(async (desk) => {
      const row = await lockArticleOfTask(desk, wish.article_id, progress)
      const text = { title: title || row.title, title_zh: '', paragraphs, origin: 'download' as const }
      await addRevision(deps, wish.article_id, text, { user_id: wish.user_id }, desk)
      const cover = row.cover ?? paragraphs.find(({ src }) => src)?.src ?? null
      await desk.patchArticle(wish.article_id, { cover })
    })
  })

/** Takes the article for the task of `progress`, and leaves the reason with it when the work fails. */
async function atWork(
  deps: Deps,
  { article_id }: Wish,
  { task_id = '', signal }: JobProgress,
  work: () => Promise<void>,
  keep?: (desk: DeskHandle) => Promise<string>,
): Promise<AppError | undefined> {
  try {
    await deps.store.desk.inTransaction((desk) => claim(deps, desk, article_id, task_id))
    await work()
    return undefined
  } catch (error) {
    // Stopped by somebody, not by a server that goes on later: as an article by itself it says so, and can be tried again.
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
