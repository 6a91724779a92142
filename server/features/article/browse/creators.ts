// Figures about creators for other features: number of articles, new articles, known words.
import type { Ctx } from '../../../http/context.ts'
import { readerOf } from './known.ts'

/**
 * Number of visible articles per author and publication, by creator id; creators without articles are
 * missing.
 */
export const articlesByCreator = async (ctx: Ctx): Promise<ReadonlyMap<number, number>> =>
  new Map((await ctx.store.article.byCreator(ctx.now())).map(({ id, count }) => [id, count]))

/**
 * Number of articles of each of `ids` that appeared after `since`; creators without new articles are missing.
 */
export const newByCreator = async (
  ctx: Ctx,
  ids: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, number>> =>
  new Map((await ctx.store.article.newByCreator(ids, since, ctx.now())).map(({ id, count }) => [id, count]))

/**
 * Mean percentage (0–100) of running words that the reader knows in the creator's latest
 * `MAX_RANKED_ARTICLES` articles; null when nothing is known about the reader.
 */
export async function knownOfCreator(ctx: Ctx, id: number, base: string | undefined): Promise<number | null> {
  const reader = await readerOf(ctx, base)
  const rows = await ctx.store.article.candidates({ creators: [id] }, 'new', ctx.now())
  const known = (await reader.percents(rows)).filter((percent) => percent !== null)
  return known.length === 0 ? null : known.reduce((sum, percent) => sum + percent, 0) / known.length
}
