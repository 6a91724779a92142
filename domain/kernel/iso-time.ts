// Formats times as ISO 8601 two to three times as fast as a Date, for responses with a hundred of them.
import { DAY_MS } from './calendar.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Maximum size of the cache: a century of days. */
const MAX_CACHED_DAYS = 36_525

const padded = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(length, '0'))
const TWO = padded(60, 2)
const THREE = padded(1000, 3)

const days = new Map<number, string>()
/** Returns `2026-03-01T` for the UTC day with this number. Cached. */
const dayText = (number: number): string => {
  const known = days.get(number)
  if (known !== undefined) return known
  const text = new Date(number * DAY_MS).toISOString().slice(0, -13)
  if (days.size >= MAX_CACHED_DAYS) days.clear()
  days.set(number, text)
  return text
}

/** Returns the same text as `date.toISOString()`; also throws a RangeError for an invalid date. */
export const formatIsoTime = (date: Date): string => {
  const time = date.getTime()
  const day = Math.floor(time / DAY_MS)
  const rest = time - day * DAY_MS
  const hour = TWO[Math.floor(rest / HOUR_MS)]
  const minute = TWO[Math.floor(rest / MINUTE_MS) % 60]
  const second = TWO[Math.floor(rest / 1000) % 60]
  return `${dayText(day)}${hour}:${minute}:${second}.${THREE[rest % 1000]}Z`
}
