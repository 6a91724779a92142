// User names: what may be one, and what two must not share.
import { md5 } from '../kernel/md5.ts'
import { fail, type Outcome, pass } from '../kernel/outcome.ts'

export type UsernameFault = 'TOO_SHORT' | 'TOO_LONG' | 'WRONG_CHARACTERS' | 'LOOKS_LIKE_PHONE' | 'RESERVED'

export const USERNAME = { min: 2, max: 20 } as const

// Letters of any script with their marks, digits, and three signs inside. No spaces and nothing invisible, so that
// two names that differ also look different.
const SHAPE = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?$/u

// Names that would pass for the house itself.
const RESERVED = new Set(
  'admin administrator root system official support kaijuan 管理员 系统 官方 客服 开卷 开卷官方 开卷客服 系统管理员'.split(
    ' ',
  ),
)

/**
 * The name as it is stored (NFKC, trimmed), or what is wrong with it: 2–20 characters (Unicode code points, a hanzi is
 * one) of letters, digits, and `_ - .` inside. A name of digits only is refused, because a login takes either a phone
 * number or a name.
 */
export const checkUsername = (input: string): Outcome<string, UsernameFault> => {
  const name = input.normalize('NFKC').trim()
  const length = Array.from(name).length
  if (length < USERNAME.min) return fail('TOO_SHORT')
  if (length > USERNAME.max) return fail('TOO_LONG')
  if (!SHAPE.test(name)) return fail('WRONG_CHARACTERS')
  if (/^[\p{N}._-]+$/u.test(name)) return fail('LOOKS_LIKE_PHONE')
  return RESERVED.has(usernameKey(name)) ? fail('RESERVED') : pass(name)
}

/** What must be unique: names that differ in case only are one. */
export const usernameKey = (name: string): string => name.toLowerCase()

/** The name an account begins with, `书友` and six digits or letters made from `seed`; take another seed if it is taken. */
export const firstUsername = (seed: string): string => `书友${md5(seed).slice(0, 6)}`
