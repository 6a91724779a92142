// Parser for the index tables of a MOBI (INDX): named rows with lists of numbers by tag, and their strings.
import { EpubFailure } from '../port.ts'
import type { KindleRecords } from './records.ts'

const MAX_ROWS = 50_000
const MAX_NUMBERS = 1_000_000
const TAGS_AT = 12
const MAX_TAGS = 100
/** Max. numbers of one tag in one row, and max. bytes of a string: more than any program writes. */
const MAX_NUMBER_COUNT = 1000
const MAX_WORDS = 2000

export interface KindleIndexRow {
  name: string
  /** Lists of numbers by tag. */
  values: ReadonlyMap<number, readonly number[]>
}
export interface IndexTable {
  rows: KindleIndexRow[]
  /** Returns the bytes of the string at this offset; empty for an invalid offset. */
  wordsAt(place: number): Buffer
}

interface Tag {
  tag: number
  each: number
  mask: number
  isEnd: boolean
}

/**
 * Parses a table; `first` is the record number of its header in the file. Throws EpubFailure: BROKEN, or
 * HOSTILE for more rows than a book has.
 */
export function indexTable(records: KindleRecords, first: number): IndexTable {
  const head = indexRecord(records, first)
  const count = head.readUInt32BE(24)
  const words = head.readUInt32BE(52)
  if (count + words > records.count) throw new EpubFailure('HOSTILE', 'a table longer than its file')
  const { tags, controls } = tagsIn(head)
  const rows: KindleIndexRow[] = []
  let numbers = 0
  for (let index = 1; index <= count; index += 1) {
    const record = indexRecord(records, first + index)
    const placesAt = record.readUInt32BE(20)
    const inRecord = record.readUInt32BE(24)
    if (rows.length + inRecord > MAX_ROWS) throw new EpubFailure('HOSTILE', 'a table of too many rows')
    for (let row = 0; row < inRecord; row += 1) {
      const at = record.readUInt16BE(placesAt + 4 + row * 2)
      const end = row + 1 < inRecord ? record.readUInt16BE(placesAt + 6 + row * 2) : placesAt
      const from = at + 1 + record.readUInt8(at)
      const values = valuesIn(record.subarray(from, end), tags, controls)
      for (const list of values.values()) numbers += list.length
      if (numbers > MAX_NUMBERS) throw new EpubFailure('HOSTILE', 'a table of too many numbers')
      rows.push({ name: record.toString('latin1', at + 1, from), values })
    }
  }
  return {
    rows,
    wordsAt: (place) => {
      const index = place >>> 16
      if (index >= words) return Buffer.alloc(0)
      const record = records.at(first + 1 + count + index)
      const { value, length } = numberAt(record, place & 0xffff)
      const from = (place & 0xffff) + length
      return record.subarray(from, from + Math.min(value, MAX_WORDS))
    },
  }
}

function indexRecord(records: KindleRecords, index: number): Buffer {
  const record = records.at(index)
  if (record.toString('latin1', 0, 4) !== 'INDX') throw new EpubFailure('BROKEN', 'no INDX')
  return record
}

function tagsIn(head: Buffer): { tags: Tag[]; controls: number } {
  const from = head.readUInt32BE(4)
  if (head.toString('latin1', from, from + 4) !== 'TAGX') throw new EpubFailure('BROKEN', 'no TAGX')
  const length = Math.min(head.readUInt32BE(from + 4), head.length - from)
  const tags: Tag[] = []
  for (let at = from + TAGS_AT; at + 4 <= from + length && tags.length < MAX_TAGS; at += 4) {
    const [tag = 0, each = 0, mask = 0, end = 0] = head.subarray(at, at + 4)
    tags.push({ tag, each, mask, isEnd: (end & 1) === 1 })
  }
  return { tags, controls: head.readUInt32BE(from + 8) }
}

/**
 * Reads the values of a row. The control bytes contain the number of values of each tag. If all bits of a
 * multi-bit mask are set, a varint contains the size of the values in bytes instead.
 */
function valuesIn(row: Buffer, tags: readonly Tag[], controls: number): Map<number, number[]> {
  let at = controls
  let control = 0
  const tagLengths: { tag: number; numbers: number; bytes: number }[] = []
  for (const { tag, each, mask, isEnd } of tags) {
    if (isEnd) {
      control += 1
      continue
    }
    const bits = (row[control] ?? 0) & mask
    if (bits === 0) continue
    if (bits === mask && (mask & (mask - 1)) !== 0) {
      const { value, length } = numberAt(row, at)
      at += length
      tagLengths.push({ tag, numbers: MAX_NUMBER_COUNT, bytes: value })
    } else tagLengths.push({ tag, numbers: (bits / (mask & -mask)) * each, bytes: Number.POSITIVE_INFINITY })
  }
  const values = new Map<number, number[]>()
  for (const { tag, numbers, bytes } of tagLengths) {
    const list: number[] = []
    const end = Math.min(row.length, at + bytes)
    while (list.length < Math.min(numbers, MAX_NUMBER_COUNT) && at < end) {
      const { value, length } = numberAt(row, at)
      list.push(value)
      at += length
    }
    values.set(tag, list)
  }
  return values
}

/** Decodes a forward varint: seven bits per byte, the last byte has its high bit set; at most four bytes. */
function numberAt(bytes: Buffer, at: number): { value: number; length: number } {
  let value = 0
  let length = 0
  for (const byte of bytes.subarray(at, at + 4)) {
    value = (value << 7) | (byte & 0x7f)
    length += 1
    if (byte & 0x80) break
  }
  return { value, length: Math.max(1, length) }
}
