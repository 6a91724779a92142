// The parts of a run of hanzi that no text has as typed: neighbours of two, of which as many as possible are found.

/** Of longer runs, the rest is not looked for. */
const MAX_RUN_LENGTH = 8

/** A run may be parted when each part has two hanzi and is not the run itself. */
export const canSplitRun = (run: string): boolean => Array.from(run).length >= 3

/** Each two hanzi that follow each other, by where they begin. */
export function listHanPairs(run: string): string[] {
  const characters = Array.from(run).slice(0, MAX_RUN_LENGTH)
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

interface Choice {
  pairs: string[]
  found: number
}

/** Of pairs that share no hanzi, as many as are found, those with the most hits; in the order of the run. */
export function selectBestPairs(pairs: readonly string[], hitsOf: (pair: string) => number): string[] {
  // The best of what is before each place; a pair at `at` takes `at` and `at + 1`.
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
