// Times in a form field as the clock in Shanghai shows them, wherever the editor sits.

/** Shanghai keeps UTC+8 all year, since 1991. */
const OFFSET_MS = 8 * 3_600_000

/** `2026-11-20T21:30` for a datetime-local field. */
export const toDateTimeField = (time: number): string => new Date(time + OFFSET_MS).toISOString().slice(0, 16)

/** ISO 8601 in UTC of what such a field holds; undefined when it holds no time. */
export function parseDateTimeField(value: string): string | undefined {
  const moment = Date.parse(`${value}:00+08:00`)
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString()
}
