// How many cores the tests may use, and how they share them: browsers, servers and a database are what runs.
import { availableParallelism, totalmem } from 'node:os'

const GIB = 2 ** 30
/** Below it, the compiler beside two browsers would swap. */
const ENOUGH_MEMORY = 5 * GIB
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** Cores that the steps of a run may keep busy at one time. */
export const CORES = memory < ENOUGH_MEMORY ? 1 : availableParallelism()

/** What the journeys have of them; the other suites have the rest. */
export const JOURNEY_CORES = Math.ceil(CORES / 2)
export const SUITE_CORES = Math.max(1, CORES - JOURNEY_CORES)

/** Files of the server's suite at one time: half of its time it waits, for clocks and for databases that go away. */
export const SERVER_WORKERS = SUITE_CORES + 2

/** Workers of the browser tests, each with a product and a browser of its own. */
export const BROWSER_TEST_WORKERS = Math.min(4, JOURNEY_CORES + 1)
