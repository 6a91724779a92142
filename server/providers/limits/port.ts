// What the server may ask of limits: take from what a key may use in a while, give it back, look at what is left.

/** At most `max` in `seconds`, counted in fixed windows: one begins with the first take after the last has ended. */
export interface RateLimit {
  max: number
  seconds: number
  /** Counted in this process alone, wherever the others are kept: for what every request passes. */
  scope?: 'process'
}

export interface LimitState {
  /** What may still be taken in this window. */
  left: number
  /** Seconds until enough may be taken again; 0 when it may now. */
  wait: number
}

/**
 * `key` names what is limited, then a space, then for whom (`login 17`): its first word is logged, the rest is not. One
 * key has one rate. A `cost` above `max` counts as `max`: it fits a window that nobody has used. What does not fit takes
 * nothing, and neither does the adapter ever count beyond `max`, however many ask at the same moment.
 */
export interface RateLimitStore {
  /** Takes `cost` (1 unless told) and answers `wait` 0, or takes nothing and answers how long to wait. */
  take(key: string, rate: RateLimit, cost?: number): Promise<LimitState>
  /** Gives back what was taken in the window that still runs; what belonged to an older one is gone by itself. */
  giveBack(key: string, rate: RateLimit, cost?: number): Promise<void>
  /** Looks without taking; `wait` is above 0 when not even one is left. */
  read(key: string, rate: RateLimit): Promise<LimitState>
}

/** Where the adapter for several processes keeps its windows. */
export interface LimitRows {
  /** `wait`: seconds until the window ends; `is_taken` is false when `cost` did not fit. */
  take(key: string, rate: RateLimit, cost: number): Promise<{ used: number; wait: number; is_taken: boolean }>
  giveBack(key: string, cost: number): Promise<void>
  /** Undefined when no window runs. */
  read(key: string, rate: RateLimit): Promise<{ used: number; wait: number } | undefined>
}
