// Builds the cards of collections for a response: owner, length, the reader's progress.
import type { CollectionCard, CollectionListed } from '../../../contract/collection.ts'
import { maskName } from '../../../domain/account/mask-name.ts'
import type { Ctx } from '../../http/context.ts'
import { namesOf } from '../account/public.ts'
import { lengthsOf } from '../article/public.ts'
import type { CollectionRow } from './store.ts'

/** Max. articles shown below a collection in public lists. */
const FIRST = 3

/** Cards in the order of `rows`, with the figures of visible articles. */
export async function presentCollections(
  ctx: Ctx,
  rows: readonly CollectionRow[],
): Promise<CollectionCard[]> {
  return (await presentListed(ctx, rows)).map(({ first_articles: _, ...card }) => card)
}

/** The same cards, each with its first articles. */
export async function presentListed(ctx: Ctx, rows: readonly CollectionRow[]): Promise<CollectionListed[]> {
  const ids = [...new Set(rows.flatMap(({ article_ids }) => article_ids))]
  const owners = [...new Set(rows.filter(({ is_house }) => !is_house).map(({ owner_id }) => owner_id))]
  const [lengths, names] = await Promise.all([lengthsOf(ctx, ids), namesOf(ctx, owners)])
  return rows.map((row) => {
    const articles = row.article_ids.flatMap((id) => {
      const length = lengths.get(id)
      return length ? { id, title: length.title, minutes: length.minutes, is_read: length.is_read } : []
    })
    const is_mine = row.owner_id === ctx.user?.id
    const seesReason = is_mine || ctx.user?.role === 'admin'
    const name = names.get(row.owner_id)
    const { id, description, cover, topics, followers, is_public, status, marks } = row
    return {
      ...{ id, name: row.name, description, cover, topics, is_mine, followers, is_public, status },
      owner: name === undefined ? null : is_mine ? name : maskName(name),
      article_count: articles.length,
      minutes: articles.reduce((sum, { minutes }) => sum + minutes, 0),
      read_count: articles.filter(({ is_read }) => is_read).length,
      is_starred: marks.includes('STAR'),
      is_followed: marks.includes('FOLLOW'),
      reject_reason: seesReason ? row.reject_reason : null,
      published_at: row.published_at?.toISOString() ?? null,
      updated_at: row.updated_at.toISOString(),
      first_articles: articles.slice(0, FIRST),
    }
  })
}

/** Builds one page of the pagination: `rows` has one more than `limit` when there is a next page. */
export async function pageOf<Card>(
  ctx: Ctx,
  rows: readonly CollectionRow[],
  { offset, limit }: { offset: number; limit: number },
  present: (ctx: Ctx, rows: readonly CollectionRow[]) => Promise<Card[]>,
): Promise<{ items: Card[]; next_offset: number | null }> {
  return {
    items: await present(ctx, rows.slice(0, limit)),
    next_offset: rows.length > limit ? offset + limit : null,
  }
}
