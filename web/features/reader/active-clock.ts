// Counts active reading only: the page is in sight and something has moved within the last minute.

/** Reading without a movement counts for so long (ms). */
export const IDLE_MS = 60_000

/** All times are milliseconds of any one clock. */
export interface ActiveClock {
  /** The reader moved: scrolled, tapped, pressed a key. */
  move(now: number): void
  /** The page came into sight or went out of it. */
  see(isVisible: boolean, now: number): void
  /** Active milliseconds since the last `take`. */
  active(now: number): number
  /** Whole seconds of {@link ActiveClock.active}, taken away; the rest of a second stays for the next time. */
  take(now: number): number
}

export function createActiveClock(start: number, isVisible: boolean): ActiveClock {
  let counted = 0
  let since = start
  let moved = start
  let visible = isVisible
  const settle = (now: number) => {
    if (visible) counted += Math.max(0, Math.min(now, moved + IDLE_MS) - since)
    since = Math.max(since, now)
  }
  return {
    move(now) {
      settle(now)
      moved = now
    },
    see(next, now) {
      settle(now)
      visible = next
      // Coming back is a movement too.
      if (next) moved = now
    },
    active(now) {
      settle(now)
      return counted
    },
    take(now) {
      settle(now)
      const seconds = Math.floor(counted / 1000)
      counted -= seconds * 1000
      return seconds
    },
  }
}
