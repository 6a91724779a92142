// Opens a MOBI, of the older kind, of KF8 (AZW3) or of both: what it says of itself, its pages, its contents.
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
  /** Empty when it has none, or none that can be read: a book is read without them too. */
  contents: KindleContent[]
}

/** Looks at what can be told without unpacking its text. Throws EpubFailure. */
export function checkKindle(bytes: Uint8Array): void {
  headersOf(recordsOf(bytes))
}

/** Throws EpubFailure. */
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
