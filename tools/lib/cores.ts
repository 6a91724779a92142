// How many cores the tests may use, and how they are shared out: what runs is mostly a browser, a server and a database.
import { availableParallelism, totalmem } from 'node:os'

const GIB = 2 ** 30
/** Below it, the compiler beside two browsers would swap. */
const ENOUGH_MEMORY = 5 * GIB
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** Cores that steps of the run may keep busy at one time. */
export const CORES = memory < ENOUGH_MEMORY ? 1 : availableParallelism()

/** Journeys at one time, each on a product of its own. They wait a good deal: two go well on one core and a half. */
export const LANES = Math.min(4, Math.max(2, Math.ceil(CORES / 2) + 1))
