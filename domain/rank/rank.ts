// Weekly ranking: its categories, its rewards, and buckets that compute a rank without counting all readers.
import { addDays, type CalendarDay, startOfDay, toWeekMonday } from '../kernel/calendar.ts'

/** Categories: seconds read, words read, cards reviewed. */
export const RANK_CATS = ['time', 'words', 'review'] as const
export type RankCat = (typeof RANK_CATS)[number]

/** With fewer readers no ranking is shown. */
export const MIN_RANKED_READERS = 5
export const MAX_RANKS_SHOWN = 100
/** Number of weeks, including this one, for which readers see their own rank. */
export const WEEKS_SHOWN = 8
/** Days of membership by rank (decisions §8). Lower ranks get no award. */
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
/** The ranks with an award, the best first. */
export const REWARD_TIERS: readonly RewardTier[] = AWARDS.map(([last, days], at) => ({
  first: (AWARDS[at - 1]?.[0] ?? 0) + 1,
  last,
  days,
}))

/** Returns the days of membership for a rank, which starts at 1; 0 for a rank without an award. */
export const computeAwardDays = (place: number): number =>
  place < 1 ? 0 : (AWARDS.find(([upTo]) => place <= upTo)?.[1] ?? 0)

/** Returns the end of a week: the first instant of the next. */
export const endOfWeek = (week: CalendarDay): Date => startOfDay(addDays(week, 7))
export const isMonday = (day: CalendarDay): boolean => toWeekMonday(day) === day

/**
 * Readers with similar amounts are counted in one bucket. A rank is then the sum of the buckets above, plus
 * one query in the reader's own bucket, for any number of readers. The value is the width of a bucket in each
 * category; there are at most 1,000 buckets (the last has all larger amounts).
 */
export const RANK_BUCKET_SIZE: Readonly<Record<RankCat, number>> = { time: 60, words: 200, review: 5 }
export const LAST_BUCKET = 999
/**
 * Each counter is split into this number of rows, so that concurrent requests do not wait for the same row
 * lock.
 */
export const RANK_SHARDS = 8
