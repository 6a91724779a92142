// Takes items of the inbox: each becomes a draft and is downloaded by the policy of its feed. Also undoes
// that.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { findByline, parseAuthorNames } from '../../../domain/article/byline.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { Deps } from '../../deps.ts'
import { bringIn, discardDraft } from '../desk/public.ts'
import type { ItemSelection } from './inbox.store.ts'

export interface DecisionActor {
  user_id: number | null
  /** Id of the decision, so that it can be undone as a whole. */
  batch: string
  /** True if it is one of many items selected together. */
  bulk?: boolean | undefined
}

/** Creates a draft from an item and enqueues its download. Throws NOT_FOUND, BAD_ADDRESS. */
export async function takeItem(
  deps: Pick<Deps, 'now' | 'store'>,
  id: number,
  { user_id, batch, bulk }: DecisionActor,
): Promise<{ task: string }> {
  const { item, feed, publication } = (await deps.store.rss.itemById(id)) ?? throwAppError('NOT_FOUND')
  const { title, link, author, summary } = item
  const names = findByline(summary)
  if (link === '') throwAppError('BAD_ADDRESS', { message: '这个条目没有可以打开的链接。' })
  const { task } = await bringIn(
    deps,
    {
      link,
      title,
      author: parseAuthorNames(author) ?? (names === null ? undefined : truncateText(names, 200)),
      digest: names === null ? truncateText(summary, 300) : '',
      source: publication ?? (feed.name || feed.title),
      topics: feed.topics,
      then_translate: feed.auto_translate,
      level_floor: feed.level_floor,
      feed_item_id: id,
      bulk,
    },
    user_id,
  )
  await deps.store.rss.noteTaken(id, { user_id, now: deps.now(), batch })
  return { task }
}

/**
 * Moves items back to the inbox and discards their drafts. An article that was audited in between stays, and
 * so does its item; these ids are in `unchanged`.
 */
export async function putBack(
  deps: Pick<Deps, 'now' | 'store'>,
  of: ItemSelection,
  user_id: number,
): Promise<{ changed: number; unchanged: number[] }> {
  const unchangedIds: number[] = []
  for (const { id, article_id } of await deps.store.rss.articlesOf(of))
    if (!(await discardDraft(deps, article_id, user_id))) unchangedIds.push(id)
  return { changed: await deps.store.rss.putBack(of, unchangedIds), unchanged: unchangedIds }
}
