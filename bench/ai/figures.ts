// The timing of the benchmark's mock provider, for the provider and for the reports.
export const STREAM_PIECES = 40
/** A question with these words gets a long answer of ten seconds, like an answer of three hundred words. */
export const AT_LENGTH = 'at length'
export const LONG_PIECES = 200
export const EVERY_MS = 50
/** The waiting time of each request of a reader, ms, and the number of rejected requests. */
export interface WaitTimes {
  waits: number[]
  refused: number
}
