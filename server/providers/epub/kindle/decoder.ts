// Decodes the text of a MOBI, also of one whose header declares another charset than that of its bytes.
import { isUtf8 as isValidUtf8 } from 'node:buffer'
import type { BookRepair } from '../../../../domain/book/kinds.ts'
import { decodeWestern, isUtf8, REPLACEMENT_CHARACTER } from '../../text-charset.ts'

const UTF8 = 65_001
const WESTERN = 1252
/** Code pages that some programs write, though the format has only the two above. */
const OTHER: Readonly<Record<number, string>> = {
  ...{ 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' },
  ...{ 1250: 'windows-1250', 1251: 'windows-1251', 1253: 'windows-1253', 1254: 'windows-1254' },
}

export interface KindleDecoder {
  isUtf8: boolean
  /** Decodes a part of the text. */
  decode(bytes: Uint8Array): string
  /** Decodes metadata or an entry of the contents, which may have another charset than the text. */
  decodeName(bytes: Uint8Array): string
  /** Repairs that were needed so far. */
  repairs: Set<BookRepair>
}

/** Creates a decoder from the declared code page and the whole text of the book. */
export function createDecoder(encoding: number, text: Buffer): KindleDecoder {
  const repairs = new Set<BookRepair>()
  const charset = charsetOf(encoding, text)
  if (charset !== charsetNames.get(encoding)) repairs.add('CHARSETS')
  const noted = (decoded: string): string => {
    if (decoded.includes(REPLACEMENT_CHARACTER)) repairs.add('LETTERS_LOST')
    return decoded
  }
  const decode = (bytes: Uint8Array): string =>
    charset === 'windows-1252' ? decodeWestern(bytes) : noted(new TextDecoder(charset).decode(bytes))
  return {
    ...{ isUtf8: charset === 'utf-8', repairs, decode },
    decodeName: (bytes) =>
      charset === 'utf-8' && !isValidUtf8(bytes) ? decodeWestern(bytes) : decode(bytes),
  }
}

const charsetNames = new Map<number, string>([
  [UTF8, 'utf-8'],
  [WESTERN, 'windows-1252'],
  ...Object.entries(OTHER).map(([number, name]): [number, string] => [Number(number), name]),
])

function charsetOf(encoding: number, text: Buffer): string {
  const declared = charsetNames.get(encoding) ?? 'windows-1252'
  if (declared === 'utf-8') return isUtf8(text) ? declared : 'windows-1252'
  // Text in another charset is almost never valid UTF-8 by chance.
  return text.some((byte) => byte >= 0x80) && isValidUtf8(text) ? 'utf-8' : declared
}
