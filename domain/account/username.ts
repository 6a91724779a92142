// Validation of user names, and the key that must be unique.
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

// Hanzi, letters with at most two combining marks (only letters can have marks), digits, and three
// punctuation characters inside. No spaces and no invisible characters, so that two different names also look
// different.
const CHARACTER = String.raw`(?:\p{Script=Han}|ー|(?!\p{Script=Han})\p{L}[\p{Mn}\p{Mc}]{0,2}|[0-9])`
const SHAPE = new RegExp(`^${CHARACTER}(?:(?:${CHARACTER}|[._-])*${CHARACTER})?$`, 'u')
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

// Scripts in everyday use (UAX 31, table 5) and two more of China. Hiragana and katakana count as one script.
const SCRIPTS = [
  'Latin Bopomofo Hangul Cyrillic Greek Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew',
  'Kannada Khmer Lao Malayalam Mongolian Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Yi',
]
  .join(' ')
  .split(' ')
  .map((name) => ({ name, letters: new RegExp(String.raw`\p{Script=${name}}`, 'u') }))
SCRIPTS.push({ name: 'Kana', letters: /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u })
/** Scripts that may be combined with hanzi in one name. All others must be used alone. */
const SCRIPTS_WITH_HAN = new Set(['Latin', 'Kana', 'Hangul', 'Bopomofo'])

const words = (text: string): string[] => text.split(' ').map(confusableSkeleton)
// Names that could impersonate the site: reserved as a whole, as one word of several, or anywhere inside.
const WORDS = new Set(words('root system support 系统'))
const LATIN_PARTS = words('admin official kaijuan')
const HAN_PARTS = words('管理员 官方 客服 开卷 系统管理 系统通知 系统消息')
// Ordinary words that contain a reserved name.
const ORDINARY = words('badminton 开卷有益')

/**
 * Returns the name in its stored form (NFKC, trimmed) or the validation error. Valid: 2–20 characters
 * (Unicode code points, a hanzi is one) of letters, digits, and `_ - .` inside; letters of one script, or
 * hanzi and one other script. A name of digits only is invalid, because the login accepts a phone number or a
 * name.
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

/** Returns the unique key. Names that differ only in case have the same key. */
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
  // Digits around a word are not part of it; digits inside it may replace letters.
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
