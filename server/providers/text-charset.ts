// Reads text that does not say its charset: by its mark, else by what its bytes are most likely to be.
import { lettersOfC1 } from '../../domain/article/block.ts'

/** Of its bytes above ASCII, how many are letters of UTF-8 in a text of UTF-8 with some damage. */
const ENOUGH_UTF8 = 0.6
const SAMPLE = 200_000
const LINE_END = 0x0a
const EASTERN = ['gb18030', 'big5', 'shift_jis']
/** The signs that run most in Chinese of either writing: a third of any text. */
const COMMON = new Set(
  '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长' +
    '這來國個說們為時會著過學對裡後麼沒於還發當無開見經頭動兩長與樣點問話書讓門將聲氣給',
)

/** windows-1252, as everybody reads what calls itself Latin. By hand: the decoder of Node 20 takes its quotes for control characters. */
export const decodeWestern = (bytes: Uint8Array): string =>
  lettersOfC1(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))

/** Stands for what could not be read. */
export const LOST = '\ufffd'

/** What is not valid in the charset of the whole becomes U+FFFD; it does not change that charset. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, 4000)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && even < odd / 8) return new TextDecoder('utf-16le').decode(bytes)
  if (even > head.length / 8 && odd < even / 8) return new TextDecoder('utf-16be').decode(bytes)
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes)
  const charset = easternCharset(bytes)
  return charset === undefined ? decodeWestern(bytes) : new TextDecoder(charset).decode(bytes)
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

/** Undefined for a Western one: its quotes and accents stand alone among letters, hanzi and kana in pairs of bytes. */
function easternCharset(bytes: Uint8Array): string | undefined {
  const sample = sampleOf(bytes)
  const scores = EASTERN.map((charset) => ({
    charset,
    score: likeness(new TextDecoder(charset).decode(sample)),
  }))
  const [best] = scores.sort((one, other) => other.score - one.score)
  return isWestern(sample) && (best?.score ?? 0) < 0.25 ? undefined : best?.charset
}

/** The lines that say something of the charset: a book in English may have its Chinese in notes at the end. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let length = 0
  for (let from = 0; from < bytes.length && length < SAMPLE; ) {
    const end = bytes.indexOf(LINE_END, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1)
    from += line.length
    const first = line.findIndex((byte) => byte >= 0x80)
    if (first < 0) continue
    const telling = line.subarray(first, first + SAMPLE - length)
    lines.push(telling)
    length += telling.length
  }
  return Buffer.concat(lines)
}

/** How much it looks like Chinese or Japanese that somebody wrote: at most 1, less than 0 for nonsense. */
function likeness(text: string): number {
  let all = 0
  let score = 0
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0
    if (point < 0x80) continue
    all += 1
    if (COMMON.has(sign) || (point >= 0x3041 && point <= 0x3093)) score += 1
    else if ((point >= 0x3000 && point <= 0x3011) || (point >= 0xff01 && point <= 0xff1f)) score += 1
    else if (point >= 0x30a1 && point <= 0x30fc) score += 0.5
    else if (/[“”‘’—…]/.test(sign)) score += 0.5
    else if (point === 0xfffd || (point >= 0xe000 && point <= 0xf8ff)) score -= 2
    else if (point >= 0xff61 && point <= 0xff9f) score -= 1
    else if (point < 0x4e00 || point > 0x9fff) score -= 0.5
  }
  return all === 0 ? 0 : score / all
}

function isWestern(bytes: Uint8Array): boolean {
  let alone = 0
  let together = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    let run = 1
    while ((bytes[at + run] ?? 0) >= 0x80) run += 1
    if (run === 1) alone += 1
    else together += run
    at += run
  }
  return together <= 2 * alone
}
