// Seeded random numbers: the same seed gives the same sequence.

/** Returns the next number in 0 ≤ x < 1. */
export type RandomSource = () => number

/**
 * FNV-1a hash of the seed, then mulberry32 (Tommy Ettinger, public domain): uniform enough to shuffle a list.
 */
export function createRandomSource(seed: string): RandomSource {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a new list in random order (Fisher–Yates). */
export function shuffleList<T>(list: readonly T[], draw: RandomSource): T[] {
  const left = [...list]
  const out: T[] = []
  while (left.length > 0) out.push(...left.splice(Math.floor(draw() * left.length), 1))
  return out
}
