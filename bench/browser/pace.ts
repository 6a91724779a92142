// How fast this machine is in a browser: limits in milliseconds were set on another one.
import { median } from '../lib/part.ts'

interface Looks {
  tap: readonly number[]
  font: readonly number[]
  theme: readonly number[]
}

/** Medians of the bare page with 5,000 words, slowed down 4 times, on 2 cores of an Intel Xeon: where the limits were set. */
const THERE = { tap: 12.4, font: 16.9, theme: 13.5 }

/** How many times longer the bare page takes here (geometric mean of its three); 2 is a machine half as fast. */
export const paceOf = (bare: Looks): number =>
  Math.cbrt(
    (median(bare.tap) / THERE.tap) * (median(bare.font) / THERE.font) * (median(bare.theme) / THERE.theme),
  )

/** For the method of a part. */
export const SAID_OF_PACE =
  'Goals are for the machine on which they were set, an Intel Xeon whose bare page of 5,000 words took 12.4 / 16.9 / 13.5 ms for a tap, a size and a theme: what is measured is divided by how many times longer (geometric mean) the bare page takes in the same run.'
