// Reproducible random numbers, so that two runs of a benchmark use the same rows.

/** An integer from 0 up to, but not including, `below`. */
export type RandomBelow = (below: number) => number

/** The generator mulberry32 (Tommy Ettinger, public domain). */
export function createRandomBelow(seed: number): RandomBelow {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
