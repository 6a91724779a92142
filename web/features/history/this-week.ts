// Computes the figures of the current week from Monday on; future days are included as 0.
import { addDays } from '../../../domain/kernel/calendar.ts'
import type { WeekBar } from './week-bars.ts'

const NAMES = '一二三四五六日'

/**
 * Seven days from `monday` with their minutes, and the sums. For today, the larger value of `seconds` and the
 * row is used. A bar shows at least one minute for any time above 0; the sum is computed in seconds.
 */
export function computeThisWeek(
  items: readonly { day: string; seconds: number; words_saved: number }[],
  monday: string,
  today: string,
  seconds: number,
): { bars: WeekBar[]; minutes: number; saved: number } {
  const read = new Map(items.map((item) => [item.day, item.seconds]))
  read.set(today, Math.max(seconds, read.get(today) ?? 0))
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
  const spentOn = (day: string) => read.get(day) ?? 0
  return {
    bars: days.map((day, at) => {
      const spent = spentOn(day)
      return { day, name: NAMES.charAt(at), minutes: spent === 0 ? 0 : Math.max(1, Math.floor(spent / 60)) }
    }),
    minutes: Math.floor(days.reduce((sum, day) => sum + spentOn(day), 0) / 60),
    saved: items.reduce((sum, { day, words_saved }) => sum + (days.includes(day) ? words_saved : 0), 0),
  }
}

/** Label above a bar, at most three digits: hours from 1,000 minutes on. */
export const formatBarLabel = (minutes: number): string =>
  minutes < 1000 ? String(minutes) : `${Math.round(minutes / 60)}h`
