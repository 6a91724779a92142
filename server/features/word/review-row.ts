// What a review or its undoing adds to the log, and how it moves the figures of its day.
import type { CardSnapshot, Rating } from '../../../domain/word/card.ts'
import type { CardRow } from './card-row.store.ts'

/** How a write moves the figures of a day: each 1, 0 or, for an undoing, −1. */
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
