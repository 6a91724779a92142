// Fallback search for a run of hanzi that no article contains: searches for its parts.

import { parseQuery } from '../../../domain/article/search.ts'
import { canSplitRun, listHanPairs, selectBestPairs } from '../../../domain/article/split-han-runs.ts'
import type { Ctx } from '../../http/context.ts'
import type { SearchHit } from './store.ts'
import type { CorrectedQuery } from './vocabulary.ts'

/** Rank of one matching part; the rank inside a text is below one. */
const PART = 10

/**
 * Returns hits that contain any part of the query's only splittable run plus the rest of the query; more
 * matching parts give a higher rank. Undefined when no run or several runs can be split, or when no part is
 * found.
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
  // Sequential: one search query uses one connection of the pool at a time.
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
        // One part in a title is worth less than all parts in a text.
        in_title: row.in_title && (before?.in_title ?? parts.length === 1),
        rank: (before?.rank ?? 0) + PART + row.rank,
      })
    }
  return { found: [...found.values()], meant: { q: withParts(parts), from: run, to: parts.join(' ') } }
}
