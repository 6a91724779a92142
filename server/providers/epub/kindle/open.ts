// Parses a MOBI file (old format, KF8/AZW3, or both): metadata, pages and contents.
import { EpubFailure } from '../port.ts'
import { type KindleContent, kindleContents } from './contents.ts'
import { headersOf, type KindleHeaders } from './header.ts'
import { kf8Text } from './kf8.ts'
import { mobi6Text } from './mobi6.ts'
import type { KindleText } from './pages.ts'
import { type KindleRecords, recordsOf } from './records.ts'
import { readKindleText } from './text.ts'

export interface KindleFile extends KindleHeaders {
  records: KindleRecords
  text: KindleText
  /** Empty if there are none or they cannot be parsed: a book is readable without them. */
  contents: KindleContent[]
}

/** Validates the headers without decompressing the text. Throws EpubFailure. */
export function checkKindle(bytes: Uint8Array): void {
  headersOf(recordsOf(bytes))
}

/** Parses the whole file. Throws EpubFailure. */
export function openKindle(bytes: Uint8Array): KindleFile {
  const records = recordsOf(bytes)
  const headers = headersOf(records)
  const { header } = headers
  const raw = readKindleText(records, header)
  const text = header.isKf8 ? kf8Text(records, header, raw) : mobi6Text(raw)
  return { ...headers, records, text, contents: contentsOf(() => kindleContents(records, header, text)) }
}

function contentsOf(read: () => KindleContent[]): KindleContent[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError || (error instanceof EpubFailure && error.reason === 'BROKEN')) return []
    throw error
  }
}
