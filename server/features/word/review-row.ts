// Types of what a review or an undo adds to the log and to the day's counts.
import type { CardSnapshot, Rating } from '../../../domain/word/card.ts'
import type { CardRow } from './card-row.store.ts'

/** Changes of a day's counts: each is 1 or 0, for an undo −1 or 0. */
export interface DayDelta {
  day: string
  reviews: number
  fresh: number
  mature_reviews: number
  mature_kept: number
}
export type ReviewLogEntry =
  | { kind: 'REVIEW'; rating: Rating; spent: number; state: CardRow['state']; before: CardSnapshot; at: Date }
  | { kind: 'UNDO'; undoes: number; at: Date }
