// What other features may know of creators: how many articles each has, how many are new, how much of them a reader knows.
import type { Ctx } from '../../../http/context.ts'
import { readerOf } from './known.ts'

/** How many articles readers see of each author and each publication that has any, by its number. */
export const articlesByCreator = async (ctx: Ctx): Promise<ReadonlyMap<number, number>> =>
  new Map((await ctx.store.article.byCreator(ctx.now())).map(({ id, count }) => [id, count]))

/** How many articles of each of `ids` appeared after `since`; without those that have none. */
export const newByCreator = async (
  ctx: Ctx,
  ids: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, number>> =>
  new Map((await ctx.store.article.newByCreator(ids, since, ctx.now())).map(({ id, count }) => [id, count]))

/** Mean share (0–100) of running words that the reader knows in the creator's latest articles (`RANKED`); null when nothing is known of the reader. */
export async function knownOfCreator(ctx: Ctx, id: number, base: string | undefined): Promise<number | null> {
  const reader = await readerOf(ctx, base)
  const rows = await ctx.store.article.candidates({ creators: [id] }, 'new', ctx.now())
  const known = (await reader.percents(rows)).filter((percent) => percent !== null)
  return known.length === 0 ? null : known.reduce((sum, percent) => sum + percent, 0) / known.length
}
