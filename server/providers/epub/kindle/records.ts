// Parser for the Palm database container of a MOBI: a table of offsets, and the records between them.
import { EpubFailure } from '../port.ts'

const HEAD = 78
const ENTRY = 8
const KIND_AT = 60
const COUNT_AT = 76
const MAX_RECORDS = 60_000

export interface KindleRecords {
  count: number
  /** Returns a view of the record, not a copy. Throws EpubFailure BROKEN for an invalid record number. */
  at(index: number): Buffer
}

/**
 * Parses and validates the index of records. Throws EpubFailure: NOT_AN_EPUB if the file is not a MOBI,
 * BROKEN if it is truncated, HOSTILE if its offsets are not valid.
 */
export function recordsOf(bytes: Uint8Array): KindleRecords {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < HEAD || file.toString('latin1', KIND_AT, KIND_AT + 8) !== 'BOOKMOBI')
    throw new EpubFailure('NOT_AN_EPUB', 'no BOOKMOBI')
  const count = countIn(file)
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

/** The declared number of records; fewer if the first record begins before the end of such a long index. */
function countIn(file: Buffer): number {
  const declared = file.readUInt16BE(COUNT_AT)
  if (declared === 0 || HEAD + ENTRY > file.length) return declared
  const first = file.readUInt32BE(HEAD)
  const isTooHigh = first >= HEAD + ENTRY && first < HEAD + declared * ENTRY
  return isTooHigh ? Math.floor((first - HEAD) / ENTRY) : declared
}
