// What other features and the composition root may use of magazines: what answers a search, what the sweep leaves alone, the sample issue.
import type { MagazineCard } from '../../../contract/magazine.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { presentMagazines } from './present.ts'

/** Issues that are out and have every one of `words` in their name, edition or number, the newest first; none without words. */
export async function magazinesNamed(
  ctx: Ctx,
  words: readonly string[],
  limit: number,
): Promise<MagazineCard[]> {
  if (words.length === 0) return []
  const rows = await ctx.store.magazine.list({ words, offset: 0, limit, now: ctx.now() })
  return presentMagazines(ctx, rows.slice(0, limit))
}

/** Of these addresses, those that are covers of issues. */
export const filterIssueCovers = (
  deps: Pick<Deps, 'store'>,
  addresses: readonly string[],
): Promise<string[]> => deps.store.magazine.filterCovers(addresses)

export { loadSampleIssue } from './sample-issue.ts'
