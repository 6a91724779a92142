// Draws a random sample that is the same for the same seed.

/** `count` of the values with equal probability, or all values when there are no more. */
export function sampleValues<T>(values: readonly T[], count: number, seed: number): T[] {
  const next = dice(seed)
  return values
    .map((value) => ({ value, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ value }) => value)
}

/** Mulberry32 (Tommy Ettinger, public domain): random numbers from 0 up to, but not including, 1. */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
