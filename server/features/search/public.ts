// What other features may use of search.
import type { ViewerContext } from '../../deps.ts'
import { seesLocked } from '../article/public.ts'

/**
 * Numbers of the articles that answer the query as typed, in no order; of very many the newest few hundred. By their text
 * only those that the one who asks may read.
 */
export async function idsAnswering(ctx: ViewerContext, q: string): Promise<number[]> {
  const found = await ctx.store.search.find(q, ctx.now(), await seesLocked(ctx))
  return found.map(({ id }) => id)
}
