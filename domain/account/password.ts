// Which passwords are taken: long enough, not the phone, not made of a few pieces that everybody tries first.
import { failWith, type RuleOutcome, succeedWith } from '../kernel/outcome.ts'
import { extractDigits, isGuessable } from './password-strength.ts'

export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'IS_PHONE' | 'TOO_COMMON'

/** In characters: Unicode code points after NFC, so that a hanzi or an emoji counts as one on every keyboard. */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const

/**
 * The bytes to hash must be the same whatever keyboard typed them (RFC 8265, OpaqueString: NFC); use it before
 * hashing and before verifying.
 */
export const normalisePassword = (input: string): string => input.normalize('NFC')

/** The password in the form to hash, or what is wrong with it. `phone` in any form; with or without +86 is the same. */
export const checkPassword = (input: string, phone: string): RuleOutcome<string, PasswordFault> => {
  const password = normalisePassword(input)
  const length = Array.from(password).length
  if (length < PASSWORD_LENGTH.min) return failWith('TOO_SHORT')
  if (length > PASSWORD_LENGTH.max) return failWith('TOO_LONG')
  if (isPhone(password, phone)) return failWith('IS_PHONE')
  return isGuessable(password, phone) ? failWith('TOO_COMMON') : succeedWith(password)
}

/** The phone written in any way: with country code, spaces, hyphens. Other characters make it another password. */
const isPhone = (password: string, phone: string): boolean =>
  /^\+?[\d\s().-]+$/.test(password) &&
  extractDigits(phone) !== '' &&
  extractDigits(password) === extractDigits(phone)
