// Waiting for what comes by itself, without knowing when.
import { vi } from 'vitest'

/** Runs a check again and again until it passes, and gives its value; throws its last error after a minute, as polls do. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 })
