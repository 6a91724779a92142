// Data of the week's bar chart: the seven days that end today, each with its minutes.
import { addDays } from '../../../domain/kernel/calendar.ts'
import { weekdayLetter } from '../../lib/weekday.ts'

export interface WeekBar {
  /** `YYYY-MM-DD`. */
  day: string
  /** 一 to 日. */
  name: string
  minutes: number
}

/**
 * Seven days, the last is `today`. A day without a row has 0 minutes. For today, the larger value of
 * `seconds` and the row is used. Any time above 0 is at least one minute.
 */
export function buildWeekBars(
  items: readonly { day: string; seconds: number }[],
  today: string,
  seconds: number,
): WeekBar[] {
  const read = new Map(items.map((item) => [item.day, item.seconds]))
  read.set(today, Math.max(seconds, read.get(today) ?? 0))
  return Array.from({ length: 7 }, (_, at) => {
    const day = addDays(today, at - 6)
    const spent = read.get(day) ?? 0
    return {
      day,
      name: weekdayLetter(day),
      minutes: spent === 0 ? 0 : Math.max(1, Math.floor(spent / 60)),
    }
  })
}

/** Label above a bar: minutes below 100 (e.g. 45), else hours (e.g. 2h). */
export const formatBarMinutes = (minutes: number): string =>
  minutes < 100 ? String(minutes) : `${Math.round(minutes / 60)}h`
