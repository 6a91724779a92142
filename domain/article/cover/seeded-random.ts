// Seeded random numbers: the same seed always gives the same sequence, so that a cover never changes.

/** A random number generator that depends only on its seed. */
export interface SeededRandom {
  /** In [0, 1). */
  next: () => number
  /** In [low, high). */
  range: (low: number, high: number) => number
  /** An integer, both ends inclusive. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly [T, ...T[]]) => T
  /** Returns the items in random order; the given array is not changed. */
  shuffle: <T>(items: readonly T[]) => T[]
}

/**
 * FNV-1a hash over UTF-16 units, 32 bits (Fowler, Noll, Vo), with MurmurHash3's finaliser, so that similar
 * seeds give very different values.
 */
export function hashSeed(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Creates a generator from a seed. The algorithm is Tommy Ettinger's mulberry32 (public domain). */
export function createSeededRandom(seed: string): SeededRandom {
  let state = hashSeed(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    shuffle: (items) => {
      const deck = [...items]
      for (let last = deck.length - 1; last > 0; last--) {
        const other = int(0, last)
        const held = deck[last] as (typeof deck)[number]
        deck[last] = deck[other] as (typeof deck)[number]
        deck[other] = held
      }
      return deck
    },
  }
}
