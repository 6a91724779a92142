// Limits counted in this process's memory, on a clock that nobody can turn back.
import type { LimitState, RateLimit, RateLimitStore } from './port.ts'

/** Keys remembered at a time: some 20 MB. */
const REMEMBERED = 100_000
/** When even the living are too many, so many of the oldest are forgotten at once, which only ever lets more through. */
const FORGOTTEN = 0.1

interface Window {
  used: number
  /** On the clock, in milliseconds. */
  ends: number
}

/** Several processes count each for itself. `now` in milliseconds, from any zero, never backwards. */
export function inProcess(
  now: () => number = () => performance.now(),
  remembered = REMEMBERED,
): RateLimitStore {
  const windows = new Map<string, Window>()
  const running = (key: string): Window | undefined => {
    const window = windows.get(key)
    return window && window.ends > now() ? window : undefined
  }
  const begin = (key: string, rate: RateLimit): Window => {
    // Put at the end again, so that the map's order is that of age.
    windows.delete(key)
    if (windows.size >= remembered) evictWindows(windows, now(), Math.ceil(remembered * FORGOTTEN))
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

/** Never refuses anything; for measuring. */
export const noLimits: RateLimitStore = {
  take: async (_key, { max }) => ({ left: max, wait: 0 }),
  giveBack: async () => undefined,
  read: async (_key, { max }) => ({ left: max, wait: 0 }),
}
