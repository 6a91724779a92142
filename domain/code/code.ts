// Codes: functions that encode and normalize them, their kinds, and their state.
import { MAX_GRANT_DAYS } from '../membership/product.ts'

/**
 * REGISTER is entered at registration and identifies the inviter. The other types are redeemed by readers
 * with an account.
 */
export const CODE_TYPES = ['REGISTER', 'TRIAL', 'MEMBER_DAYS'] as const
export type CodeType = (typeof CODE_TYPES)[number]

/**
 * Alphabet without vowels, so that no code is a word, and without letters that look like another letter or a
 * digit.
 */
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ23456789'
/**
 * Length of a reader's own code, which is read aloud; and of a code that grants days and must not be guessed
 * (28^10 values).
 */
export const OWN_CODE_LENGTH = 6
export const GRANT_CODE_LENGTH = 10
/** Number of random bytes that is sufficient for either length, except once in about 10^9 times. */
export const CODE_BYTES = 64
/** Below this value, every letter is equally likely (rejection sampling). */
const EVEN = Math.floor(256 / LETTERS.length) * LETTERS.length

/**
 * Returns random bytes, encoded as a code of `length` letters; undefined when too many bytes were rejected.
 */
export function createCode(bytes: Uint8Array, length: number): string | undefined {
  const letters = [...bytes].filter((byte) => byte < EVEN).map((byte) => LETTERS[byte % LETTERS.length])
  return letters.length < length ? undefined : letters.slice(0, length).join('')
}

/**
 * Normalizes user input to the stored form: `k7m q3x` and `K7M-Q3X` are one code; full-width letters are
 * valid.
 */
export const normaliseCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-—–_.·]/g, '')

/** Maximum of days per code, of uses per code, and of codes created in one batch. */
export const MAX_CODE_DAYS = MAX_GRANT_DAYS
export const MAX_CODE_USES = 100_000
export const MAX_CODES_AT_ONCE = 100

export interface CodeTerms {
  /** null = unlimited. */
  uses: number | null
  used: number
  expires_at: Date | null
  off_at: Date | null
}
export type CodeState = 'ON' | 'OFF' | 'EXPIRED' | 'USED_UP'

/** Returns the state of a code: usable, or the error. */
export function computeCodeState({ uses, used, expires_at, off_at }: CodeTerms, now: Date): CodeState {
  if (off_at) return 'OFF'
  if (expires_at && expires_at <= now) return 'EXPIRED'
  return uses !== null && used >= uses ? 'USED_UP' : 'ON'
}
