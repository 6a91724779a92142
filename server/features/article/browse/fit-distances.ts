// Says other features how well articles suit the reader who asks, so that they can order what they found.
import { coverageDistance } from '../../../../domain/article/fit.ts'
import type { Ctx } from '../../../http/context.ts'
import type { CoverageColumn } from './card.store.ts'
import { readerOf } from './known.ts'
import { MAX_RANKED_ARTICLES } from './list.store.ts'

/**
 * How far each visible article is from what suits this reader best (0), by its number; undefined when nothing is known of
 * the reader. At most `MAX_RANKED_ARTICLES` ids; `base` is a guest's own level.
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

/** The column of articles that is nearest to what this reader knows; undefined when nothing is known of them. */
export const fitColumnOf = async (ctx: Ctx): Promise<CoverageColumn | undefined> =>
  (await readerOf(ctx, undefined)).column
