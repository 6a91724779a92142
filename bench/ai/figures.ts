// How the provider of the benchmark speaks, for it and for those who tell of it.
export const STREAM_PIECES = 40
/** A question that says so is answered at such length: ten seconds, as an answer of three hundred words takes. */
export const AT_LENGTH = 'at length'
export const LONG_PIECES = 200
export const EVERY_MS = 50
/** How long a reader waited each time, ms, and how often they were turned away. */
export interface WaitTimes {
  waits: number[]
  refused: number
}
