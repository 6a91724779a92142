// The first fortnight as a sheet: seven days by their hours, each hour that was read in a dot whose area is its time.
import { addDays, type CalendarDay, countCalendarDays } from '../../../domain/kernel/calendar.ts'

/** Seven days: from the first one on while there are fewer, then those that end today. */
export function listSheetDays(first: CalendarDay, today: CalendarDay): CalendarDay[] {
  const from = countCalendarDays(first, today) < 7 ? first : addDays(today, -6)
  return Array.from({ length: 7 }, (_, at) => addDays(from, at))
}

export const FROM_HOUR = 6

export interface SheetDot {
  hour: number
  minutes: number
  /** Pixels; its area grows with the time. */
  size: number
  /** 0–1, from six in the morning to six in the morning. */
  at: number
}

/** Hours without reading have no dot; less than a minute that is not nothing is a minute. */
export const buildSheetDots = (hours: readonly number[]): SheetDot[] =>
  hours.flatMap((seconds, hour) => {
    if (seconds <= 0) return []
    const minutes = Math.max(1, Math.round(seconds / 60))
    const size = Math.min(32, Math.round(6 + 3.6 * Math.sqrt(minutes)))
    return [{ hour, minutes, size, at: ((hour - FROM_HOUR + 24) % 24) / 24 + 1 / 48 }]
  })

/** To the nearest other dot, as a share of the line: a target that is no wider leaves each dot its own centre. */
export const getHitWidth = (dot: Pick<SheetDot, 'at'>, dots: readonly Pick<SheetDot, 'at'>[]): number =>
  Math.min(1, ...dots.flatMap(({ at }) => (at === dot.at ? [] : [Math.abs(at - dot.at)])))

/** What was read last in each hour, by `day hour`, the latest first: a dot leads to it. */
export function groupReadByHour<Thing extends { last_at: string }>(
  things: readonly Thing[],
): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>()
  for (const thing of things) {
    // Asia/Shanghai has no other offset.
    const there = new Date(new Date(thing.last_at).getTime() + 8 * 3_600_000).toISOString()
    const hour = `${there.slice(0, 10)} ${Number(there.slice(11, 13))}`
    found.set(hour, [...(found.get(hour) ?? []), thing])
  }
  return found
}
