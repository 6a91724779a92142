// Decodes the bytes of a page, with its declared charset only as a hint, because it is often wrong.
import iconv from 'iconv-lite'
import { decodeText, isUtf8 } from '../../text-charset.ts'

/** Bytes that are searched for `<meta charset>`; the standard has 1,024, real pages need more. */
const META_WITHIN = 16_384
/**
 * Max. share of invalid bytes in a page that is declared as UTF-8; with more it is decoded in another
 * charset.
 */
const BROKEN_SHARE = 0.002

// The encodings that browsers use for these labels (WHATWG Encoding Standard, "names and labels").
const AS_BROWSERS_DO = new Map(
  Object.entries({
    'iso-8859-1': 'windows-1252',
    'iso8859-1': 'windows-1252',
    latin1: 'windows-1252',
    l1: 'windows-1252',
    ascii: 'windows-1252',
    'us-ascii': 'windows-1252',
    'iso-8859-9': 'windows-1254',
    'iso-8859-11': 'windows-874',
    'tis-620': 'windows-874',
    gb2312: 'gb18030',
    gbk: 'gb18030',
    'x-gbk': 'gb18030',
    'euc-kr': 'cp949',
    ks_c_5601: 'cp949',
    'ks_c_5601-1987': 'cp949',
    shift_jis: 'cp932',
    'shift-jis': 'cp932',
    sjis: 'cp932',
    'x-sjis': 'cp932',
    'x-user-defined': 'windows-1252',
  }),
)

/** Byte encodings that iconv-lite supports by name, and UTF-7, which no browser supports any more. */
const NO_CHARSET = /^(utf-?7|base64|hex|binary)/

/**
 * Decodes by byte order mark, then as valid multi-byte UTF-8, then by the charset of the HTTP header, then by
 * that of the page, and last by the most likely charset of the bytes.
 */
export function decodeHtml(body: Buffer, contentType: string | null | undefined): string {
  const marked = byMark(body)
  if (marked) return marked
  const wide = wideWithoutMark(body)
  if (wide) return iconv.decode(body, wide)
  const text = new TextDecoder('utf-8').decode(body)
  const broken = brokenShare(text, body.length)
  if (broken === 0 && hasMultibyte(text, body)) return text
  const declared = [charsetOf(contentType ?? ''), metaCharset(body)].filter((label) => label !== undefined)
  const label = declared.find((one) => !isUtf8Name(one) && !one.startsWith('utf-16'))
  const declaresUtf8 = declared[0] !== undefined && isUtf8Name(declared[0])
  if (broken === 0 || (declaresUtf8 && broken < BROKEN_SHARE))
    return label && broken === 0 ? decodeAs(body, label) : text
  // A few damaged bytes do not change the charset of the whole page.
  if ((label === undefined || declared.some(isUtf8Name)) && isUtf8(body)) return text
  return label === undefined ? decodeText(body) : decodeAs(body, label)
}

const isUtf8Name = (label: string): boolean => label === 'utf-8' || label === 'utf8'

function decodeAs(body: Buffer, label: string): string {
  const name = AS_BROWSERS_DO.get(label) ?? label
  return iconv.decode(body, iconv.encodingExists(name) && !NO_CHARSET.test(name) ? name : 'windows-1252')
}

function byMark(body: Buffer): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe && body[2] === 0 && body[3] === 0)
    return iconv.decode(body, 'utf-32le')
  if (body[0] === 0 && body[1] === 0 && body[2] === 0xfe && body[3] === 0xff)
    return iconv.decode(body, 'utf-32be')
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return iconv.decode(body, 'utf-8')
  if (body[0] === 0xff && body[1] === 0xfe) return iconv.decode(body, 'utf-16le')
  if (body[0] === 0xfe && body[1] === 0xff) return iconv.decode(body, 'utf-16be')
  return undefined
}

/** Markup in UTF-16 has a zero byte next to every Latin letter. */
function wideWithoutMark(body: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = body.subarray(0, 512)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 4 && even < odd / 8) return 'utf-16le'
  if (even > sample.length / 4 && odd < even / 8) return 'utf-16be'
  return undefined
}

function brokenShare(text: string, bytes: number): number {
  let broken = 0
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) broken += 1
  return bytes === 0 ? 0 : broken / bytes
}

/**
 * True if multi-byte sequences were decoded without an error: text in another charset is almost never valid
 * UTF-8 by chance.
 */
function hasMultibyte(text: string, body: Buffer): boolean {
  return text.length < body.length && !text.includes('\u001B$')
}

function charsetOf(contentType: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType)?.[1]?.toLowerCase()
}

function metaCharset(body: Buffer): string | undefined {
  const head = body.subarray(0, META_WITHIN).toString('latin1')
  const meta = /<meta[^>]{0,500}?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1]
  return (meta ?? /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1])?.toLowerCase()
}
