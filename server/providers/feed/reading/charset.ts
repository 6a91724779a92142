// Turns the bytes of a feed into text: mark first, then what the bytes show, then what header and declaration say.
import iconv from 'iconv-lite'
import { decodeText, isUtf8 } from '../../text-charset.ts'

// What browsers read under these names (WHATWG Encoding Standard, "names and labels").
const AS_BROWSERS_DO = new Map(
  Object.entries({
    'iso-8859-1': 'windows-1252',
    latin1: 'windows-1252',
    ascii: 'windows-1252',
    'us-ascii': 'windows-1252',
    gb2312: 'gb18030',
    gbk: 'gb18030',
    'euc-kr': 'cp949',
    ks_c_5601: 'cp949',
    shift_jis: 'cp932',
  }),
)
// The first bytes of a feed are '<' or '{' in some width (XML 1.0, appendix F).
const FIRST_BYTES: ReadonlyArray<[pattern: readonly number[], encoding: string]> = [
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0, 0, 0], 'utf-32le'],
  [[0, 0, 0, 0x3c], 'utf-32be'],
  [[0x3c, 0], 'utf-16le'],
  [[0, 0x3c], 'utf-16be'],
  [[0x7b, 0, 0, 0], 'utf-32le'],
  [[0x7b, 0], 'utf-16le'],
  [[0, 0x7b], 'utf-16be'],
]

export function decodeFeed(body: Buffer, contentType: string | null): string {
  const shown = FIRST_BYTES.find(([pattern]) => pattern.every((byte, at) => body[at] === byte))
  if (shown) return iconv.decode(body, shown[1])
  const text = new TextDecoder('utf-8').decode(body)
  const declared = [charsetOf(contentType ?? ''), declaredCharset(body)].filter(isEightBit)
  const isWhole = !text.includes('\uFFFD')
  // Chance sequences of another charset are hardly ever UTF-8 without one fault; pure ASCII may be a seven-bit charset.
  if (isWhole && (text.length < body.length || !declared.some((label) => label.startsWith('iso-2022'))))
    return text
  const labels = declared.filter((one) => one !== 'utf-8' && one !== 'utf8')
  // Servers say Latin of all that they send, and every byte is a letter of it.
  const likely = labels.filter((one) => one !== 'windows-1252').map((one) => iconv.decode(body, one))
  const whole = likely.find((decoded) => !decoded.includes('\uFFFD'))
  if (whole !== undefined) return whole
  if (labels[0]) return iconv.decode(body, labels[0])
  // Some damage does not change the charset of the whole.
  if (isUtf8(body) || (declared.length > 0 && brokenShare(text) < 0.01)) return text
  return decodeText(body)
}

// Wide charsets would have shown themselves; the others are encodings of bytes, or UTF-7, which nobody reads any more.
const NO_CHARSET = /^(utf-?16|utf-?32|ucs|iso-10646|utf-?7|base64|hex|binary)/

function isEightBit(label: string | undefined): label is string {
  return label !== undefined && !NO_CHARSET.test(label) && iconv.encodingExists(label)
}

function brokenShare(text: string): number {
  return (text.split('\uFFFD').length - 1) / text.length
}

function charsetOf(contentType: string): string | undefined {
  return asBrowsersDo(/charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType)?.[1])
}

function declaredCharset(body: Buffer): string | undefined {
  const head = body.subarray(0, 2048).toString('latin1')
  return asBrowsersDo(/<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1])
}

function asBrowsersDo(label: string | undefined): string | undefined {
  const name = label?.toLowerCase()
  return name === undefined ? undefined : (AS_BROWSERS_DO.get(name) ?? name)
}
