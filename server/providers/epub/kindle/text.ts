// Decompresses and joins the text records of a MOBI, without the trailing data of each record.
import { EpubFailure } from '../port.ts'
import type { KindleHeader } from './header.ts'
import { huffCdic } from './huff-cdic.ts'
import { unpackPalmDoc } from './palm-doc.ts'
import type { KindleRecords } from './records.ts'

const PLAIN = 1
const PALM_DOC = 2
const HUFF_CDIC = 17_480
const MAX_TEXT = 60_000_000
/** Max. number of dictionary records: codes have 16 bits, and a record has at least a thousand phrases. */
const MAX_DICTIONARIES = 256

/**
 * Decompresses the whole text. Returns bytes in the charset of the header; link offsets count in these bytes.
 * Throws EpubFailure.
 */
export function readKindleText(records: KindleRecords, header: KindleHeader): Buffer {
  const unpack = unpacker(records, header)
  const pieces: Buffer[] = []
  let size = 0
  for (let index = 1; index <= header.textRecords; index += 1) {
    const piece = unpack(withoutTrailers(records.at(header.base + index), header.trailers))
    size += piece.length
    if (size > MAX_TEXT) throw new EpubFailure('TOO_LARGE', 'its text')
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

function unpacker(
  records: KindleRecords,
  { compression, huff, base }: KindleHeader,
): (packed: Buffer) => Buffer {
  if (compression === PLAIN) return (packed) => packed
  if (compression === PALM_DOC) return unpackPalmDoc
  if (compression !== HUFF_CDIC) throw new EpubFailure('BROKEN', `compression ${compression}`)
  if (huff.count > MAX_DICTIONARIES) throw new EpubFailure('HOSTILE', `${huff.count} dictionaries`)
  const dictionaries = Array.from({ length: Math.max(0, huff.count - 1) }, (_, index) =>
    records.at(base + huff.first + 1 + index),
  )
  return huffCdic(records.at(base + huff.first), dictionaries)
}

function withoutTrailers(record: Buffer, trailers: number): Buffer {
  let end = record.length
  for (let bits = trailers >> 1; bits > 0; bits >>= 1) if (bits & 1) end -= lengthBefore(record, end)
  if (trailers & 1 && end > 0) end -= ((record[end - 1] ?? 0) & 3) + 1
  if (end < 0) throw new EpubFailure('BROKEN', 'more behind a record than is in it')
  return record.subarray(0, end)
}

/**
 * Length of the trailing entry that ends at `end`: a backward varint with seven bits per byte, which includes
 * its own bytes.
 */
function lengthBefore(record: Buffer, end: number): number {
  let length = 0
  for (const byte of record.subarray(Math.max(0, end - 4), Math.max(0, end))) {
    if (byte & 0x80) length = 0
    length = (length << 7) | (byte & 0x7f)
  }
  return length
}
