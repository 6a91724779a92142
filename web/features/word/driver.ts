// Interface between a session and its storage of cards and ratings: the server for members, this browser for
// guests.
import type { DueCard } from '../../../contract/entities/word.ts'
import type { Rating } from '../../../domain/word/card.ts'

/** One rating of a card. */
export interface RatingInput {
  card: DueCard
  rating: Rating
  /** Milliseconds. */
  spent: number
}

/** The fields of a card that an edited gloss changes. */
export type CardMeaning = Pick<DueCard, 'gloss' | 'is_gloss_own'>

export interface ReviewDriver {
  /** The next cards to review; [] when there are no more. */
  load(): Promise<DueCard[]>
  /**
   * Stores a rating; resolves with the updated card, if it is known. Never throws on a network error: the
   * rating is queued and sent later.
   */
  rate(input: RatingInput): Promise<DueCard | undefined>
  /**
   * Calls `run` with the updated cards once their queued ratings are delivered. Returns the unsubscribe
   * function.
   */
  onRenewed?(run: (cards: readonly DueCard[]) => void): () => void
  /** Undoes the latest rating of the card. */
  undo(card: DueCard): Promise<void>
  /**
   * Changes the gloss; '' resets to the dictionary's gloss. Resolves with the new meaning, if it is known:
   * offline the change is queued and sent later.
   */
  setGloss(card: DueCard, gloss: string): Promise<CardMeaning | undefined>
}
