// Maps rows of cards to the response types.
import type { DueCard, ReviewCounts, Card as ShownCard } from '../../../contract/entities/word.ts'
import { formatIsoTime } from '../../../domain/kernel/iso-time.ts'
import { selectPhonetic, unpackPhonetics } from '../../../domain/language/phonetics.ts'
import { computeDueTime, computeShownDue } from '../../../domain/word/reader-day.ts'
import { classifyStrength, previewReviews } from '../../../domain/word/schedule.ts'
import { countFreshAllowed } from '../../../domain/word/session.ts'
import type { CardRow, CardWithContexts } from './card-row.store.ts'
import type { CountsRow } from './next.store.ts'
import type { ReviewSettings } from './settings.ts'

/** The card of a response; `due` is the start of the reader's day on which the card is due. */
export const presentWordCard = (
  card: CardWithContexts,
  now: Date,
  { day_start_hour }: Pick<ReviewSettings, 'day_start_hour'>,
): ShownCard => ({
  id: card.id,
  word: card.word,
  lemma: card.lemma,
  phonetic: selectPhonetic(card.phonetic),
  phonetics: unpackPhonetics(card.phonetic),
  gloss: card.gloss,
  is_gloss_own: card.is_gloss_own,
  due: formatIsoTime(computeDueTime(card, day_start_hour)),
  state: card.state,
  strength: classifyStrength(card, now),
  reps: card.reps,
  lapses: card.lapses,
  is_resting: card.rested_at !== null,
  last_review: card.last_review && formatIsoTime(card.last_review),
  created_at: formatIsoTime(card.created_at),
  contexts: card.contexts,
})

/** The card with the due date of each of the four buttons: exactly the result of a rating at `now`. */
export const presentDueCard = (card: CardWithContexts, now: Date, settings: ReviewSettings): DueCard =>
  // Object.assign instead of a spread: for every card of a session, a spread would cost as much as two of the
  // dates.
  Object.assign(presentWordCard(card, now, settings), { next: presentNext(card, now, settings) })

export const presentNext = (
  card: CardRow,
  now: Date,
  { retention, day_start_hour }: ReviewSettings,
): DueCard['next'] => {
  const dates = previewReviews(card, now, { retention, day_start_hour, seed: card.lemma })
  const shown = (due: Date): string => formatIsoTime(computeShownDue(due, now, day_start_hour))
  return { '1': shown(dates[1]), '2': shown(dates[2]), '3': shown(dates[3]), '4': shown(dates[4]) }
}

export const presentCounts = (
  { due_cards, fresh_cards, fresh_today, done }: CountsRow,
  daily_new: number,
): ReviewCounts => ({
  due: due_cards,
  fresh: Math.min(fresh_cards, countFreshAllowed({ daily_new, fresh_today })),
  done,
})
