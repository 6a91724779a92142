// Lays reviews that arrive together into a card's log, each at its place in time, in one walk over the log.
import { createCard, type Rating, type ScheduledCard } from '../../../domain/word/card.ts'
import { scheduleReview } from '../../../domain/word/schedule.ts'

export interface ReviewInput {
  rating: Rating
  at: Date
}
/** A review that counts, with the retention it was made with. */
export interface PastReview extends ReviewInput {
  retention: number
  /** The hour that the reader's day began at then; null: days were the calendar's. */
  day_start_hour: number | null
}
export interface ReplayResult {
  /** The card in the order of time just before each of the given. */
  before: ScheduledCard[]
  /** What all of them together lead to. */
  card: ScheduledCard
}
type Saved = Pick<ScheduledCard, 'last_review'> & { created_at: Date; lemma: string }

/** Whether it is older than the card's last review, so that the log has to be walked again. */
export const isLate = (card: Pick<ScheduledCard, 'last_review'>, at: Date): boolean =>
  card.last_review !== null && at < card.last_review

/** `log` and `reviews` in order of time; `log` is not looked at when none of the given is late. */
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
