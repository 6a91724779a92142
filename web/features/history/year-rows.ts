// Data of the year's dot chart: months with their hours, and a dot per day with an area proportional to the
// reading time.
import type { ReadingData } from '../../../contract/history.ts'
import type { CalendarDay } from '../../../domain/kernel/calendar.ts'
import { formatMonth, groupByMonth } from './chart-captions.ts'

export const MONTH_DAYS = 31
/** Days labelled above the rows. */
export const YEAR_TICKS: readonly number[] = [1, 5, 10, 15, 20, 25, 30]

export interface YearDay {
  /**
   * Diameter relative to the largest dot, so that areas are comparable; one minute is still visible. 0
   * without reading.
   */
  share: number
  /** The day exists in this month and is not in the future. */
  isOver: boolean
  isToday: boolean
}

export interface YearRow {
  /** First day of the month. */
  month: CalendarDay
  name: string
  /** '' without reading. */
  hours: string
  /** Always 31 entries, including days that the month does not have. */
  days: readonly YearDay[]
}

const lengthOf = (month: CalendarDay): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
/** At least 0.1, so that a little reading is not shown as 0.0. */
const hoursText = (seconds: number): string => (Math.max(1, Math.round(seconds / 360)) / 10).toFixed(1)

/** A row for each month of the range, also those without reading. */
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
