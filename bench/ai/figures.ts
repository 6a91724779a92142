// How the provider of the benchmark speaks, for it and for those who tell of it.
export const PIECES = 40
export const EVERY_MS = 50
/** How long a reader waited each time, ms, and how often they were turned away. */
export interface Waits {
  waits: number[]
  refused: number
}
