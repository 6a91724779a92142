// Money and time as the providers write them: yuan with two places, China's clock without a zone.
import { PaymentError } from './port.ts'

/** `12.3`, `12.30`, `-0.01` as fen; throws BAD_ANSWER for anything else, also when it is no number of fen. */
export function parseFen(yuan: string): number {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan.trim()) ?? []
  if (whole === undefined) throw new PaymentError('BAD_ANSWER', 'an amount that is none')
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign && fen > 0 ? -fen : fen
}

/** Fen as `12.30`. */
export const formatYuan = (fen: number): string =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const EIGHT_HOURS = 8 * 3_600_000

/** `2026-11-26 09:30:00`, in China. */
export const chinaTime = (at: Date): string =>
  new Date(at.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ')

/** The moment of `2026-11-26 09:30:00` in China; throws BAD_ANSWER. */
export function ofChinaTime(text: string): Date {
  const at = new Date(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text) ? `${text.slice(0, 19).replace(' ', 'T')}+08:00` : NaN,
  )
  if (Number.isNaN(at.getTime())) throw new PaymentError('BAD_ANSWER', 'a time that is none')
  return at
}

/** Both providers close a day in the morning of the next; after noon "no statement" means that nothing was paid. */
export const isDayClosed = (day: string, now: number): boolean =>
  now >= Date.parse(`${day}T12:00:00+08:00`) + 86_400_000

/** As much of a text as fits into so many bytes of UTF-8, never half a character. */
export function cutBytes(text: string, most: number): string {
  let size = 0
  let cut = ''
  for (const char of text) {
    size += Buffer.byteLength(char)
    if (size > most) break
    cut += char
  }
  return cut
}
