// Days and weeks of Asia/Shanghai, because "today", streaks and rankings are the reader's, not the server's.

/** A day of Asia/Shanghai, `YYYY-MM-DD`. Days sort as text. */
export type Day = string

// China has kept UTC+8 all year since its last summer time ended in September 1991 (IANA tz database,
// zone Asia/Shanghai), so a fixed offset is exact for everything this product can have recorded.
const OFFSET_MS = 8 * 3_600_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Days since 1970-01-01 of the Asia/Shanghai day that holds `moment`. */
export const dayNumber = (moment: Date): number => Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS)

const fromNumber = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Days since 1970-01-01 of `day`; NaN when it is no such day of the calendar. */
const toNumber = (day: Day): number => {
  const match = DAY.exec(day)
  if (!match) return Number.NaN
  const number = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS
  return fromNumber(number) === day ? number : Number.NaN
}

/** True for a real day of the calendar written `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => !Number.isNaN(toNumber(text))

/** The day of Asia/Shanghai that holds `moment`. */
export const dayOf = (moment: Date): Day => fromNumber(dayNumber(moment))

/** `day` moved by `count` days, which may be negative. */
export const addDays = (day: Day, count: number): Day => fromNumber(toNumber(day) + count)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => toNumber(to) - toNumber(from)

/** The first moment of `day`. */
export const startOfDay = (day: Day): Date => new Date(toNumber(day) * DAY_MS - OFFSET_MS)

/** The first moment of the month that holds `moment`. */
export const startOfMonth = (moment: Date): Date => startOfDay(`${dayOf(moment).slice(0, 7)}-01`)

/** The first moment after `day`. */
export const endOfDay = (day: Day): Date => startOfDay(addDays(day, 1))

/** The Monday that names the week of `day` (1970-01-01 was a Thursday). */
export const weekOf = (day: Day): Day => addDays(day, -((toNumber(day) + 3) % 7))
