// Statistics for the overview of a reader's words: reviews due on the next days, and retention.
import { addDays, type CalendarDay, toCalendarDay } from '../kernel/calendar.ts'
import type { ScheduledCard } from './card.ts'

/** Reviews of cards in state REVIEW on one day, and how many were remembered (rated 2–4). */
export interface RetentionDay {
  day: CalendarDay
  mature_reviews: number
  mature_kept: number
}

export type CardMaturity = 'NEW' | 'LEARNING' | 'YOUNG' | 'MATURE'

/** Anki's threshold: a card is mature from an interval of 21 days. */
export const MATURE_INTERVAL_DAYS = 21

/** Returns the maturity class of a card, for the four counts of the overview. */
export const classifyMaturity = (card: Pick<ScheduledCard, 'state' | 'scheduled_days'>): CardMaturity => {
  if (card.state === 'NEW') return 'NEW'
  if (card.state !== 'REVIEW') return 'LEARNING'
  return card.scheduled_days >= MATURE_INTERVAL_DAYS ? 'MATURE' : 'YOUNG'
}

/**
 * Counts the cards due on each of `length` days in Asia/Shanghai, beginning today. Overdue cards count for
 * today. `dues` are the due times (`computeDueTime`) of cards that have been reviewed at least once.
 */
export const forecastReviews = (
  dues: readonly Date[],
  now: Date,
  length = 30,
): { day: CalendarDay; count: number }[] => {
  const today = toCalendarDay(now)
  const counts = new Map<CalendarDay, number>()
  for (const due of dues) {
    const day = due <= now ? today : toCalendarDay(due)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return Array.from({ length }, (_, index) => {
    const day = addDays(today, index)
    return { day, count: counts.get(day) ?? 0 }
  })
}

/** Number of days for which retention is computed. */
export const RETENTION_DAYS = 30

/**
 * Returns the share, 0–1, of reviews of REVIEW cards that were remembered in the last `length` days,
 * including today. Returns null when there were none.
 */
export const computeRetention = (
  days: readonly RetentionDay[],
  today: CalendarDay,
  length = RETENTION_DAYS,
): number | null => {
  const first = addDays(today, 1 - length)
  let [reviews, recalled] = [0, 0]
  for (const { day, mature_reviews, mature_kept } of days) {
    if (day < first || day > today) continue
    reviews += mature_reviews
    recalled += mature_kept
  }
  return reviews === 0 ? null : recalled / reviews
}
