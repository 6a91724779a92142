// How many cores the tests may use, and how the suites share them.
import { availableParallelism, totalmem } from 'node:os'

const GIB = 2 ** 30
/** With less memory, the compiler and two browsers at the same time would swap. */
const MIN_MEMORY = 5 * GIB
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** Cores that the steps of a run may use at the same time. */
export const AVAILABLE_CORES = memory < MIN_MEMORY ? 1 : availableParallelism()

/** The share of the browser tests; the other suites get the rest. */
export const BROWSER_TEST_CORES = Math.ceil(AVAILABLE_CORES / 2)
export const SUITE_CORES = Math.max(1, AVAILABLE_CORES - BROWSER_TEST_CORES)

/**
 * Server test files that run in parallel. They spend half of their time on waiting, for clocks and for
 * databases that fail, so there are more workers than cores.
 */
export const SERVER_TEST_WORKERS = SUITE_CORES + 2

/** Workers of the browser tests, each with its own product and browser. */
export const BROWSER_TEST_WORKERS = Math.min(4, BROWSER_TEST_CORES + 1)
