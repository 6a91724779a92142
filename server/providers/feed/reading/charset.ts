// Decodes a feed: by byte order mark, then by byte patterns, then by HTTP header and XML declaration.
import iconv from 'iconv-lite'
import { decodeText, isUtf8 } from '../../text-charset.ts'

// The encodings that browsers use for these labels (WHATWG Encoding Standard, "names and labels").
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
// The first bytes of a feed are '<' or '{' in an encoding of 8, 16 or 32 bits (XML 1.0, appendix F).
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
  const signature = FIRST_BYTES.find(([pattern]) => pattern.every((byte, at) => body[at] === byte))
  if (signature) return iconv.decode(body, signature[1])
  const text = new TextDecoder('utf-8').decode(body)
  const declared = [charsetOf(contentType ?? ''), declaredCharset(body)].filter(isEightBit)
  const isValidUtf8 = !text.includes('\uFFFD')
  // Text in another charset is almost never valid UTF-8 by chance. Pure ASCII may be a seven-bit charset,
  // e.g. ISO-2022-JP.
  if (isValidUtf8 && (text.length < body.length || !declared.some((label) => label.startsWith('iso-2022'))))
    return text
  const labels = declared.filter((one) => one !== 'utf-8' && one !== 'utf8')
  // Try Latin-1 last: many servers send it as a default, and it can decode any bytes, so it never fails.
  const likely = labels.filter((one) => one !== 'windows-1252').map((one) => iconv.decode(body, one))
  const validText = likely.find((decoded) => !decoded.includes('\uFFFD'))
  if (validText !== undefined) return validText
  if (labels[0]) return iconv.decode(body, labels[0])
  // A few damaged bytes do not change the charset of the whole text.
  if (isUtf8(body) || (declared.length > 0 && brokenShare(text) < 0.01)) return text
  return decodeText(body)
}

// Encodings that are not tried: UTF-16 and UTF-32 are detected by their first bytes; the others are encodings
// of bytes, or UTF-7, which no client supports any more.
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
