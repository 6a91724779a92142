// Fallback for a query with a run of hanzi that has no hits: splits it into pairs of characters, and selects
// as many pairs with hits as possible.

/** Maximum length; the rest of a longer run is ignored. */
const MAX_RUN_LENGTH = 8

/** True if the run can be split into parts of two hanzi that differ from the run itself. */
export const canSplitRun = (run: string): boolean => Array.from(run).length >= 3

/** Returns each pair of adjacent hanzi, in order. */
export function listHanPairs(run: string): string[] {
  const characters = Array.from(run).slice(0, MAX_RUN_LENGTH)
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

interface Choice {
  pairs: string[]
  found: number
}

/**
 * Returns the largest set of non-overlapping pairs with hits; if several are equal, the one with the most
 * hits. In the order of the run.
 */
export function selectBestPairs(pairs: readonly string[], hitsOf: (pair: string) => number): string[] {
  // Dynamic programming: the best choice up to each index; a pair at `at` uses `at` and `at + 1`.
  const best: Choice[] = [
    { pairs: [], found: 0 },
    { pairs: [], found: 0 },
  ]
  for (const [at, pair] of pairs.entries()) {
    const without = best[at + 1] ?? { pairs: [], found: 0 }
    const before = best[at] ?? without
    const hits = hitsOf(pair)
    const taken = { pairs: [...before.pairs, pair], found: before.found + hits }
    const isMore = taken.pairs.length - without.pairs.length || taken.found - without.found
    best.push(hits > 0 && isMore > 0 ? taken : without)
  }
  return [...new Set(best.at(-1)?.pairs)]
}
