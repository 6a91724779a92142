// Aggregates a reader's daily figures into weeks or months, and computes the share of remembered reviews.
import { type CalendarDay, toWeekMonday } from '../kernel/calendar.ts'

export const DATA_UNITS = ['day', 'week', 'month'] as const
export type DataUnit = (typeof DATA_UNITS)[number]

/** The figures of one day. */
export interface DayFigures {
  day: CalendarDay
  seconds: number
  /** Number of words read; each token counts. */
  words: number
  articles: number
  words_saved: number
  reviews: number
  /** Reviews of learnt cards (state REVIEW), and how many of them were remembered. */
  mature_reviews: number
  mature_kept: number
  /** Number of known lemmas in the last snapshot of the day; null if there is none. */
  known: number | null
}

const NOTHING = {
  ...{ seconds: 0, words: 0, articles: 0, words_saved: 0, reviews: 0 },
  ...{ mature_reviews: 0, mature_kept: 0 },
}
const SUMMED = Object.keys(NOTHING) as (keyof typeof NOTHING)[]

/**
 * Returns the key of the period that contains `day`: the day, the week's Monday, or the first of the month.
 */
export function toPeriodStart(day: CalendarDay, unit: DataUnit): CalendarDay {
  if (unit === 'week') return toWeekMonday(day)
  return unit === 'month' ? `${day.slice(0, 7)}-01` : day
}

/**
 * Returns one row for each period with data, the earliest first, with the key of `toPeriodStart`. `rows` may
 * have any part of a day's figures, in any order. All fields are summed except `known`, where the last value
 * is used, because it is a level.
 */
export function sumFiguresBy(
  unit: DataUnit,
  rows: readonly (Pick<DayFigures, 'day'> & Partial<DayFigures>)[],
): DayFigures[] {
  const periods = new Map<CalendarDay, DayFigures>()
  for (const row of [...rows].sort((a, b) => (a.day < b.day ? -1 : 1))) {
    const day = toPeriodStart(row.day, unit)
    const sum = periods.get(day) ?? { day, ...NOTHING, known: null }
    for (const name of SUMMED) sum[name] += row[name] ?? 0
    sum.known = row.known ?? sum.known
    periods.set(day, sum)
  }
  return [...periods.values()]
}

/** Returns the share, 0–1, of learnt words that were remembered in a review; null when there were none. */
export function computeRememberedShare(
  rows: readonly Pick<DayFigures, 'mature_reviews' | 'mature_kept'>[],
): number | null {
  const reviews = rows.reduce((sum, { mature_reviews }) => sum + mature_reviews, 0)
  return reviews === 0 ? null : rows.reduce((sum, { mature_kept }) => sum + mature_kept, 0) / reviews
}
