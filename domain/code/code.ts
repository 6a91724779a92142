// Codes: what they look like, what each kind is for, and whether one can still be used.
import { MAX_GRANT_DAYS } from '../membership/product.ts'

/** REGISTER is typed when registering and says who invited; the others are redeemed by readers who have an account. */
export const CODE_TYPES = ['REGISTER', 'TRIAL', 'MEMBER_DAYS'] as const
export type CodeType = (typeof CODE_TYPES)[number]

/** No letter that looks like another or like a figure, and no vowel: nothing that can be read as a word. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ23456789'
/** Of a reader's own code, which is read aloud; of one that gives days and must not be guessed (28^10 of them). */
export const OWN_CODE_LENGTH = 6
export const GRANT_CODE_LENGTH = 10
/** So many random bytes make a code of either length, but once in some 10^9 times. */
export const CODE_BYTES = 64
/** Below it every letter stands for equally many bytes. */
const EVEN = Math.floor(256 / LETTERS.length) * LETTERS.length

/** A code of `length` letters out of random bytes; undefined when too many of them had to be thrown away. */
export function createCode(bytes: Uint8Array, length: number): string | undefined {
  const letters = [...bytes].filter((byte) => byte < EVEN).map((byte) => LETTERS[byte % LETTERS.length])
  return letters.length < length ? undefined : letters.slice(0, length).join('')
}

/** What somebody typed, as codes are kept: `k7m q3x` and `K7M-Q3X` are one code; full-width letters are letters. */
export const normaliseCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-—–_.·]/g, '')

/** Days at most that one code gives, uses at most of one code, codes at most that are made at once. */
export const MAX_CODE_DAYS = MAX_GRANT_DAYS
export const MAX_CODE_USES = 100_000
export const MAX_CODES_AT_ONCE = 100

export interface CodeTerms {
  /** null = as often as anybody likes. */
  uses: number | null
  used: number
  expires_at: Date | null
  off_at: Date | null
}
export type CodeState = 'ON' | 'OFF' | 'EXPIRED' | 'USED_UP'

/** Whether a code can be used now, and if not, why. */
export function computeCodeState({ uses, used, expires_at, off_at }: CodeTerms, now: Date): CodeState {
  if (off_at) return 'OFF'
  if (expires_at && expires_at <= now) return 'EXPIRED'
  return uses !== null && used >= uses ? 'USED_UP' : 'ON'
}
