// Public API of magazines for other features and the composition root: search results, covers in use, the
// sample issue.
import type { MagazineCard } from '../../../contract/magazine.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { presentMagazines } from './present.ts'

/**
 * Published issues whose name, edition or number contain each of `words`, newest first; none if `words` is
 * empty.
 */
export async function magazinesNamed(
  ctx: Ctx,
  words: readonly string[],
  limit: number,
): Promise<MagazineCard[]> {
  if (words.length === 0) return []
  const rows = await ctx.store.magazine.list({ words, offset: 0, limit, now: ctx.now() })
  return presentMagazines(ctx, rows.slice(0, limit))
}

/** Returns those of `addresses` that are covers of issues. */
export const filterIssueCovers = (
  deps: Pick<Deps, 'store'>,
  addresses: readonly string[],
): Promise<string[]> => deps.store.magazine.filterCovers(addresses)

export { loadSampleIssue } from './sample-issue.ts'
