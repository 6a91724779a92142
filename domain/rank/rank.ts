// The weekly ranking: what is counted, what a place is worth, and how places are counted without counting readers.
import { addDays, type CalendarDay, startOfDay, toWeekMonday } from '../kernel/calendar.ts'

/** Seconds read, words read, cards reviewed. */
export const RANK_CATS = ['time', 'words', 'review'] as const
export type RankCat = (typeof RANK_CATS)[number]

/** Fewer are no ranking. */
export const MIN_RANKED_READERS = 5
export const MAX_RANKS_SHOWN = 100
/** Of so many weeks, this one included, a reader sees their own places. */
export const WEEKS_SHOWN = 8
/** Decisions §8. Beyond these nothing is won. */
const AWARDS: readonly (readonly [upTo: number, days: number])[] = [
  [1, 7],
  [3, 5],
  [10, 3],
  [50, 1],
]
export const LAST_AWARDED = 50

export interface RewardTier {
  first: number
  last: number
  days: number
}
/** The places that win something, best first. */
export const REWARD_TIERS: readonly RewardTier[] = AWARDS.map(([last, days], at) => ({
  first: (AWARDS[at - 1]?.[0] ?? 0) + 1,
  last,
  days,
}))

/** Days of membership for a place from 1; 0 for one that wins nothing. */
export const computeAwardDays = (place: number): number =>
  place < 1 ? 0 : (AWARDS.find(([upTo]) => place <= upTo)?.[1] ?? 0)

/** When a week is over: the first moment that belongs to the next. */
export const endOfWeek = (week: CalendarDay): Date => startOfDay(addDays(week, 7))
export const isMonday = (day: CalendarDay): boolean => toWeekMonday(day) === day

/**
 * Readers with about the same amount are counted together: then a place is the sum of those above and a look into one's
 * own bucket, however many take part. So much of a cat is one bucket, 1,000 of them at most (the last holds the rest).
 */
export const RANK_BUCKET_SIZE: Readonly<Record<RankCat, number>> = { time: 60, words: 200, review: 5 }
export const LAST_BUCKET = 999
/** Counted in so many rows, so that those who read at the same moment do not wait for each other. */
export const RANK_SHARDS = 8
