// Calendar days and weeks in Asia/Shanghai: "today", streaks and rankings follow the reader's time zone, not
// the server's.

/** A day in Asia/Shanghai, `YYYY-MM-DD`. Days sort as text. */
export type CalendarDay = string

// China has used UTC+8 all year since its last daylight saving time ended in September 1991 (IANA tz
// database, zone Asia/Shanghai), so a fixed offset is exact for all data of this product.
const OFFSET_MS = 8 * 3_600_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Days since 1970-01-01 of the Asia/Shanghai day that contains `instant`. */
export const toDayNumber = (instant: Date): number => Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS)

const fromNumber = (number: number): CalendarDay => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Days since 1970-01-01 of `day`; NaN for an invalid day. */
const toNumber = (day: CalendarDay): number => {
  const match = DAY.exec(day)
  if (!match) return Number.NaN
  const number = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS
  return fromNumber(number) === day ? number : Number.NaN
}

/** Validates a calendar day in the format `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean => !Number.isNaN(toNumber(text))

/** The day in Asia/Shanghai that contains `instant`. */
export const toCalendarDay = (instant: Date): CalendarDay => fromNumber(toDayNumber(instant))

/** `day` moved by `count` days, which may be negative. */
export const addDays = (day: CalendarDay, count: number): CalendarDay => fromNumber(toNumber(day) + count)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const countCalendarDays = (from: CalendarDay, to: CalendarDay): number => toNumber(to) - toNumber(from)

/** The first instant of `day`. */
export const startOfDay = (day: CalendarDay): Date => new Date(toNumber(day) * DAY_MS - OFFSET_MS)

/** The first instant of the month that contains `instant`. */
export const startOfMonth = (instant: Date): Date => startOfDay(`${toCalendarDay(instant).slice(0, 7)}-01`)

/** The first instant after `day`. */
export const endOfDay = (day: CalendarDay): Date => startOfDay(addDays(day, 1))

/** The Monday of the week of `day`, the key of that week (1970-01-01 was a Thursday). */
export const toWeekMonday = (day: CalendarDay): CalendarDay => addDays(day, -((toNumber(day) + 3) % 7))
