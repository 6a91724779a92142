// A reader's days summed into weeks or months, and what was remembered of what was reviewed.
import { type CalendarDay, toWeekMonday } from '../kernel/calendar.ts'

export const DATA_UNITS = ['day', 'week', 'month'] as const
export type DataUnit = (typeof DATA_UNITS)[number]

/** The figures of one day. */
export interface DayFigures {
  day: CalendarDay
  seconds: number
  /** Running words of what was read. */
  words: number
  articles: number
  words_saved: number
  reviews: number
  /** Reviews of cards that had been learnt (state REVIEW), and how many of them were remembered. */
  mature_reviews: number
  mature_kept: number
  /** Lemmas known when the day was last looked at; null where nobody looked. */
  known: number | null
}

const NOTHING = {
  ...{ seconds: 0, words: 0, articles: 0, words_saved: 0, reviews: 0 },
  ...{ mature_reviews: 0, mature_kept: 0 },
}
const SUMMED = Object.keys(NOTHING) as (keyof typeof NOTHING)[]

/** The day that names the day, the week (its Monday) or the month (its first) of `day`. */
export function toPeriodStart(day: CalendarDay, unit: DataUnit): CalendarDay {
  if (unit === 'week') return toWeekMonday(day)
  return unit === 'month' ? `${day.slice(0, 7)}-01` : day
}

/**
 * One row for each period that has something, the earliest first, named by `toPeriodStart`. `rows` hold any part of a day's
 * figures, in any order. Everything is summed but `known`, of which the last day's stands: it is a level, not a sum.
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

/** The share, 0–1, of learnt words that were remembered when they came up; null when none did. */
export function computeRememberedShare(
  rows: readonly Pick<DayFigures, 'mature_reviews' | 'mature_kept'>[],
): number | null {
  const reviews = rows.reduce((sum, { mature_reviews }) => sum + mature_reviews, 0)
  return reviews === 0 ? null : rows.reduce((sum, { mature_kept }) => sum + mature_kept, 0) / reviews
}
