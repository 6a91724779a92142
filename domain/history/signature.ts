// Signature `t` of a reading report. It only prevents accidental misuse by clients; the caps in credit.ts
// protect the ranking.
import { md5 } from '../kernel/md5.ts'

/** Sources of reading. The id is a number, or a uuid for a BOOK. */
export const READING_SOURCES = ['ARTICLE', 'BOOK', 'MAGAZINE', 'WORD'] as const
export type ReadingSource = (typeof READING_SOURCES)[number]

/** The signed payload: id of the source as text, and the duration in whole seconds. */
export interface SignedReading {
  source_id: string
  spent_time: number
}

export type SignatureVerdict = 'OK' | 'MISMATCH' | 'STALE'

/** Maximum age of a request, and maximum difference between the clocks of client and server. */
export const SIGNATURE_LIFE_MS = 5 * 60_000

/** The rule as published for third-party clients in the schema openapi.json. */
export const SIGNATURE_RULE =
  '毫秒时间戳（13 位）加 3 位校验：MD5("article_id=<source_id>&spent_time=<秒>&t=<毫秒>") 视为一个大端整数，除以 1000 的余数，补足三位'

// Unix milliseconds have 13 digits from 2001 to 2286.
const SIGNATURE = /^(\d{13})(\d{3})$/

/** Returns the 32 hexadecimal digits, as one big-endian number, modulo 1000. */
const modulo1000 = (hex: string): number => {
  let rest = 0
  for (const digit of hex) rest = (rest * 16 + Number.parseInt(digit, 16)) % 1000
  return rest
}

/**
 * Returns `t`: the milliseconds (13 digits) followed by three digits.
 * The three digits are a hash: MD5 of the UTF-8 bytes of
 * `article_id=<source_id>&spent_time=<seconds>&t=<milliseconds>`, read as one 128-bit big-endian number,
 * modulo 1000, with leading zeros. The names are those of the specification in alphabetical order;
 * `article_id` is used for every source. Numbers are decimal without leading zeros, a uuid is unchanged;
 * nothing is added before or after. Example: source 42, 30 s, at 1700000000000 is
 * `article_id=42&spent_time=30&t=1700000000000`.
 */
export const signReading = (reading: SignedReading, millis: number): string => {
  const bytes = `article_id=${reading.source_id}&spent_time=${reading.spent_time}&t=${millis}`
  return `${millis}${String(modulo1000(md5(bytes))).padStart(3, '0')}`
}

/**
 * Validation of a request's signature. Returns `MISMATCH` when `t` is not the signature of this reading,
 * `STALE` when its time differs from `now` by more than five minutes in either direction.
 */
export const verifyReading = (reading: SignedReading, t: string, now: Date): SignatureVerdict => {
  const millis = Number(SIGNATURE.exec(t)?.[1])
  if (Number.isNaN(millis) || signReading(reading, millis) !== t) return 'MISMATCH'
  return Math.abs(now.getTime() - millis) > SIGNATURE_LIFE_MS ? 'STALE' : 'OK'
}
