// Creates a draft from a link and enqueues its download, once per feed item for any number of requests.
import { throwAppError } from '../../../../contract/kernel/app-error.ts'
import { toLinkKey } from '../../../../domain/article/duplicates.ts'
import type { Difficulty } from '../../../../domain/language/level-names.ts'
import type { Deps } from '../../../deps.ts'
import type { DeskArticleRow } from '../article-row.store.ts'
import { moveStatus } from '../publishing.ts'
import type { DeskHandle, HasDesk } from '../store.ts'
import { type BackgroundWork, requestWork } from './background.ts'

export interface FoundLink {
  link: string
  title: string
  source?: string | undefined
  author?: string | null | undefined
  digest?: string | undefined
  topics?: string[] | undefined
  /** Translate after the download, unless the text is easier than `level_floor`. */
  then_translate?: boolean | undefined
  level_floor?: Difficulty | null | undefined
  /** The feed item; its `article_id` is written in the same transaction. */
  feed_item_id?: number | undefined
  /** True if it is one of many selected together. */
  bulk?: boolean | undefined
}

/**
 * Creates a LINKED draft and enqueues its download. A feed item taken before has an article: its queued,
 * running or finished task is returned, and only a failed or lost download is enqueued again. For a page that
 * is already an article, that article is returned and no second is created. Throws BAD_ADDRESS; NOT_FOUND if
 * the feed item was deleted.
 */
export async function bringIn(
  deps: Pick<Deps, 'now'> & HasDesk,
  found: FoundLink,
  user_id: number | null,
): Promise<{ article_id: number; task: string }> {
  const { feed_item_id, link, then_translate = false, level_floor = null, bulk = false } = found
  const work = { kind: 'article.download', then_translate, level_floor, bulk } as const
  const link_key = toLinkKey(link)
  if (link_key === undefined) throwAppError('BAD_ADDRESS')
  return deps.store.desk.inTransaction(async (desk) => {
    if (feed_item_id !== undefined) {
      const item = await desk.feedItemForUpdate(feed_item_id)
      if (!item) throwAppError('NOT_FOUND')
      const earlier =
        item.article_id === null ? undefined : await pickedBefore(deps, desk, item.article_id, work, user_id)
      if (earlier) return earlier
    }
    const known = await desk.articleOfPage(link_key)
    if (known) {
      if (feed_item_id !== undefined) await desk.setFeedItemArticle(feed_item_id, known.id, true)
      return taskOf(deps, desk, known, work, user_id)
    }
    const { title, source, author, digest, topics } = found
    const article_id = await desk.createDraft({
      title,
      source,
      author,
      digest,
      topics,
      link,
      link_key,
      stage: 'LINKED',
      created_by: user_id,
      at: deps.now(),
    })
    if (feed_item_id !== undefined) await desk.setFeedItemArticle(feed_item_id, article_id, false)
    return {
      article_id,
      task: await requestWork(deps, desk, article_id, work, user_id),
    }
  })
}

/**
 * Deletes the draft that was created from a link and cancels its task. False if it is no longer a draft; it
 * then stays unchanged.
 */
export async function discardDraft(
  deps: Pick<Deps, 'now'> & HasDesk,
  article_id: number,
  user_id: number,
): Promise<boolean> {
  return deps.store.desk.inTransaction(async (desk) => {
    const row = await desk.articleForUpdate(article_id)
    if (!row || row.status === 'DELETED') return true
    if (row.status !== 'DRAFT') return false
    await moveStatus(deps, desk, article_id, { kind: 'DELETE' }, user_id)
    return true
  })
}

async function pickedBefore(
  deps: Pick<Deps, 'now'>,
  desk: DeskHandle,
  article_id: number,
  work: BackgroundWork,
  user_id: number | null,
): Promise<{ article_id: number; task: string } | undefined> {
  const row = await desk.articleForUpdate(article_id)
  if (!row || row.status === 'DELETED') return undefined
  return taskOf(deps, desk, row, work, user_id)
}

async function taskOf(
  deps: Pick<Deps, 'now'>,
  desk: DeskHandle,
  { id: article_id, task_id, title, stage, last_revision }: DeskArticleRow,
  work: BackgroundWork,
  user_id: number | null,
): Promise<{ article_id: number; task: string }> {
  const isDone = last_revision > 0 && stage !== 'FAILED'
  if (task_id && (await (isDone ? desk.isTaskKnown(task_id) : desk.isTaskLive(task_id))))
    return { article_id, task: task_id }
  // Task rows are deleted after a month, and a cancelled task is not reused. The text exists, so return a new
  // task that is already done.
  if (isDone)
    return {
      article_id,
      task: await desk.doneTask('article.download', { article_id, user_id, subject: title }),
    }
  return {
    article_id,
    task: await requestWork(deps, desk, article_id, work, user_id),
  }
}
