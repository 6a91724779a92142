// Data of the first fortnight's sheet: seven days by hour, a dot per hour with an area proportional to the
// reading time.
import { addDays, type CalendarDay, countCalendarDays } from '../../../domain/kernel/calendar.ts'

/** Seven days: from the first day on if there are fewer so far, else the seven that end today. */
export function listSheetDays(first: CalendarDay, today: CalendarDay): CalendarDay[] {
  const from = countCalendarDays(first, today) < 7 ? first : addDays(today, -6)
  return Array.from({ length: 7 }, (_, at) => addDays(from, at))
}

export const FROM_HOUR = 6

export interface SheetDot {
  hour: number
  minutes: number
  /** Diameter in pixels; the area grows with the time. */
  size: number
  /** Position 0–1, from 6 a.m. to 6 a.m. */
  at: number
}

/** Hours without reading have no dot; any time above 0 is at least one minute. */
export const buildSheetDots = (hours: readonly number[]): SheetDot[] =>
  hours.flatMap((seconds, hour) => {
    if (seconds <= 0) return []
    const minutes = Math.max(1, Math.round(seconds / 60))
    const size = Math.min(32, Math.round(6 + 3.6 * Math.sqrt(minutes)))
    return [{ hour, minutes, size, at: ((hour - FROM_HOUR + 24) % 24) / 24 + 1 / 48 }]
  })

/**
 * Width of a dot's hit area: the distance to the nearest other dot, as a share of the line, so that the
 * centre of each dot stays clickable.
 */
export const getHitWidth = (dot: Pick<SheetDot, 'at'>, dots: readonly Pick<SheetDot, 'at'>[]): number =>
  Math.min(1, ...dots.flatMap(({ at }) => (at === dot.at ? [] : [Math.abs(at - dot.at)])))

/**
 * Items by the hour in which they were last read, with the key `day hour`; latest first, because a dot links
 * to the latest.
 */
export function groupReadByHour<Thing extends { last_at: string }>(
  things: readonly Thing[],
): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>()
  for (const thing of things) {
    // Asia/Shanghai has a fixed UTC offset of 8 hours.
    const there = new Date(new Date(thing.last_at).getTime() + 8 * 3_600_000).toISOString()
    const hour = `${there.slice(0, 10)} ${Number(there.slice(11, 13))}`
    found.set(hour, [...(found.get(hour) ?? []), thing])
  }
  return found
}
