// Turns rows of cards into what the wire shows of them.
import type { Counts, DueCard, Card as ShownCard } from '../../../contract/entities/word.ts'
import { isoTime } from '../../../domain/kernel/iso-time.ts'
import { shownPhonetic, unpackPhonetics } from '../../../domain/language/phonetics.ts'
import { dueFrom, shownDue } from '../../../domain/word/reader-day.ts'
import { previewReviews, strength } from '../../../domain/word/schedule.ts'
import { freshAllowed } from '../../../domain/word/session.ts'
import type { CardRow, CardWithContexts } from './card-row.store.ts'
import type { CountsRow } from './next.store.ts'
import type { ReviewSettings } from './settings.ts'

/** `due` is the beginning of the reader's day that the card is due on. */
export const presentCard = (
  card: CardWithContexts,
  now: Date,
  { day_start_hour }: Pick<ReviewSettings, 'day_start_hour'>,
): ShownCard => ({
  id: card.id,
  word: card.word,
  lemma: card.lemma,
  phonetic: shownPhonetic(card.phonetic),
  phonetics: unpackPhonetics(card.phonetic),
  gloss: card.gloss,
  is_gloss_own: card.is_gloss_own,
  due: isoTime(dueFrom(card, day_start_hour)),
  state: card.state,
  strength: strength(card, now),
  reps: card.reps,
  lapses: card.lapses,
  is_resting: card.rested_at !== null,
  last_review: card.last_review && isoTime(card.last_review),
  created_at: isoTime(card.created_at),
  contexts: card.contexts,
})

/** With the date on each of the four buttons: exactly what a rating at `now` then gives. */
export const presentDueCard = (card: CardWithContexts, now: Date, settings: ReviewSettings): DueCard =>
  // A spread would cost as much as two of the dates: this is done for every card of a session.
  Object.assign(presentCard(card, now, settings), { next: presentNext(card, now, settings) })

export const presentNext = (
  card: CardRow,
  now: Date,
  { retention, day_start_hour }: ReviewSettings,
): DueCard['next'] => {
  const dates = previewReviews(card, now, { retention, day_start_hour, seed: card.lemma })
  const shown = (due: Date): string => isoTime(shownDue(due, now, day_start_hour))
  return { '1': shown(dates[1]), '2': shown(dates[2]), '3': shown(dates[3]), '4': shown(dates[4]) }
}

export const presentCounts = (
  { due_cards, fresh_cards, fresh_today, done }: CountsRow,
  daily_new: number,
): Counts => ({
  due: due_cards,
  fresh: Math.min(fresh_cards, freshAllowed({ daily_new, fresh_today })),
  done,
})
