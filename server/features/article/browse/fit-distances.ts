// Computes for other features how well articles suit the current reader, so that they can sort their results.
import { coverageDistance } from '../../../../domain/article/fit.ts'
import type { Ctx } from '../../../http/context.ts'
import type { CoverageColumn } from './card.store.ts'
import { readerOf } from './known.ts'
import { MAX_RANKED_ARTICLES } from './list.store.ts'

/**
 * Distance of each visible article from the reader's best fit (0), by article id; undefined when nothing is
 * known about the reader. Throws an error for more than `MAX_RANKED_ARTICLES` ids. `base` is the level of a
 * guest.
 */
export async function fitDistances(
  ctx: Ctx,
  ids: readonly number[],
  base: string | undefined,
): Promise<ReadonlyMap<number, number> | undefined> {
  if (ids.length > MAX_RANKED_ARTICLES)
    throw new Error(`${ids.length} articles are more than are ranked one by one`)
  const reader = await readerOf(ctx, base)
  if (!reader.column) return undefined
  const rows = await ctx.store.article.candidates({ ids }, reader.column, ctx.now())
  const percents = await reader.percents(rows)
  return new Map(rows.map(({ id }, index) => [id, coverageDistance(percents[index] ?? 0)]))
}

/**
 * The coverage column nearest to this reader's vocabulary; undefined when nothing is known about the reader.
 */
export const fitColumnOf = async (ctx: Ctx): Promise<CoverageColumn | undefined> =>
  (await readerOf(ctx, undefined)).column
