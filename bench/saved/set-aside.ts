// Selects the held-out books and pages at random, so that the test set is not chosen by hand.
import { createRandomBelow } from '../seed/random-below.ts'

/** Fixed before the first measurement. Another seed would be another selection, so it must not change. */
export const SELECTION_SEED = 20261128
const SHARE = 1 / 3

/** A third of these names, the same for each run and independent of their order. */
export function setAside(names: readonly string[]): ReadonlySet<string> {
  const roll = createRandomBelow(SELECTION_SEED)
  const left = [...names].sort()
  const drawn = new Set<string>()
  for (let wanted = Math.round(left.length * SHARE); wanted > 0; wanted -= 1)
    for (const name of left.splice(roll(left.length), 1)) drawn.add(name)
  return drawn
}
