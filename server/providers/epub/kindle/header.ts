// Parser for the header of a MOBI (one, or two in a joint file) and for the metadata after it (EXTH).
import { EpubFailure } from '../port.ts'
import type { KindleRecords } from './records.ts'

/** Value for a table or record that does not exist. */
const NONE = 0xffffffff
const KF8 = 8
/** A header of at least this length contains the flags of the trailing entries of each text record. */
const TRAILER_FLAGS_FROM = 0xe4
const MAX_FACTS = 5000
const BOUNDARY = 121
/** Language by the lower byte of the Windows locale id. */
const LANGUAGES: Readonly<Record<number, string>> = {
  ...{ 4: 'zh', 7: 'de', 9: 'en', 10: 'es', 12: 'fr', 16: 'it', 17: 'ja', 18: 'ko', 22: 'pt', 25: 'ru' },
}

/** All record numbers are relative to the header's own record, except `base`. */
export interface KindleHeader {
  /** Number of the header's record in the file. */
  base: number
  isKf8: boolean
  /** 1 none, 2 PalmDOC, 17480 Huff/CDIC. */
  compression: number
  textRecords: number
  /**
   * Flags of trailing data in each text record. Bit 0: bytes of a character that continues in the next
   * record; each other bit: one trailing entry.
   */
  trailers: number
  huff: { first: number; count: number }
  /**
   * First record of the contents, and of KF8's skeletons, fragments and flows; undefined if there are none.
   */
  contents: number | undefined
  skeletons: number | undefined
  fragments: number | undefined
  flows: number | undefined
  /** Code page of all text. */
  encoding: number
  title: Buffer
  language: string
  facts: ReadonlyMap<number, readonly Buffer[]>
}

export interface KindleHeaders {
  /** Header of the book to parse: KF8 if a file contains both formats. */
  header: KindleHeader
  /** Record number of the first picture in the file. */
  pictures: number
}

/** Parses the header or headers. Throws EpubFailure: PROTECTED for a book with DRM, BROKEN, HOSTILE. */
export function headersOf(records: KindleRecords): KindleHeaders {
  const first = headerAt(records, 0)
  const pictures = records.at(0).readUInt32BE(108)
  const boundary = first.isKf8 ? undefined : readHeaderNumber(first, BOUNDARY)
  const isJoint = boundary !== undefined && boundary > 0 && boundary < records.count
  return { header: (isJoint ? kf8HeaderAt(records, boundary) : undefined) ?? first, pictures }
}

/** The second header of a joint file; undefined if it is damaged, because the first book is readable. */
function kf8HeaderAt(records: KindleRecords, base: number): KindleHeader | undefined {
  try {
    const header = headerAt(records, base)
    return header.isKf8 ? header : undefined
  } catch (error) {
    if (error instanceof RangeError || (error instanceof EpubFailure && error.reason === 'BROKEN'))
      return undefined
    throw error
  }
}

function headerAt(records: KindleRecords, base: number): KindleHeader {
  const record = records.at(base)
  if (record.length < 132 || record.toString('latin1', 16, 20) !== 'MOBI')
    throw new EpubFailure('BROKEN', 'no MOBI header')
  if (record.readUInt16BE(12) !== 0) throw new EpubFailure('PROTECTED', 'encrypted')
  const length = record.readUInt32BE(20)
  const end = Math.min(record.length, 16 + length)
  const readField = (at: number): number | undefined => {
    const value = at + 4 <= end ? record.readUInt32BE(at) : NONE
    return value === NONE ? undefined : value
  }
  const isKf8 = record.readUInt32BE(36) >= KF8
  const titleAt = record.readUInt32BE(84)
  const only = (at: number) => (isKf8 ? readField(at) : undefined)
  return {
    ...{ base, isKf8, encoding: record.readUInt32BE(28) },
    compression: record.readUInt16BE(0),
    textRecords: record.readUInt16BE(8),
    trailers: length >= TRAILER_FLAGS_FROM && record.length >= 244 ? record.readUInt16BE(242) : 0,
    huff: { first: readField(112) ?? 0, count: readField(116) ?? 0 },
    contents: readField(244),
    ...{ flows: only(192), fragments: only(248), skeletons: only(252) },
    title: record.subarray(titleAt, titleAt + Math.min(record.readUInt32BE(88), 1000)),
    language: LANGUAGES[record[95] ?? 0] ?? '',
    facts: record.readUInt32BE(128) & 0x40 ? factsIn(record, 16 + length) : new Map(),
  }
}

function factsIn(record: Buffer, from: number): ReadonlyMap<number, readonly Buffer[]> {
  const facts = new Map<number, Buffer[]>()
  if (from + 12 > record.length || record.toString('latin1', from, from + 4) !== 'EXTH') return facts
  const count = record.readUInt32BE(from + 8)
  if (count > MAX_FACTS) throw new EpubFailure('HOSTILE', `${count} facts`)
  let at = from + 12
  // A damaged item ends the metadata: the book is readable without the rest.
  for (let remaining = count; remaining > 0 && at + 8 <= record.length; remaining -= 1) {
    const kind = record.readUInt32BE(at)
    const length = record.readUInt32BE(at + 4)
    if (length < 8 || at + length > record.length) break
    const known = facts.get(kind)
    const value = record.subarray(at + 8, at + length)
    if (known) known.push(value)
    else facts.set(kind, [value])
    at += length
  }
  return facts
}

/** Reads a numeric metadata field; undefined if it is missing. */
export function readHeaderNumber({ facts }: KindleHeader, kind: number): number | undefined {
  const value = facts.get(kind)?.[0]
  if (value?.length !== 4) return undefined
  const number = value.readUInt32BE(0)
  return number === NONE ? undefined : number
}
