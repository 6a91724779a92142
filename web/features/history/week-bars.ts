// What the seven bars of a week say: the days that end today, each with its minutes.
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
 * Seven days, the last is `today`. A day without a row was not read on; of today `seconds` hold where they are more than
 * what the rows know. Less than a minute that is not nothing is a minute.
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

/** Minutes as they fit over a bar: 45, from a hundred on hours, 2h. */
export const formatBarMinutes = (minutes: number): string =>
  minutes < 100 ? String(minutes) : `${Math.round(minutes / 60)}h`
