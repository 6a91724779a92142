// Estimates password strength as a number of pieces. A common word, a date, a number or a keyboard run counts
// as one piece.
import { loadCommonPieces } from './common-passwords.ts'

/**
 * A password with this number of pieces or fewer is in the first millions of guesses: zhang+1990,
 * P@ssw0rd+123, Welcome+2024+!.
 */
const FEW = 3
const MAX_PIECE_LENGTH = 16

/** Returns the digits of a phone number, without the prefix 86 of a mainland number. */
export const extractDigits = (phone: string): string =>
  phone.replace(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)/, '')

/**
 * True if the whole password consists of a few common pieces. `phone` may be in any form; parts of the number
 * count as pieces too.
 */
export const isGuessable = (password: string, phone: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  const digits = extractDigits(phone)
  if (text.length > FEW * MAX_PIECE_LENGTH) return false
  if (countPieces(text, digits) <= FEW) return true
  // One piece with inserted punctuation: p-a-s-s-w-o-r-d, 1990.01.01.
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '')
  return bare !== '' && countPieces(bare, digits) <= 1
}

/** Returns the minimum number of pieces. A character that belongs to no longer piece counts as one. */
function countPieces(text: string, phone: string): number {
  const chars = Array.from(text)
  const readings = [chars, ...LEET.map((table) => chars.map((char) => table[char] ?? char))]
  const least = [0]
  for (let end = 1; end <= chars.length; end += 1) {
    let best = (least[end - 1] ?? 0) + 1
    for (let from = Math.max(0, end - MAX_PIECE_LENGTH); from < end - 1; from += 1) {
      const cost = (least[from] ?? 0) + 1
      if (cost < best && isPiece(from, end, readings, phone)) best = cost
    }
    least.push(best)
  }
  return least[chars.length] ?? 0
}

// Tables to decode leet substitutions. The digit 1 and the signs ! and | can mean i or l, so there is one
// table for each.
const LEET: Record<string, string>[] = ['i', 'l'].map((one) => ({
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': one,
  '!': one,
  '|': one,
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}))

function isPiece(from: number, end: number, readings: readonly string[][], phone: string): boolean {
  const [plain = '', ...read] = readings.map((chars) => chars.slice(from, end).join(''))
  if (loadCommonPieces().has(plain)) return true
  // Digits alone do not form a word, even if they can be decoded as letters.
  if (/\p{L}/u.test(plain) && read.some((text) => loadCommonPieces().has(text))) return true
  if (/^\d+$/.test(plain) && (isDate(plain) || (plain.length >= 4 && phone.includes(plain)))) return true
  return isRepeated(plain) || isSequence(plain) || isKeyRun(plain)
}

const YEAR = '(?:19|20)\\d\\d'
const MONTH = '(?:0[1-9]|1[0-2])'
const DAY = '(?:0[1-9]|[12]\\d|3[01])'
const DATES = [YEAR, MONTH + DAY, `\\d\\d${MONTH}${DAY}`, `${YEAR}${MONTH}`]
  .concat([`${YEAR}${MONTH}${DAY}`, `${MONTH}${DAY}${YEAR}`, `${DAY}${MONTH}${YEAR}`])
  .map((date) => new RegExp(`^${date}$`))

/**
 * A year, or a day with or without a year, in the usual formats: 1990, 0512, 900512, 19900512, 05121990,
 * 12051990.
 */
const isDate = (digits: string): boolean => DATES.some((date) => date.test(digits))

/** A unit of up to four characters, repeated: aaaaaaaa, 12121212, abcabcabc. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text)

/** A sequence of digits or letters, ascending or descending, with step one or two: 12345, 97531, abcde. */
function isSequence(text: string): boolean {
  if (text.length < 3 || !/^(?:\d+|[a-z]+)$/.test(text)) return false
  // After 9 follows 0, as on a keyboard.
  const codes = Array.from(text, (char, at) => (char === '0' ? tenOf(text, at) : char.charCodeAt(0)))
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  if (step === 0 || Math.abs(step) > 2) return false
  return codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step)
}
const tenOf = (text: string, at: number): number => (text[at - 1] === '9' || text[at - 1] === '8' ? 58 : 48)

const ROWS = ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
/** Horizontal offset of each keyboard row, in widths of a key. */
const SHIFTS = [-1, 0.5, 0.75, 1.25]
const KEYS = new Map(
  ROWS.flatMap((row, y) =>
    Array.from(row, (key, x): [string, [number, number]] => [key, [x + (SHIFTS[y] ?? 0), y]]),
  ),
)

/** A run of at least four neighbouring keys: qwer, 1qaz, zaq12wsx. */
function isKeyRun(text: string): boolean {
  if (text.length < 4) return false
  return Array.from(text).every((char, at) => {
    const [before, here] = [KEYS.get(text[at - 1] ?? ''), KEYS.get(char)]
    if (!here) return false
    if (at === 0) return true
    return before !== undefined && Math.abs(before[0] - here[0]) <= 1 && Math.abs(before[1] - here[1]) <= 1
  })
}
