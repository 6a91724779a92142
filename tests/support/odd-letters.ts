// Draws words and lines for generated books by a seed, and encodes text in single-byte charsets.
import type { SeededRandom } from '../../domain/article/cover/seeded-random.ts'

const SYLLABLES = 'ba ce di fo gu ha ki lo mu ne po ra si ta vu we xo za bri clo dra fre gli'.split(' ')
/** Words of a language, not syllables: an unknown charset is detected by the frequency of its letters. */
const RUSSIAN =
  'море ветер лодка старый человек дорога вечером берег словно никогда говорил солнце увидел только потому сказал город ночью рыба парус остров волна чайка домой письмо утром тихо'.split(
    ' ',
  )

/** Letters that a generated book may use: those that its charset can encode. */
export type Alphabet = 'ascii' | 'western' | 'cyrillic' | 'russian' | 'any'

const EXTRA: Readonly<Record<Alphabet, readonly string[]>> = {
  ascii: [],
  western: ['café', 'naïve', '“salt”', 'sea—sky', 'Zoë’s'],
  cyrillic: ['“salt”', 'sea—sky', 'тень', '№7'],
  russian: ['тень'],
  any: ['café', '“salt”', 'sea—sky', '海风', 'тень', 'Zoë’s', '😀'],
}

export const drawWord = (dice: SeededRandom, alphabet: Alphabet = 'ascii'): string => {
  const extra = EXTRA[alphabet]
  if (extra.length > 0 && dice.chance(0.2)) return extra[dice.int(0, extra.length - 1)] ?? ''
  if (/^(?:cyrillic|russian)$/.test(alphabet) && dice.chance(0.6))
    return RUSSIAN[dice.int(0, RUSSIAN.length - 1)] ?? ''
  return Array.from({ length: dice.int(2, 4) }, () => SYLLABLES[dice.int(0, SYLLABLES.length - 1)]).join('')
}

export const drawPhrase = (dice: SeededRandom, count: number, alphabet: Alphabet = 'ascii'): string => {
  const text = Array.from({ length: count }, () => drawWord(dice, alphabet)).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Encodes text in a single-byte charset; the text must have only letters of it. */
export function encodeSingleByte(text: string, charset: string): Buffer {
  const decoder = new TextDecoder(charset)
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte): [string, number] => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  // The decoder of Node 20 does not support all letters of windows-1252.
  if (charset === 'windows-1252')
    for (const [byte, letter] of [
      [0x93, '“'],
      [0x94, '”'],
      [0x97, '—'],
      [0x92, '’'],
    ] as const)
      bytes.set(letter, byte)
  return Buffer.from(
    [...text].map((letter) => {
      const byte = bytes.get(letter)
      if (byte === undefined) throw new Error(`${letter} is not in ${charset}`)
      return byte
    }),
  )
}
