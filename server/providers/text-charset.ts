// Decodes text without a declared charset: by byte order mark, otherwise by the most likely charset.
import iconv from 'iconv-lite'
import { decodeC1Letters } from '../../domain/article/block.ts'
import {
  CENTRAL,
  CHINESE,
  EASTERN_SLAVIC,
  ENGLISH,
  isCommon,
  JAPANESE,
  KOREAN,
  type LetterModel,
  WESTERN,
} from './charset-models.ts'
import { countDosSigns } from './dos-charset.ts'

/** Min. share of valid UTF-8 in the non-ASCII bytes of a UTF-8 text with some damage. */
const MIN_UTF8_SHARE = 0.6
/** With fewer non-ASCII bytes, byte pairs of another charset may be valid UTF-8 by chance. */
const MIN_NON_ASCII = 16
const SAMPLE = 200_000
/** Max. bytes to check for UTF-16 and UTF-32. */
const HEAD = 8000
/** Min. bytes of UTF-32. */
const MIN_UTF32 = 8
const SPACE = 0x20
/** Max. bytes of a run without a space that are evaluated as one word. */
const MAX_WORD_BYTES = 2000
/** Min. share of non-ASCII bytes in Russian, Japanese or Korean text. */
const DENSE = 0.1
/** A smaller share of non-ASCII bytes means English text with quotes, dashes and names. */
const SPARSE = 0.045
const OF_SPARSE: ReadonlySet<string> = new Set(['utf-8', 'windows-1252', 'gb18030', 'big5', 'macintosh'])
const ASCII = Math.log(0.03)
/** Added to the score of windows-1252 for a sign inside a word. */
const ODD_SIGN = Math.log(0.02)
/** Min. share of ASCII or common letters in text decoded as UTF-16. */
const MIN_COMMON_SHARE = 0.35

/** A candidate charset, with its prior probability and its languages. */
interface Charset {
  name: string
  /**
   * Logarithm of the prior probability, added to the score: a few letters are no evidence for a rare charset.
   */
  prior: number
  languages: readonly LetterModel[]
  /** Its texts contain hardly any ASCII: one foreign word in English text is no evidence for it. */
  isDense?: boolean
}

const UTF8: Charset = {
  name: 'utf-8',
  prior: 0,
  languages: [...WESTERN, ...CENTRAL, ...EASTERN_SLAVIC, ...CHINESE, JAPANESE, KOREAN],
}

const CHARSETS: readonly Charset[] = [
  { name: 'windows-1252', prior: 0, languages: WESTERN },
  { name: 'gb18030', prior: 0, languages: [ENGLISH, ...CHINESE] },
  { name: 'big5', prior: -1, languages: [ENGLISH, ...CHINESE] },
  { name: 'shift_jis', prior: -3, languages: [JAPANESE], isDense: true },
  { name: 'euc-jp', prior: -4, languages: [JAPANESE], isDense: true },
  { name: 'euc-kr', prior: -4, languages: [KOREAN], isDense: true },
  { name: 'windows-1251', prior: -4, languages: EASTERN_SLAVIC, isDense: true },
  { name: 'koi8-r', prior: -7, languages: EASTERN_SLAVIC, isDense: true },
  { name: 'windows-1250', prior: -5, languages: CENTRAL },
  { name: 'iso-8859-2', prior: -7, languages: CENTRAL },
  { name: 'macintosh', prior: -2, languages: [ENGLISH] },
  { name: 'ibm866', prior: -9, languages: EASTERN_SLAVIC, isDense: true },
]

/** The charsets of DOS. They differ in a few letters and in the signs that draw boxes. */
const DOS_CHARSETS: readonly Charset[] = ['cp850', 'cp437'].map((name) => ({
  name,
  prior: -3,
  languages: WESTERN,
}))

/**
 * Decodes windows-1252, the charset that is used in practice for "Latin-1". Implemented here, because the
 * decoder of Node 20 returns control characters for its quotes.
 */
export const decodeWestern = (bytes: Uint8Array): string =>
  decodeC1Letters(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))

/** Replaces bytes that could not be decoded. */
export const REPLACEMENT_CHARACTER = '\ufffd'

/**
 * Decodes a text; bytes that are not valid in the detected charset become U+FFFD. `sample`: the bytes by which
 * the charset is detected, e.g. without markup, which would hide how many letters are not ASCII.
 */
export function decodeText(bytes: Uint8Array, sample = bytes): string {
  const [a, b, c] = bytes
  const quads = quadsOf(bytes)
  if (quads !== undefined) return iconv.decode(Buffer.from(bytes), quads)
  // Some editors insert a UTF-8 byte order mark before any text.
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeText(bytes.subarray(3))
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const pairs = pairsOf(bytes)
  if (pairs !== undefined) return new TextDecoder(pairs).decode(bytes)
  return decodeAs(bytes, likeliest(sample))
}

/** The decoder of Node 20 does not support all letters of windows-1252, and no charset of DOS. */
function decodeAs(bytes: Uint8Array, charset: string): string {
  if (charset === 'windows-1252') return decodeWestern(bytes)
  return DOS_CHARSETS.some(({ name }) => name === charset)
    ? iconv.decode(Buffer.from(bytes), charset)
    : new TextDecoder(charset).decode(bytes)
}

