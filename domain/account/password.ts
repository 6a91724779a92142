// Validation of passwords: long enough, different from the phone number, not a combination of a few common
// pieces.
import { failWith, type RuleOutcome, succeedWith } from '../kernel/outcome.ts'
import { extractDigits, isGuessable } from './password-strength.ts'

export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'IS_PHONE' | 'TOO_COMMON'

/**
 * Length in characters: Unicode code points after NFC normalization, so that a hanzi or an emoji counts as
 * one on every keyboard.
 */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const

/**
 * Normalizes a password, so that the bytes to hash are the same for every keyboard (RFC 8265, OpaqueString:
 * NFC). Call it before hashing and before verifying.
 */
export const normalisePassword = (input: string): string => input.normalize('NFC')

/**
 * Returns the password in the form to hash, or the validation error. `phone` may be in any form, with or
 * without +86.
 */
export const checkPassword = (input: string, phone: string): RuleOutcome<string, PasswordFault> => {
  const password = normalisePassword(input)
  const length = Array.from(password).length
  if (length < PASSWORD_LENGTH.min) return failWith('TOO_SHORT')
  if (length > PASSWORD_LENGTH.max) return failWith('TOO_LONG')
  if (isPhone(password, phone)) return failWith('IS_PHONE')
  return isGuessable(password, phone) ? failWith('TOO_COMMON') : succeedWith(password)
}

/**
 * True if the password is the phone number in any notation: with country code, spaces, hyphens. With any
 * other character it is a different password.
 */
const isPhone = (password: string, phone: string): boolean =>
  /^\+?[\d\s().-]+$/.test(password) &&
  extractDigits(phone) !== '' &&
  extractDigits(password) === extractDigits(phone)
