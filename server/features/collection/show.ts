// Returns one collection with its articles, and the next article in its owner's order.
import type { collectionEndpoints } from '../../../contract/collection.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { Ctx } from '../../http/context.ts'
import { loadCards } from '../article/public.ts'
import { savedFrom } from '../word/public.ts'
import { presentCollections } from './present.ts'
import type { CollectionRow } from './store.ts'

const LATEST_WORDS = 3

/**
 * Returns the collection if the user may see it: published, their own, or any for an editor; never a
 * destroyed one. Throws COLLECTION_NOT_FOUND.
 */
export async function loadVisibleCollection(ctx: Ctx, id: number): Promise<CollectionRow> {
  const row = await ctx.store.collection.one(id, ctx.user?.id)
  if (!row || row.status === 'DESTROYED') throwAppError('COLLECTION_NOT_FOUND')
  const canEdit = row.owner_id === ctx.user?.id || ctx.user?.role === 'admin'
  return row.status === 'PUBLISHED' || canEdit ? row : throwAppError('COLLECTION_NOT_FOUND')
}

export async function showCollection(
  ctx: Ctx,
  { id, base }: ParsedInput<typeof collectionEndpoints.show>,
): Promise<EndpointResult<typeof collectionEndpoints.show>> {
  const row = await loadVisibleCollection(ctx, id)
  const [[card], articles, saved] = await Promise.all([
    presentCollections(ctx, [row]),
    loadCards(ctx, row.article_ids, base),
    ctx.user && savedFrom(ctx, ctx.user.id, row.article_ids, LATEST_WORDS),
  ])
  if (!card) throw new Error('a collection that is there has a card')
  return {
    ...card,
    articles: articles.map((article) => ({
      ...article,
      saved_words: saved?.counts.get(article.id) ?? 0,
    })),
    saved: { total: saved?.total ?? 0, latest: saved?.latest ?? [] },
  }
}

/**
 * The next article of a collection. Without `article_id`, or with one outside the collection: the first
 * unread article.
 */
export async function nextInCollection(
  ctx: Ctx,
  { id, article_id, base }: ParsedInput<typeof collectionEndpoints.next>,
): Promise<EndpointResult<typeof collectionEndpoints.next>> {
  const { name, article_ids } = await loadVisibleCollection(ctx, id)
  const cards = await loadCards(ctx, article_ids, base)
  const at = article_id === undefined ? -1 : article_ids.indexOf(article_id)
  // An article that is no longer visible still has a position in the order.
  const following = cards.filter((card) => article_ids.indexOf(card.id) > at)
  const next = at < 0 ? following.find(({ marks }) => !marks.includes('READ')) : following[0]
  return {
    name,
    total: cards.length,
    next: next
      ? {
          id: next.id,
          title: next.title,
          title_zh: next.title_zh,
          cover: next.cover,
          minutes: next.minutes,
          known_percent: next.known_percent,
          position: cards.indexOf(next) + 1,
        }
      : null,
  }
}