/** Detects UTF-32 and its byte order, with or without a byte order mark: its first or last byte is zero. */
function quadsOf(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, Math.min(HEAD, bytes.length & ~3))
  if (head.length < MIN_UTF32) return undefined
  const shares = [0, 1, 2, 3].map((place) => zerosAt(head, place))
  const [first = 0, second = 0, third = 0, fourth = 0] = shares
  // Of an emoji and of a rare Chinese character, the second byte is not zero.
  if (fourth > 0.95 && third > 0.7 && first < 0.5) return 'utf-32le'
  return first > 0.95 && second > 0.7 && fourth < 0.5 ? 'utf-32be' : undefined
}

function zerosAt(bytes: Uint8Array, place: number): number {
  let zeros = 0
  for (let at = place; at < bytes.length; at += 4) if (bytes[at] === 0) zeros += 1
  return zeros / (bytes.length / 4)
}

/** Detects UTF-16 without a byte order mark, and its byte order, by the share of common letters. */
function pairsOf(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, HEAD)
  // Pure ASCII is not UTF-16.
  if (head.every((byte) => byte > 0 && byte < 0x80)) return undefined
  const [little, big] = ['utf-16le', 'utf-16be'].map((charset) =>
    shareOfCommon(new TextDecoder(charset).decode(head.subarray(0, head.length & ~1))),
  )
  if (little === undefined || big === undefined || Math.max(little, big) < MIN_COMMON_SHARE) return undefined
  return little > big ? 'utf-16le' : 'utf-16be'
}

function shareOfCommon(text: string): number {
  const letters = [...text]
  const common = letters.filter((letter) => /[\t\n\r\x20-\x7e]/.test(letter) || isCommon(letter)).length
  return common / Math.max(1, letters.length)
}

/** True if the bytes are UTF-8, with or without some damage. Pure ASCII is UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  let high = 0
  let valid = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
    let follow = 1
    while (follow < length && ((bytes[at + follow] ?? 0) & 0xc0) === 0x80) follow += 1
    high += follow
    if (byte < 0xf5 && length > 1 && follow === length) valid += length
    at += follow - 1
  }
  return valid >= high * MIN_UTF8_SHARE
}

/** The most likely charset of the bytes. */
function likeliest(bytes: Uint8Array): string {
  const sample = sampleOf(bytes)
  const isFew = sample.filter((byte) => byte >= 0x80).length < MIN_NON_ASCII
  if (sample.length === 0 || (!isFew && isUtf8(bytes))) return 'utf-8'
  const odd = countDosSigns(sample)
  const likely = [...likelyOf(isFew, shareAboveAscii(bytes)), ...(odd > 0 ? DOS_CHARSETS : [])]
  const scores = likely.map(({ name, prior, languages }) => {
    const letters = countsOf(decodeC1Letters(decodeAs(sample, name)))
    const oddSigns = name === 'windows-1252' ? odd * ODD_SIGN : 0
    return { name, score: prior + oddSigns + Math.max(...languages.map((model) => likeness(letters, model))) }
  })
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).name
}

/**
 * Candidate charsets by the share of non-ASCII bytes. A text with hardly any is English, or has a few Chinese
 * words.
 */
function likelyOf(isFew: boolean, share: number): readonly Charset[] {
  const ofShare = CHARSETS.filter(({ isDense }) => isDense !== true || (!isFew && share > DENSE))
  const likely = isFew ? [UTF8, ...ofShare] : ofShare
  return share < SPARSE ? likely.filter(({ name }) => OF_SPARSE.has(name)) : likely
}

const shareAboveAscii = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum + (byte < 0x80 ? 0 : 1), 0) / Math.max(1, bytes.length)

/** An ASCII letter counts too, because it may be half of a byte pair. */
const likeness = (letters: ReadonlyMap<string, number>, model: LetterModel): number =>
  [...letters].reduce((sum, [letter, count]) => sum + count * (letter < '\x80' ? ASCII : model(letter)), 0)

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of text) if (letter > ' ') counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/**
 * Collects the words with non-ASCII bytes from the whole text: an English book may have Chinese only in its
 * endnotes. A repeated word counts once.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const words: Uint8Array[] = []
  const seen = new Set<string>()
  let length = 0
  for (let from = 0; from < bytes.length && length < SAMPLE; ) {
    const start = from
    let end = start
    let high = 0
    for (; end < bytes.length && end - start < MAX_WORD_BYTES && (bytes[end] ?? 0) > SPACE; end += 1)
      if ((bytes[end] ?? 0) >= 0x80) high += 1
    const word = bytes.subarray(start, end)
    from = end - start < MAX_WORD_BYTES ? end + 1 : end
    if (high === 0) continue
    const written = Buffer.from(word).toString('latin1')
    if (high > 1 && seen.has(written)) continue
    seen.add(written)
    words.push(word, Buffer.of(SPACE))
    length += word.length + 1
  }
  return Buffer.concat(words)
}
