// What is found by the parts of a run of hanzi that nothing has as typed.

import { parseQuery } from '../../../domain/article/search.ts'
import { canSplitRun, listHanPairs, selectBestPairs } from '../../../domain/article/split-han-runs.ts'
import type { Ctx } from '../../http/context.ts'
import type { SearchHit } from './store.ts'
import type { CorrectedQuery } from './vocabulary.ts'

/** Behind how many parts an article has, its own rank is below one. */
const PART = 10

/**
 * What has any part of the query's one run, with all else that was typed; those with the most parts have the highest rank.
 * Undefined when no run can be parted, several can, or no part is found.
 */
export async function foundByParts(
  ctx: Ctx,
  q: string,
  sees_locked: boolean,
): Promise<{ found: SearchHit[]; meant: CorrectedQuery } | undefined> {
  const [run, ...others] = parseQuery(q).runs.filter(canSplitRun)
  const at = run === undefined ? -1 : q.indexOf(run)
  if (run === undefined || others.length > 0 || at < 0) return undefined
  const withParts = (parts: readonly string[]) => q.slice(0, at) + parts.join(' ') + q.slice(at + run.length)
  const now = ctx.now()
  const pairs = [...new Set(listHanPairs(run))]
  const byPair = new Map<string, SearchHit[]>()
  // One after the other: a search holds one connection of the pool at a time.
  for (const pair of pairs)
    byPair.set(pair, await ctx.store.search.find(withParts([pair]), now, sees_locked, true))
  const parts = selectBestPairs(listHanPairs(run), (pair) => byPair.get(pair)?.length ?? 0)
  if (parts.length === 0) return undefined
  const found = new Map<number, SearchHit>()
  for (const part of parts)
    for (const row of byPair.get(part) ?? []) {
      const before = found.get(row.id)
      found.set(row.id, {
        ...row,
        // One part in a title is less than all of them in a text.
        in_title: row.in_title && (before?.in_title ?? parts.length === 1),
        rank: (before?.rank ?? 0) + PART + row.rank,
      })
    }
  return { found: [...found.values()], meant: { q: withParts(parts), from: run, to: parts.join(' ') } }
}
