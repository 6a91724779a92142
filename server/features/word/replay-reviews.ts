// Inserts a batch of reviews into a card's log by time and replays the log once.
import { createCard, type Rating, type ScheduledCard } from '../../../domain/word/card.ts'
import { scheduleReview } from '../../../domain/word/schedule.ts'

export interface ReviewInput {
  rating: Rating
  at: Date
}
/** A review that is not undone, with the retention setting at that time. */
export interface PastReview extends ReviewInput {
  retention: number
  /** Hour at which the reader's day began at that time; null: calendar days were used. */
  day_start_hour: number | null
}
export interface ReplayResult {
  /** State of the card just before each of the reviews, in the order of time. */
  before: ScheduledCard[]
  /** State of the card after all of them. */
  card: ScheduledCard
}
type Saved = Pick<ScheduledCard, 'last_review'> & { created_at: Date; lemma: string }

/** Whether a review is older than the card's last one, so that the log has to be replayed. */
export const isLate = (card: Pick<ScheduledCard, 'last_review'>, at: Date): boolean =>
  card.last_review !== null && at < card.last_review

/** Replays `reviews`; both lists are sorted by time. `log` is ignored when none of the reviews is late. */
export function replayReviews(
  card: ScheduledCard & Saved,
  log: readonly PastReview[],
  reviews: readonly ReviewInput[],
  settings: Pick<PastReview, 'retention' | 'day_start_hour'>,
): ReplayResult {
  const first = reviews[0]
  const hasLate = first !== undefined && isLate(card, first.at)
  const rows = hasLate ? log : []
  let now: ScheduledCard = hasLate ? createCard(card.created_at) : card
  const take = (row: PastReview) => {
    const { retention, day_start_hour } = row
    const options = { retention, day_start_hour: day_start_hour ?? undefined, seed: card.lemma }
    now = scheduleReview(now, row.rating, row.at, options).card
  }
  const before: ScheduledCard[] = []
  let place = 0
  for (const each of reviews) {
    for (let row = rows[place]; row && row.at <= each.at; row = rows[place]) {
      take(row)
      place += 1
    }
    before.push(now)
    take({ ...each, ...settings })
  }
  for (const row of rows.slice(place)) take(row)
  return { before, card: now }
}
