// The speed of this machine in a browser, since limits in milliseconds were set on another machine.
import { median } from '../lib/part.ts'

interface Looks {
  tap: readonly number[]
  font: readonly number[]
  theme: readonly number[]
}

/**
 * Medians of the bare page with 5,000 words, with 4 times CPU throttling, on 2 cores of an Intel Xeon, where
 * the limits were set.
 */
const THERE = { tap: 12.4, font: 16.9, theme: 13.5 }

/**
 * How many times longer the bare page takes here (geometric mean of its three times). 2 means half the speed.
 */
export const paceOf = (bare: Looks): number =>
  Math.cbrt(
    (median(bare.tap) / THERE.tap) * (median(bare.font) / THERE.font) * (median(bare.theme) / THERE.theme),
  )

/** Text for the method of a result. */
export const SAID_OF_PACE =
  'Goals are for the machine on which they were set, an Intel Xeon whose bare page of 5,000 words took 12.4 / 16.9 / 13.5 ms for a tap, a size and a theme: what is measured is divided by how many times longer (geometric mean) the bare page takes in the same run.'
