// Takes items of the inbox: each becomes a draft that is downloaded, by the policy of its feed; and takes that back.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { findByline, parseAuthorNames } from '../../../domain/article/byline.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { Deps } from '../../deps.ts'
import { bringIn, discardDraft } from '../desk/public.ts'
import type { ItemSelection } from './inbox.store.ts'

export interface DecisionActor {
  user_id: number | null
  /** Names the act, so that it can be taken back whole. */
  batch: string
  /** One of many that were picked at once. */
  bulk?: boolean | undefined
}

/** Makes a draft of an item and asks for its download. Throws NOT_FOUND, BAD_ADDRESS. */
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
 * Puts items back into the inbox; the drafts made of them are thrown away. An article that was audited meanwhile stays, and
 * so does its item: these are in `unchanged`.
 */
export async function putBack(
  deps: Pick<Deps, 'now' | 'store'>,
  of: ItemSelection,
  user_id: number,
): Promise<{ changed: number; unchanged: number[] }> {
  const kept: number[] = []
  for (const { id, article_id } of await deps.store.rss.articlesOf(of))
    if (!(await discardDraft(deps, article_id, user_id))) kept.push(id)
  return { changed: await deps.store.rss.putBack(of, kept), unchanged: kept }
}
