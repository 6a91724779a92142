// API of the search feature for other features.
import type { ViewerContext } from '../../deps.ts'
import { seesLocked } from '../article/public.ts'

/**
 * Ids of the articles that match the query as typed, unordered; for a very common word the newest few
 * hundred. The text of an article is searched only if the reader has access to it.
 */
export async function idsAnswering(ctx: ViewerContext, q: string): Promise<number[]> {
  const found = await ctx.store.search.find(q, ctx.now(), await seesLocked(ctx))
  return found.map(({ id }) => id)
}
