// The rows of a year: a month with its hours, and each day's dot, whose area is the time read.
import type { ReadingData } from '../../../contract/history.ts'
import type { CalendarDay } from '../../../domain/kernel/calendar.ts'
import { formatMonth, groupByMonth } from './chart-captions.ts'

export const MONTH_DAYS = 31
/** The days that are named above the rows. */
export const YEAR_TICKS: readonly number[] = [1, 5, 10, 15, 20, 25, 30]

export interface YearDay {
  /** Of the widest dot's width, so that areas compare: a minute is a dot still. 0 without reading. */
  share: number
  /** A day of the calendar that is no later than today. */
  isOver: boolean
  isToday: boolean
}

export interface YearRow {
  /** Its first day. */
  month: CalendarDay
  name: string
  /** '' without reading. */
  hours: string
  /** 31, also those that the month does not have. */
  days: readonly YearDay[]
}

const lengthOf = (month: CalendarDay): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
/** What was read at all is no 0.0. */
const hoursText = (seconds: number): string => (Math.max(1, Math.round(seconds / 360)) / 10).toFixed(1)

/** A row for each month of the stretch, also those without reading. */
export function buildYearRows(data: Pick<ReadingData, 'from' | 'to' | 'items' | 'today'>): YearRow[] {
  const seconds = new Map(data.items.map((item) => [item.day, item.seconds]))
  const most = Math.max(1, ...seconds.values())
  return groupByMonth(data).map(({ day: month, seconds: all }) => ({
    month,
    name: formatMonth(month),
    hours: all > 0 ? hoursText(all) : '',
    days: Array.from({ length: MONTH_DAYS }, (_, at) => {
      const day = `${month.slice(0, 8)}${String(at + 1).padStart(2, '0')}`
      const read = seconds.get(day) ?? 0
      return {
        share: read > 0 ? Math.max(0.22, Math.sqrt(read / most)) : 0,
        isOver: at < lengthOf(month) && day <= data.today.day,
        isToday: day === data.today.day,
      }
    }),
  }))
}
