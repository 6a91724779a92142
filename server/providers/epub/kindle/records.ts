// Reads the Palm database that a MOBI is: a table of places, and records between them, each no longer than the file.
import { EpubFailure } from '../port.ts'

const HEAD = 78
const ENTRY = 8
const KIND_AT = 60
const COUNT_AT = 76
const MAX_RECORDS = 60_000

export interface KindleRecords {
  count: number
  /** A view, not a copy. Throws EpubFailure BROKEN for a number that is none of a record. */
  at(index: number): Buffer
}

/** Throws EpubFailure: NOT_AN_EPUB for what is no MOBI, BROKEN for one that was cut, HOSTILE for a table that lies. */
export function recordsOf(bytes: Uint8Array): KindleRecords {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < HEAD || file.toString('latin1', KIND_AT, KIND_AT + 8) !== 'BOOKMOBI')
    throw new EpubFailure('NOT_AN_EPUB', 'no BOOKMOBI')
  const count = file.readUInt16BE(COUNT_AT)
  if (count > MAX_RECORDS) throw new EpubFailure('TOO_MANY_FILES', `${count} records`)
  if (count === 0 || HEAD + count * ENTRY > file.length) throw new EpubFailure('BROKEN', 'cut in its table')
  const starts = Array.from({ length: count }, (_, index) => file.readUInt32BE(HEAD + index * ENTRY))
  for (const [index, start] of starts.entries()) {
    if (start < HEAD + count * ENTRY || start < (starts[index - 1] ?? 0))
      throw new EpubFailure('HOSTILE', 'records overlap')
    if (start >= file.length) throw new EpubFailure('BROKEN', 'cut between its records')
  }
  return {
    count,
    at: (index) => {
      const start = starts[index]
      if (start === undefined) throw new EpubFailure('BROKEN', `no record ${index}`)
      return file.subarray(start, starts[index + 1] ?? file.length)
    },
  }
}
