// Functions that normalize phone numbers from user input to the stored form, and mask them for display.
import { failWith, type RuleOutcome, succeedWith } from '../kernel/outcome.ts'

const MAINLAND = /^1[3-9]\d{9}$/
// ITU-T E.164: up to 15 digits, the first not 0. No subscriber number has fewer than 7 digits.
const E164 = /^\+[1-9]\d{6,14}$/

/**
 * Normalizes to E.164 (`+8613812345678`). Input: a mainland mobile number (11 digits, with or without 86,
 * 0086 or +86), or any number that begins with `+`. Spaces, hyphens, dots, brackets and full-width digits are
 * accepted.
 */
export const normalisePhone = (input: string): RuleOutcome<string, 'NOT_A_PHONE'> => {
  const digits = input.normalize('NFKC').replace(/[\s().\u2010-\u2015-]/g, '')
  const mainland = digits.replace(/^(?:\+86|0086|86(?=1\d{10}$))/, '')
  if (MAINLAND.test(mainland)) return succeedWith(`+86${mainland}`)
  if (E164.test(digits) && !digits.startsWith('+86')) return succeedWith(digits)
  return failWith('NOT_A_PHONE')
}

/**
 * Returns `138****5678`; for a foreign number `+141****2671`. Text that is not a stored number is masked
 * completely.
 */
export const maskPhone = (phone: string): string => {
  const mainland = /^\+86(\d{3})\d{4}(\d{4})$/.exec(phone)
  if (mainland) return `${mainland[1]}****${mainland[2]}`
  if (!E164.test(phone)) return '****'
  const shown = phone.length > 9 ? 4 : 2
  return `${phone.slice(0, phone.length - shown - 4)}****${phone.slice(-shown)}`
}

/** Format for Chinese readers: without +86. */
export const displayPhone = (phone: string): string => phone.replace(/^\+86/, '')
