// Waiting for what comes by itself, without knowing when.
import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'

/** Runs a check again and again until it passes, and gives its value; throws its last error after a minute, as polls do. */
export const waitForCheck = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000 })

/** Runs what is queued by now: promises that are settled and all that follows from them without a timer, a file or a network. */
export const runQueued = (): Promise<void> => setImmediate()
