// Books as Kindles have them, for tests: real ones that Calibre made, and others put together byte by byte.
import { readFileSync } from 'node:fs'

/**
 * `source.epub` is three articles of our library, a cover, a picture, links and a contents of two levels; Calibre 6.13
 * made the others of it: `ebook-convert source.epub old.mobi --mobi-file-type old --no-inline-toc`, `kf8.azw3`, and
 * `both.mobi`, which holds both kinds.
 */
export const aKindle = (name: 'source.epub' | 'old.mobi' | 'kf8.azw3' | 'both.mobi'): Uint8Array =>
  readFileSync(new URL(`kindle/${name}`, import.meta.url))

const HEADER = 248
const NONE = 0xffffffff

/** A Palm database of these records, without looking at what is in them. */
export function palmDatabase(records: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(78 + records.length * 8)
  head.write('BOOKMOBI', 60, 'latin1')
  head.writeUInt16BE(records.length, 76)
  let at = head.length
  for (const [index, record] of records.entries()) {
    head.writeUInt32BE(at, 78 + index * 8)
    at += record.length
  }
  return Buffer.concat([head, ...records])
}

export interface GivenKindle {
  /** Records of its text, packed as `compression` says: 1 (the usual here) not at all. */
  text: readonly (string | Uint8Array)[]
  compression?: number
  encryption?: number
  /** What its header says stands behind the text of each record. */
  trailers?: number
  /** Records behind the text, whose numbers are counted from 0 here. */
  more?: readonly Uint8Array[]
  /** Numbers among `more`: of the contents, of the HUFF record and how many follow it. */
  contents?: number
  huff?: { first: number; count: number }
}

/** A MOBI of the older kind. */
export function olderKindle({ text, more = [], ...given }: GivenKindle): Buffer {
  const header = Buffer.alloc(HEADER + 8)
  const behind = (index: number | undefined) => (index === undefined ? NONE : 1 + text.length + index)
  header.writeUInt16BE(given.compression ?? 1, 0)
  header.writeUInt16BE(text.length, 8)
  header.writeUInt16BE(given.encryption ?? 0, 12)
  header.write('MOBI', 16, 'latin1')
  header.writeUInt32BE(HEADER - 16, 20)
  header.writeUInt32BE(65_001, 28)
  header.writeUInt32BE(6, 36)
  header.writeUInt32BE(HEADER, 84)
  header.writeUInt32BE(5, 88)
  header.writeUInt32BE(9, 92)
  header.writeUInt32BE(NONE, 108)
  header.writeUInt32BE(behind(given.huff?.first), 112)
  header.writeUInt32BE(given.huff?.count ?? 0, 116)
  header.writeUInt16BE(given.trailers ?? 0, 242)
  header.writeUInt32BE(behind(given.contents), 244)
  header.write('Tides', HEADER, 'latin1')
  return palmDatabase([header, ...text.map((piece) => Buffer.from(piece as string)), ...more])
}

export interface GivenRow {
  place: number
  title: string | Uint8Array
  depth: number
  parent?: number
}

/** The records of a contents: its head, its rows, its words. */
export function contentsRecords(rows: readonly GivenRow[]): Buffer[] {
  const number = (value: number) =>
    Buffer.from([(value >> 14) & 0x7f, (value >> 7) & 0x7f, (value & 0x7f) | 0x80])
  const words: Buffer[] = []
  let wordsSize = 0
  const entries = rows.map(({ place, title, depth, parent }) => {
    const at = wordsSize
    const name = Buffer.from(title as string)
    words.push(number(name.length), name)
    wordsSize += 3 + name.length
    const values = [place, at, depth, ...(parent === undefined ? [] : [parent])]
    return Buffer.from([
      1,
      0x30,
      parent === undefined ? 7 : 15,
      ...values.flatMap((value) => [...number(value)]),
    ])
  })
  const indexHead = (count: number, placesAt: number) => {
    const head = Buffer.alloc(192)
    head.write('INDX', 0, 'latin1')
    head.writeUInt32BE(192, 4)
    head.writeUInt32BE(placesAt, 20)
    head.writeUInt32BE(count, 24)
    return head
  }
  const head = indexHead(1, 0)
  head.writeUInt32BE(1, 52)
  const tags = [1, 1, 1, 0, 3, 1, 2, 0, 4, 1, 4, 0, 21, 1, 8, 0, 0, 0, 0, 1]
  const tagHead = Buffer.alloc(12)
  tagHead.write('TAGX', 0, 'latin1')
  tagHead.writeUInt32BE(12 + tags.length, 4)
  tagHead.writeUInt32BE(1, 8)
  const size = entries.reduce((sum, entry) => sum + entry.length, 192)
  const places = Buffer.alloc(4 + entries.length * 2)
  places.write('IDXT', 0, 'latin1')
  entries.reduce((at, entry, index) => {
    places.writeUInt16BE(at, 4 + index * 2)
    return at + entry.length
  }, 192)
  const data = Buffer.concat([indexHead(rows.length, size), ...entries, places])
  return [Buffer.concat([head, tagHead, Buffer.from(tags)]), data, Buffer.concat(words)]
}

/**
 * The records of a dictionary in which each byte is the code of the phrase of its number; `after` is the phrase of the
 * ten bits 0000001000. A phrase that is `packed` is written in codes itself.
 */
export function huffRecords(
  phrases: readonly { bytes: Uint8Array; packed?: boolean }[],
  after: number,
): Buffer[] {
  const huff = Buffer.alloc(24 + 256 * 4 + 64 * 4)
  huff.write('HUFF', 0, 'latin1')
  huff.writeUInt32BE(24, 8)
  huff.writeUInt32BE(24 + 256 * 4, 12)
  for (let byte = 0; byte < 256; byte += 1)
    huff.writeUInt32BE(byte === 2 ? 9 : ((byte * 2) << 8) | 0x88, 24 + byte * 4)
  const lengths = 24 + 256 * 4
  huff.writeUInt32BE(5, lengths + 8 * 8)
  huff.writeUInt32BE(8, lengths + 9 * 8)
  huff.writeUInt32BE(8 + after, lengths + 9 * 8 + 4)
  const head = Buffer.alloc(16 + phrases.length * 2)
  head.write('CDIC', 0, 'latin1')
  head.writeUInt32BE(16, 4)
  head.writeUInt32BE(phrases.length, 8)
  head.writeUInt32BE(10, 12)
  let at = phrases.length * 2
  const pieces = phrases.map(({ bytes, packed = false }, index) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(bytes.length | (packed ? 0 : 0x8000))
    head.writeUInt16BE(at, 16 + index * 2)
    at += 2 + bytes.length
    return Buffer.concat([length, bytes])
  })
  return [huff, Buffer.concat([head, ...pieces])]
}
