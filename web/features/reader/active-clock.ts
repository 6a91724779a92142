// Counts active reading time only: the page is visible and there was a movement within the last minute.

/** Time after a movement that still counts as reading (ms). */
export const IDLE_MS = 60_000

/** All times are milliseconds of one and the same clock. */
export interface ActiveClock {
  /** Call when the reader moved: scrolled, tapped or pressed a key. */
  move(now: number): void
  /** Call when the page became visible or hidden. */
  see(isVisible: boolean, now: number): void
  /** Active milliseconds since the last `take`. */
  active(now: number): number
  /**
   * Returns whole seconds of {@link ActiveClock.active} and subtracts them; the fraction of a second stays
   * for the next call.
   */
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
      // A return to the page counts as a movement.
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
