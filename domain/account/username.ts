// User names: what may be one, and what two must not share.
import { failWith, type RuleOutcome, succeedWith } from '../kernel/outcome.ts'
import { confusableSkeleton } from './confusables.ts'

export type UsernameFault =
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'WRONG_CHARACTERS'
  | 'MIXED_SCRIPTS'
  | 'LOOKS_LIKE_PHONE'
  | 'RESERVED'

export const USERNAME_LENGTH = { min: 2, max: 20 } as const

// Hanzi, letters with two marks at most (only letters carry any), digits, and three signs inside. No spaces and nothing
// invisible, so that two names that differ also look different.
const CHARACTER = String.raw`(?:\p{Script=Han}|ー|(?!\p{Script=Han})\p{L}[\p{Mn}\p{Mc}]{0,2}|[0-9])`
const SHAPE = new RegExp(`^${CHARACTER}(?:(?:${CHARACTER}|[._-])*${CHARACTER})?$`, 'u')
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

// Those in everyday use (UAX 31, table 5) and two more of China. Kana are one script to those who write them.
const SCRIPTS = [
  'Latin Bopomofo Hangul Cyrillic Greek Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew',
  'Kannada Khmer Lao Malayalam Mongolian Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Yi',
]
  .join(' ')
  .split(' ')
  .map((name) => ({ name, letters: new RegExp(String.raw`\p{Script=${name}}`, 'u') }))
SCRIPTS.push({ name: 'Kana', letters: /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u })
/** What stands beside hanzi in one name; the others stand alone. */
const SCRIPTS_WITH_HAN = new Set(['Latin', 'Kana', 'Hangul', 'Bopomofo'])

const words = (text: string): string[] => text.split(' ').map(confusableSkeleton)
// Names that would pass for the house itself: whole, as one word among others, or anywhere inside.
const WORDS = new Set(words('root system support 系统'))
const LATIN_PARTS = words('admin official kaijuan')
const HAN_PARTS = words('管理员 官方 客服 开卷 系统管理 系统通知 系统消息')
// Ordinary words that have one of them inside.
const ORDINARY = words('badminton 开卷有益')

/**
 * The name as it is stored (NFKC, trimmed), or what is wrong with it: 2–20 characters (Unicode code points, a hanzi is
 * one) of letters, digits, and `_ - .` inside; letters of one script, or hanzi and one other. A name of digits only is
 * refused, because a login takes either a phone number or a name.
 */
export const checkUsername = (input: string): RuleOutcome<string, UsernameFault> => {
  const name = input.normalize('NFKC').trim()
  const length = Array.from(name).length
  if (length < USERNAME_LENGTH.min) return failWith('TOO_SHORT')
  if (length > USERNAME_LENGTH.max) return failWith('TOO_LONG')
  if (INVISIBLE.test(name) || !SHAPE.test(name)) return failWith('WRONG_CHARACTERS')
  if (/^[0-9._-]+$/.test(name)) return failWith('LOOKS_LIKE_PHONE')
  if (resemblesSiteName(name)) return failWith('RESERVED')
  return isOneWriting(name) ? succeedWith(name) : failWith('MIXED_SCRIPTS')
}

/** What must be unique: names that differ in case only are one. */
export const toUsernameKey = (name: string): string => name.toLowerCase()

const isHan = /\p{Script=Han}/u

function isOneWriting(name: string): boolean {
  const letters = Array.from(name).filter((char) => /[\p{L}ー]/u.test(char) && !isHan.test(char))
  const used = new Set(letters.map((char) => SCRIPTS.find((script) => script.letters.test(char))?.name))
  const [first] = used
  if (used.size === 0) return true
  return used.size === 1 && first !== undefined && (!isHan.test(name) || SCRIPTS_WITH_HAN.has(first))
}

function resemblesSiteName(name: string): boolean {
  // Digits around a word are no part of it, digits inside it stand for letters.
  const bare = name.replace(/(?<=^|[._-])[0-9]+|[0-9]+(?=$|[._-])/g, '')
  for (const text of [name, bare]) {
    const seen = ORDINARY.reduce((rest, word) => rest.replaceAll(word, '*'), confusableSkeleton(text))
    const joined = seen.replace(/[._-]/g, '')
    if (HAN_PARTS.some((part) => joined.includes(part))) return true
    const latin = seen.split(/[^a-z]/)
    const all = [joined, ...seen.split(/[._-]/), ...latin]
    if (all.some((word) => WORDS.has(word) || LATIN_PARTS.includes(word))) return true
    if (latin.some((word) => LATIN_PARTS.some((part) => word.includes(part)))) return true
  }
  return false
}
