// Packs the text of a generated MOBI: records with trailing data, in PalmDOC or Huff/CDIC, and its metadata.
import type { SeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { huffRecords } from './kindles.ts'

const RECORD = 4096

/** Splits the text at fixed byte positions, also within a character. */
export const textRecords = (text: Buffer): Buffer[] =>
  Array.from({ length: Math.max(1, Math.ceil(text.length / RECORD)) }, (_, at) =>
    text.subarray(at * RECORD, (at + 1) * RECORD),
  )

/** Compresses a record with PalmDOC; copies, literals and spaces are chosen at random among the valid ones. */
export function packPalmDoc(record: Buffer, dice: SeededRandom): Buffer {
  const out: number[] = []
  for (let at = 0; at < record.length; ) {
    const byte = record[at] ?? 0
    const next = record[at + 1] ?? 0
    const copy = dice.chance(0.8) ? copyAt(record, at) : undefined
    if (copy) {
      const pair = 0x8000 | (copy.distance << 3) | (copy.length - 3)
      out.push(pair >> 8, pair & 0xff)
      at += copy.length
    } else if (byte === 0x20 && next >= 0x40 && next < 0x80) {
      out.push(next ^ 0x80)
      at += 2
    } else if (byte === 0 || (byte > 8 && byte < 0x80)) {
      out.push(byte)
      at += 1
    } else {
      const run = Math.min(dice.int(1, 8), record.length - at)
      out.push(run, ...record.subarray(at, at + run))
      at += run
    }
  }
  return Buffer.from(out)
}

/** An earlier occurrence of the bytes at this position, which may overlap them. */
function copyAt(record: Buffer, at: number): { distance: number; length: number } | undefined {
  if (at + 3 > record.length) return undefined
  const from = record.lastIndexOf(record.subarray(at, at + 3), at - 1)
  if (from < 0 || at - from > 2047 || at === 0) return undefined
  let length = 3
  while (length < 10 && at + length < record.length && record[from + length] === record[at + length])
    length += 1
  return { distance: at - from, length }
}

/** Unused byte values that stand for a frequent word each. */
const WORD_CODES = [1, 3, 4, 5, 6, 7, 8] as const

/** Compresses records with Huff/CDIC; some words are phrases of phrases. */
export function packHuff(records: readonly Buffer[]): { records: Buffer[]; more: Buffer[] } {
  const frequent = ['<p>', '</p>', 'ba', 'ce', ' the sea', 'lo', 'ne'] as const
  const phrases: { bytes: Buffer; packed?: boolean }[] = Array.from({ length: 256 }, (_, byte) => ({
    bytes: Buffer.from([byte]),
  }))
  for (const [index, word] of frequent.entries())
    phrases[WORD_CODES[index] ?? 1] = { bytes: Buffer.from(word), packed: index % 2 === 0 }
  const packed = records.map((record) => {
    let text = record.toString('latin1')
    for (const [index, word] of frequent.entries())
      text = text.replaceAll(word, String.fromCharCode(WORD_CODES[index] ?? 1))
    return Buffer.from(text, 'latin1')
  })
  return { records: packed, more: huffRecords([...phrases, { bytes: Buffer.from('?') }], 256) }
}

/** Appends trailing entries to a packed record, and with bit 0 the rest of a character that it cuts. */
export function withTrailers(
  packed: Buffer,
  flags: number,
  next: Buffer | undefined,
  dice: SeededRandom,
): Buffer {
  const pieces = [packed]
  if (flags & 1) {
    let cut = 0
    while (cut < 3 && ((next?.[cut] ?? 0) & 0xc0) === 0x80) cut += 1
    pieces.push(Buffer.from(next?.subarray(0, cut) ?? []), Buffer.from([cut]))
  }
  for (let bits = flags >> 1; bits > 0; bits >>= 1) {
    if (!(bits & 1)) continue
    const size = dice.pick([1, 2, 60, 127, 200])
    // Backward varint: the first byte has the high bit, the size includes its own bytes.
    const number = size < 128 ? [0x80 | size] : [0x80 | (size >> 7), size & 0x7f]
    pieces.push(Buffer.alloc(size - number.length, 0x2e), Buffer.from(number))
  }
  return Buffer.concat(pieces)
}

/** The metadata of a MOBI (EXTH); `isDamaged`: the last item has a length beyond the record. */
export function metadataOf(facts: readonly (readonly [number, Buffer])[], isDamaged = false): Buffer {
  const items = facts.map(([kind, value]) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(kind, 0)
    head.writeUInt32BE(8 + value.length, 4)
    return Buffer.concat([head, value])
  })
  const damaged = Buffer.alloc(isDamaged ? 8 : 0)
  if (isDamaged) damaged.writeUInt32BE(0x7fff, 4)
  const head = Buffer.alloc(12)
  head.write('EXTH', 0, 'latin1')
  const body = Buffer.concat([...items, damaged])
  head.writeUInt32BE(12 + body.length, 4)
  head.writeUInt32BE(facts.length + (isDamaged ? 1 : 0), 8)
  return Buffer.concat([head, body, Buffer.alloc((4 - (body.length % 4)) % 4)])
}

export interface HeaderFields {
  length: number
  compression: number
  textRecords: number
  encoding: number
  trailers: number
  title: Buffer
  metadata: Buffer | undefined
  /** Record numbers; undefined if there are none. */
  pictures: number | undefined
  huff: { first: number; count: number } | undefined
  contents: number | undefined
}

const NONE = 0xffffffff

/** Record 0 of a MOBI of the old format. */
export function headerRecord(fields: HeaderFields): Buffer {
  const header = Buffer.alloc(16 + fields.length)
  const put = (at: number, value: number | undefined) => {
    if (at + 4 <= header.length) header.writeUInt32BE(value ?? NONE, at)
  }
  for (let at = 40; at < header.length; at += 4) put(at, undefined)
  header.writeUInt16BE(fields.compression, 0)
  header.writeUInt16BE(fields.textRecords, 8)
  header.writeUInt16BE(RECORD, 10)
  header.write('MOBI', 16, 'latin1')
  put(20, fields.length)
  put(24, 2)
  put(28, fields.encoding)
  put(36, 6)
  put(92, 9)
  put(108, fields.pictures)
  put(112, fields.huff?.first ?? 0)
  put(116, fields.huff?.count ?? 0)
  put(128, fields.metadata ? 0x50 : 0x10)
  put(240, fields.trailers)
  put(244, fields.contents)
  const metadata = fields.metadata ?? Buffer.alloc(0)
  put(84, header.length + metadata.length)
  put(88, fields.title.length)
  return Buffer.concat([header, metadata, fields.title, Buffer.alloc(8)])
}
