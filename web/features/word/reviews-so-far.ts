// Computes review statistics: each past review with its result, and the due cards of each day.
import { weekdayName } from '../../lib/weekday.ts'

export interface ReviewedDay {
  day: string
  reviews: number
  /** Reviews of mature cards, and how many of these were remembered. */
  mature_reviews: number
  mature_kept: number
}

/** Max. number of dots that fit; earlier reviews are left out. */
const MAX_DOTS = 66

/** All reviews of mature cards, and how many of these were remembered. */
export const sumRecalls = (days: readonly ReviewedDay[]): { reviews: number; recalled: number } => ({
  reviews: days.reduce((sum, { mature_reviews }) => sum + mature_reviews, 0),
  recalled: days.reduce((sum, { mature_kept }) => sum + mature_kept, 0),
})

/**
 * The latest reviews of mature cards: whether each was remembered; sorted by day, remembered ones first
 * within a day.
 */
export const listRecalls = (days: readonly ReviewedDay[]): boolean[] =>
  days
    .flatMap(({ mature_reviews, mature_kept }) =>
      Array.from({ length: mature_reviews }, (_, at) => at < mature_kept),
    )
    .slice(-MAX_DOTS)

/** The seven days starting tomorrow. */
export const getComingDays = (
  forecast: readonly { day: string; count: number }[],
  today: string,
): { day: string; name: string; count: number }[] =>
  forecast
    .filter(({ day }) => day > today)
    .slice(0, 7)
    .map(({ day, count }, at) => ({
      ...{ day, count },
      name: at === 0 ? '明天' : weekdayName(day),
    }))
