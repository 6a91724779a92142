// Which of the saved books and pages are set aside: by lot, so that nobody chooses what the others are judged by.
import { createRandomBelow } from '../seed/random-below.ts'

/** Written down before any figure was taken. Another seed would be another choice: it stays. */
export const SELECTION_SEED = 20261128
const SHARE = 1 / 3

/** A third of these names, the same ones each time, in any order of the input. */
export function setAside(names: readonly string[]): ReadonlySet<string> {
  const roll = createRandomBelow(SELECTION_SEED)
  const left = [...names].sort()
  const drawn = new Set<string>()
  for (let wanted = Math.round(left.length * SHARE); wanted > 0; wanted -= 1)
    for (const name of left.splice(roll(left.length), 1)) drawn.add(name)
  return drawn
}
