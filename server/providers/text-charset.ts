// Reads text that does not say its charset: by its mark, else by what its bytes are most likely to be.
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

/** Of its bytes above ASCII, how many are letters of UTF-8 in a text of UTF-8 with some damage. */
const ENOUGH_UTF8 = 0.6
/** Pairs of another charset may be letters of UTF-8 by chance, where there are fewer bytes above ASCII. */
const FEW = 16
const SAMPLE = 200_000
/** As much of a text as shows whether its bytes come in pairs. */
const HEAD = 8000
const SPACE = 0x20
/** Bytes of a run without a space that are looked at together. */
const LONGEST_WORD = 2000
/** Of all bytes, fewer above ASCII are no Russian, Japanese or Korean. */
const DENSE = 0.1
/** Of all bytes, fewer above ASCII are the quotes, dashes and names of a text in English. */
const SPARSE = 0.045
const OF_SPARSE: ReadonlySet<string> = new Set(['utf-8', 'windows-1252', 'gb18030', 'big5', 'macintosh'])
const ASCII = Math.log(0.03)
/** Of letters read as UTF-16, how many must be ASCII or common in some language. */
const ENOUGH_COMMON = 0.35

/** A charset that a text may have, how rare it is among the texts that come here, and what is written in it. */
interface Charset {
  name: string
  /** Added to the logarithm of what its text has: few letters do not prove a rare charset. */
  prior: number
  languages: readonly LetterModel[]
  /** Its texts have hardly any ASCII: a foreign word among English proves none. */
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

/** windows-1252, as everybody reads what calls itself Latin. By hand: the decoder of Node 20 takes its quotes for control characters. */
export const decodeWestern = (bytes: Uint8Array): string =>
  decodeC1Letters(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))

/** Stands for what could not be read. */
export const REPLACEMENT_CHARACTER = '\ufffd'

/** What is not valid in the charset of the whole becomes U+FFFD; it does not change that charset. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  // A mark of UTF-8 is put before any text by some editors.
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeText(bytes.subarray(3))
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const pairs = pairsOf(bytes)
  if (pairs !== undefined) return new TextDecoder(pairs).decode(bytes)
  return decodeAs(bytes, likeliest(bytes))
}

/** The decoder of Node 20 does not know the letters of windows-1252. */
const decodeAs = (bytes: Uint8Array, charset: string): string =>
  charset === 'windows-1252' ? decodeWestern(bytes) : new TextDecoder(charset).decode(bytes)

/** UTF-16 without a mark, in the order of bytes in which its letters are those of a text. */
function pairsOf(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, HEAD)
  // A text of ASCII has neither.
  if (head.every((byte) => byte > 0 && byte < 0x80)) return undefined
  const [little, big] = ['utf-16le', 'utf-16be'].map((charset) =>
    shareOfCommon(new TextDecoder(charset).decode(head.subarray(0, head.length & ~1))),
  )
  if (little === undefined || big === undefined || Math.max(little, big) < ENOUGH_COMMON) return undefined
  return little > big ? 'utf-16le' : 'utf-16be'
}

function shareOfCommon(text: string): number {
  const letters = [...text]
  const common = letters.filter((letter) => /[\t\n\r\x20-\x7e]/.test(letter) || isCommon(letter)).length
  return common / Math.max(1, letters.length)
}

/** Whether bytes are UTF-8, with some damage or none. ASCII alone is UTF-8. */
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
  return valid >= high * ENOUGH_UTF8
}

/** The charset in which the bytes are most likely to be what somebody wrote. */
function likeliest(bytes: Uint8Array): string {
  const sample = sampleOf(bytes)
  const isFew = sample.filter((byte) => byte >= 0x80).length < FEW
  if (sample.length === 0 || (!isFew && isUtf8(bytes))) return 'utf-8'
  const likely = likelyOf(isFew, shareAboveAscii(bytes))
  const scores = likely.map(({ name, prior, languages }) => {
    const letters = countsOf(decodeC1Letters(decodeAs(sample, name)))
    return { name, score: prior + Math.max(...languages.map((model) => likeness(letters, model))) }
  })
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).name
}

/** The charsets that a text with so many bytes above ASCII may have. One of hardly any is English, or has a few words of Chinese. */
function likelyOf(isFew: boolean, share: number): readonly Charset[] {
  const ofShare = CHARSETS.filter(({ isDense }) => isDense !== true || (!isFew && share > DENSE))
  const likely = isFew ? [UTF8, ...ofShare] : ofShare
  return share < SPARSE ? likely.filter(({ name }) => OF_SPARSE.has(name)) : likely
}

const shareAboveAscii = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum + (byte < 0x80 ? 0 : 1), 0) / Math.max(1, bytes.length)

/** A letter of ASCII counts too: it may be half of a pair. */
const likeness = (letters: ReadonlyMap<string, number>, model: LetterModel): number =>
  [...letters].reduce((sum, [letter, count]) => sum + count * (letter < '\x80' ? ASCII : model(letter)), 0)

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of text) if (letter > ' ') counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/** The words with bytes above ASCII: a book in English may have its Chinese in notes at the end. One that comes again proves nothing more. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const words: Uint8Array[] = []
  const seen = new Set<string>()
  let length = 0
  for (let from = 0; from < bytes.length && length < SAMPLE; ) {
    const start = from
    let end = start
    let high = 0
    for (; end < bytes.length && end - start < LONGEST_WORD && (bytes[end] ?? 0) > SPACE; end += 1)
      if ((bytes[end] ?? 0) >= 0x80) high += 1
    const word = bytes.subarray(start, end)
    from = end - start < LONGEST_WORD ? end + 1 : end
    if (high === 0) continue
    const written = Buffer.from(word).toString('latin1')
    if (high > 1 && seen.has(written)) continue
    seen.add(written)
    words.push(word, Buffer.of(SPACE))
    length += word.length + 1
  }
  return Buffer.concat(words)
}
