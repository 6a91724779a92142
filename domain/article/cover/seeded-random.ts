// Randomness that is no randomness: the same seed always throws the same dice, so a cover never changes.

/** A row of numbers that depends on the seed alone. */
export interface SeededRandom {
  /** In [0, 1). */
  next: () => number
  /** In [low, high). */
  range: (low: number, high: number) => number
  /** A whole number, both ends included. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly [T, ...T[]]) => T
  /** The same items in another order; the given array is left alone. */
  shuffle: <T>(items: readonly T[]) => T[]
}

/** FNV-1a over UTF-16 units, 32 bits (Fowler, Noll, Vo), with MurmurHash3's finaliser so that near seeds land far apart. */
export function hashSeed(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Dice for a seed. The generator is Tommy Ettinger's mulberry32 (public domain). */
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
