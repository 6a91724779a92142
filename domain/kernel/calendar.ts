// Days and weeks of Asia/Shanghai, because "today", streaks and rankings are the reader's, not the server's.

/** A day of Asia/Shanghai, `YYYY-MM-DD`. Days sort as text. */
export type CalendarDay = string

// China has kept UTC+8 all year since its last summer time ended in September 1991 (IANA tz database,
// zone Asia/Shanghai), so a fixed offset is exact for everything this product can have recorded.
const OFFSET_MS = 8 * 3_600_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Days since 1970-01-01 of the Asia/Shanghai day that holds `instant`. */
export const toDayNumber = (instant: Date): number => Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS)

const fromNumber = (number: number): CalendarDay => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Days since 1970-01-01 of `day`; NaN when it is no such day of the calendar. */
const toNumber = (day: CalendarDay): number => {
  const match = DAY.exec(day)
  if (!match) return Number.NaN
  const number = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS
  return fromNumber(number) === day ? number : Number.NaN
}

/** True for a real day of the calendar written `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean => !Number.isNaN(toNumber(text))

/** The day of Asia/Shanghai that holds `instant`. */
export const toCalendarDay = (instant: Date): CalendarDay => fromNumber(toDayNumber(instant))

/** `day` moved by `count` days, which may be negative. */
export const addDays = (day: CalendarDay, count: number): CalendarDay => fromNumber(toNumber(day) + count)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const countCalendarDays = (from: CalendarDay, to: CalendarDay): number => toNumber(to) - toNumber(from)

/** The first moment of `day`. */
export const startOfDay = (day: CalendarDay): Date => new Date(toNumber(day) * DAY_MS - OFFSET_MS)

/** The first moment of the month that holds `instant`. */
export const startOfMonth = (instant: Date): Date => startOfDay(`${toCalendarDay(instant).slice(0, 7)}-01`)

/** The first moment after `day`. */
export const endOfDay = (day: CalendarDay): Date => startOfDay(addDays(day, 1))

/** The Monday that names the week of `day` (1970-01-01 was a Thursday). */
export const toWeekMonday = (day: CalendarDay): CalendarDay => addDays(day, -((toNumber(day) + 3) % 7))
