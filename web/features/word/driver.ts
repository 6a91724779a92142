// Where a session's cards come from and where its ratings go: the server for members, this browser for guests.
import type { DueCard } from '../../../contract/entities/word.ts'
import type { Rating } from '../../../domain/word/card.ts'

/** One rating as it is given. */
export interface RatingInput {
  card: DueCard
  rating: Rating
  /** Milliseconds. */
  spent: number
}

/** What a mended meaning changes of a card. */
export type CardMeaning = Pick<DueCard, 'gloss' | 'is_gloss_own'>

export interface ReviewDriver {
  /** Cards to review next; [] when there are no more. */
  load(): Promise<DueCard[]>
  /** Keeps a rating; the card as it is now, when that is known. Never throws for a lost network: it is sent later. */
  rate(input: RatingInput): Promise<DueCard | undefined>
  /** Tells the cards whose ratings had to wait for the network, as they are once those have arrived. Returns the stop. */
  onRenewed?(run: (cards: readonly DueCard[]) => void): () => void
  /** Takes the latest rating of the card back. */
  undo(card: DueCard): Promise<void>
  /** Mends the meaning; '' is the dictionary's again. The meaning as it is now, when that is known: without a network it is sent later. */
  setGloss(card: DueCard, gloss: string): Promise<CardMeaning | undefined>
}
