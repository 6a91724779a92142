// Rate limits counted in the memory of this process, with a monotonic clock.
import type { LimitState, RateLimit, RateLimitStore } from './port.ts'

/** Max. number of stored keys: about 20 MB. */
const MAX_KEYS = 100_000
/**
 * Share of keys to evict when the map is full and expired keys are not enough: the oldest first. An eviction
 * can only permit more requests, never fewer.
 */
const EVICTED_SHARE = 0.1

interface Window {
  used: number
  /** End of the window on the monotonic clock, in milliseconds. */
  ends: number
}

/** Each process counts on its own. `now` returns milliseconds from any origin and never decreases. */
export function inProcess(now: () => number = () => performance.now(), maxKeys = MAX_KEYS): RateLimitStore {
  const windows = new Map<string, Window>()
  const running = (key: string): Window | undefined => {
    const window = windows.get(key)
    return window && window.ends > now() ? window : undefined
  }
  const begin = (key: string, rate: RateLimit): Window => {
    // Delete before insert: the order of the map is then the order of age.
    windows.delete(key)
    if (windows.size >= maxKeys) evictWindows(windows, now(), Math.ceil(maxKeys * EVICTED_SHARE))
    const window = { used: 0, ends: now() + rate.seconds * 1000 }
    windows.set(key, window)
    return window
  }
  const secondsOf = (window: Window): number => (window.ends - now()) / 1000
  return {
    take: async (key, rate, cost = 1) => {
      const window = running(key) ?? begin(key, rate)
      const taken = Math.min(cost, rate.max)
      if (window.used + taken > rate.max) return { left: rate.max - window.used, wait: secondsOf(window) }
      window.used += taken
      return { left: rate.max - window.used, wait: 0 }
    },
    giveBack: async (key, rate, cost = 1) => {
      const window = running(key)
      if (window) window.used = Math.max(0, window.used - Math.min(cost, rate.max))
    },
    read: async (key, rate): Promise<LimitState> => {
      const window = running(key)
      if (!window) return { left: rate.max, wait: 0 }
      const left = rate.max - window.used
      return { left, wait: left > 0 ? 0 : secondsOf(window) }
    },
  }
}

function evictWindows(windows: Map<string, Window>, now: number, atLeast: number): void {
  const before = windows.size
  for (const [key, { ends }] of windows) if (ends <= now) windows.delete(key)
  for (const key of windows.keys()) {
    if (before - windows.size >= atLeast) return
    windows.delete(key)
  }
}

/** Never rejects anything; for benchmarks. */
export const noLimits: RateLimitStore = {
  take: async (_key, { max }) => ({ left: max, wait: 0 }),
  giveBack: async () => undefined,
  read: async (_key, { max }) => ({ left: max, wait: 0 }),
}
