// Parses and formats money and time of the providers: yuan with two decimals, local time of China.
import { PaymentError } from './port.ts'

/**
 * Parses `12.3`, `12.30` or `-0.01` (yuan) to fen. Throws BAD_ANSWER for any other text, also for fractions
 * of a fen.
 */
export function parseFen(yuan: string): number {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan.trim()) ?? []
  if (whole === undefined) throw new PaymentError('BAD_ANSWER', 'an amount that is none')
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign && fen > 0 ? -fen : fen
}

/** Formats fen as yuan, e.g. `12.30`. */
export const formatYuan = (fen: number): string =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const EIGHT_HOURS = 8 * 3_600_000

/** Formats a date as time in China, e.g. `2026-11-26 09:30:00`. */
export const chinaTime = (at: Date): string =>
  new Date(at.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ')

/** Parses a time in China, e.g. `2026-11-26 09:30:00`. Throws BAD_ANSWER. */
export function ofChinaTime(text: string): Date {
  const at = new Date(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text) ? `${text.slice(0, 19).replace(' ', 'T')}+08:00` : NaN,
  )
  if (Number.isNaN(at.getTime())) throw new PaymentError('BAD_ANSWER', 'a time that is none')
  return at
}

/**
 * True from 12:00 (China) of the next day on. Both providers create the statement of a day in the next
 * morning: if there is none after noon, there were no payments.
 */
export const isDayClosed = (day: string, now: number): boolean =>
  now >= Date.parse(`${day}T12:00:00+08:00`) + 86_400_000

/** Truncates a text to at most `maxBytes` bytes of UTF-8, never inside a character. */
export function cutBytes(text: string, maxBytes: number): string {
  let size = 0
  let cut = ''
  for (const char of text) {
    size += Buffer.byteLength(char)
    if (size > maxBytes) break
    cut += char
  }
  return cut
}
