// Which passwords are taken: long enough, not the phone, not made of a few pieces that everybody tries first.
import { fail, type Outcome, pass } from '../kernel/outcome.ts'
import { digitsOf, isGuessable } from './guessable.ts'

export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'IS_PHONE' | 'TOO_COMMON'

/** In characters: Unicode code points after NFC, so that a hanzi or an emoji counts as one on every keyboard. */
export const PASSWORD = { min: 8, max: 72 } as const

/**
 * The bytes to hash must be the same whatever keyboard typed them (RFC 8265, OpaqueString: NFC); use it before
 * hashing and before verifying.
 */
export const normalisePassword = (input: string): string => input.normalize('NFC')

/** The password in the form to hash, or what is wrong with it. `phone` in any form; with or without +86 is the same. */
export const checkPassword = (input: string, phone: string): Outcome<string, PasswordFault> => {
  const password = normalisePassword(input)
  const length = Array.from(password).length
  if (length < PASSWORD.min) return fail('TOO_SHORT')
  if (length > PASSWORD.max) return fail('TOO_LONG')
  if (isPhone(password, phone)) return fail('IS_PHONE')
  return isGuessable(password, phone) ? fail('TOO_COMMON') : pass(password)
}

/** The phone written in any way: with country code, spaces, hyphens. Other characters make it another password. */
const isPhone = (password: string, phone: string): boolean =>
  /^\+?[\d\s().-]+$/.test(password) && digitsOf(phone) !== '' && digitsOf(password) === digitsOf(phone)
