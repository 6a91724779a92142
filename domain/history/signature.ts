// The signature `t` of a reading report; it keeps honest clients honest, the caps of credit.ts protect the ranking.
import { md5 } from '../kernel/md5.ts'

/** What can be read; its id is a number, for a BOOK a uuid. */
export const READING_SOURCES = ['ARTICLE', 'BOOK', 'MAGAZINE', 'WORD'] as const
export type ReadingSource = (typeof READING_SOURCES)[number]

/** What is signed: what was read, as text, and how long in whole seconds. */
export interface SignedReading {
  source_id: string
  spent_time: number
}

export type SignatureVerdict = 'OK' | 'MISMATCH' | 'STALE'

/** A report is refused when its clock and ours differ by more. */
export const SIGNATURE_LIFE_MS = 5 * 60_000

/** The rule as clients of other makers read it in openapi.json. */
export const SIGNATURE_RULE =
  '毫秒时间戳（13 位）加 3 位校验：MD5("article_id=<source_id>&spent_time=<秒>&t=<毫秒>") 视为一个大端整数，除以 1000 的余数，补足三位'

// Unix milliseconds have 13 digits from 2001 to 2286.
const SIGNATURE = /^(\d{13})(\d{3})$/

/** The 32 hexadecimal digits as one big-endian number, modulo 1000. */
const modulo1000 = (hex: string): number => {
  let rest = 0
  for (const digit of hex) rest = (rest * 16 + Number.parseInt(digit, 16)) % 1000
  return rest
}

/**
 * `t` = the milliseconds (13 digits) followed by three digits.
 *
 * The three digits are MD5 of the UTF-8 bytes of `article_id=<source_id>&spent_time=<seconds>&t=<milliseconds>`
 * (the specification's own names in alphabetical order; `article_id` whatever the source; numbers in decimal without
 * leading zeros, a uuid as it is sent; nothing before or after), read as one 128-bit big-endian number, modulo 1000,
 * with leading zeros. Example: source 42, 30 s, at 1700000000000 is `article_id=42&spent_time=30&t=1700000000000`.
 */
export const signReading = (reading: SignedReading, millis: number): string => {
  const bytes = `article_id=${reading.source_id}&spent_time=${reading.spent_time}&t=${millis}`
  return `${millis}${String(modulo1000(md5(bytes))).padStart(3, '0')}`
}

/** `MISMATCH` when `t` is not the signature of this reading, `STALE` when it is over five minutes off `now` either way. */
export const verifyReading = (reading: SignedReading, t: string, now: Date): SignatureVerdict => {
  const millis = Number(SIGNATURE.exec(t)?.[1])
  if (Number.isNaN(millis) || signReading(reading, millis) !== t) return 'MISMATCH'
  return Math.abs(now.getTime() - millis) > SIGNATURE_LIFE_MS ? 'STALE' : 'OK'
}
