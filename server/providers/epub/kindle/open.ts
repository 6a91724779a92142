// Parses a MOBI file (old format, KF8/AZW3, or both): metadata, pages and contents.
import { EpubFailure } from '../port.ts'
import { type KindleContent, kindleContents } from './contents.ts'
import { createDecoder, type KindleDecoder } from './decoder.ts'
import { guideContents } from './guide.ts'
import { headersOf, type KindleHeaders } from './header.ts'
import { kf8Text } from './kf8.ts'
import { mobi6Text } from './mobi6.ts'
import type { KindleText } from './pages.ts'
import { type KindleRecords, recordsOf } from './records.ts'
import { readKindleText } from './text.ts'

export interface KindleFile extends KindleHeaders {
  records: KindleRecords
  text: KindleText
  decoder: KindleDecoder
  /** Empty if there are none or they cannot be parsed: a book is readable without them. */
  contents: KindleContent[]
}

/** Begins the text of a book that consists of the pages of a PDF. */
const PRINT_REPLICA = Buffer.from('%MOP')

/** Validates the headers without decompressing the text. Throws EpubFailure. */
export function checkKindle(bytes: Uint8Array): void {
  const records = recordsOf(bytes)
  refusePrintReplica(records, headersOf(records).header.base)
}

/** Throws EpubFailure FIXED_PAGES. `base`: number of the header's record. */
function refusePrintReplica(records: KindleRecords, base: number): void {
  const text = base + 1 < records.count ? records.at(base + 1) : Buffer.alloc(0)
  if (text.subarray(0, PRINT_REPLICA.length).equals(PRINT_REPLICA))
    throw new EpubFailure('FIXED_PAGES', 'print replica')
}

/** Parses the whole file. Throws EpubFailure. */
export function openKindle(bytes: Uint8Array): KindleFile {
  const records = recordsOf(bytes)
  const headers = headersOf(records)
  const { header } = headers
  refusePrintReplica(records, header.base)
  const raw = readKindleText(records, header)
  const text = header.isKf8 ? kf8Text(records, header, raw) : mobi6Text(raw)
  const decoder = createDecoder(header.encoding, raw)
  const ofIndex = contentsOf(() => kindleContents(records, header, text, decoder))
  const contents = ofIndex.length > 0 || header.isKf8 ? ofIndex : guideContents(raw, decoder)
  return { ...headers, records, text, decoder, contents }
}

function contentsOf(read: () => KindleContent[]): KindleContent[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError || (error instanceof EpubFailure && error.reason === 'BROKEN')) return []
    throw error
  }
}
