// Converts times for a form field in Shanghai time, independent of the editor's time zone.

/** Shanghai has had UTC+8 all year since 1992. */
const OFFSET_MS = 8 * 3_600_000

/** `2026-11-20T21:30` for a datetime-local field. */
export const toDateTimeField = (time: number): string => new Date(time + OFFSET_MS).toISOString().slice(0, 16)

/** ISO 8601 in UTC of the field's value; undefined when it is not a valid time. */
export function parseDateTimeField(value: string): string | undefined {
  const timeMs = Date.parse(`${value}:00+08:00`)
  return Number.isNaN(timeMs) ? undefined : new Date(timeMs).toISOString()
}
