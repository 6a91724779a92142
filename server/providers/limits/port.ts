// Interface of the rate limits: take from the allowance of a key, give back, and read what is left.

/**
 * At most `max` in `seconds`, counted in fixed windows: a window begins with the first take after the
 * previous window ended.
 */
export interface RateLimit {
  max: number
  seconds: number
  /**
   * Counted in this process only, independent of the configured store: for limits that every request checks.
   */
  scope?: 'process'
}

export interface LimitState {
  /** What can still be taken in this window. */
  left: number
  /** Seconds until enough can be taken again; 0 if it can be taken now. */
  wait: number
}

/**
 * `key` is the name of the limit, a space, and the id of the limited subject (`login 17`). Only its first
 * word is logged. One key always has the same rate. A `cost` above `max` counts as `max`: it fits into an
 * unused window. A take that does not fit takes nothing. The store never counts beyond `max`, also with
 * concurrent requests.
 */
export interface RateLimitStore {
  /** Takes `cost` (default 1) and returns `wait` 0, or takes nothing and returns the seconds to wait. */
  take(key: string, rate: RateLimit, cost?: number): Promise<LimitState>
  /** Gives back what was taken in the current window; for a window that has ended it does nothing. */
  giveBack(key: string, rate: RateLimit, cost?: number): Promise<void>
  /** Reads without taking; `wait` is above 0 if nothing is left. */
  read(key: string, rate: RateLimit): Promise<LimitState>
}

/** Storage of the windows for several processes. */
export interface LimitRows {
  /** `wait`: seconds until the window ends. `is_taken` is false if `cost` did not fit. */
  take(key: string, rate: RateLimit, cost: number): Promise<{ used: number; wait: number; is_taken: boolean }>
  giveBack(key: string, cost: number): Promise<void>
  /** Undefined if there is no current window. */
  read(key: string, rate: RateLimit): Promise<{ used: number; wait: number } | undefined>
}
