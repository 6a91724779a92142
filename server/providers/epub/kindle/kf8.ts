// Parser for the text of KF8 (AZW3): each page is a skeleton, followed by fragments to insert into it.
import { EpubFailure } from '../port.ts'
import { MAX_ENTRIES } from '../reading/zip-entry-count.ts'
import type { KindleHeader } from './header.ts'
import { indexTable, type KindleIndexRow } from './index-table.ts'
import type { KindlePage, KindleText } from './pages.ts'
import type { KindleRecords } from './records.ts'

const FRAGMENTS_OF = 1
const PLACE = 6
const MAX_FLOWS = 5000
const POSITION = /^kindle:pos:fid:([0-9a-v]{1,8}):off:([0-9a-v]{1,10})/i
const LINK = /kindle:pos:fid:[0-9a-v]{1,8}:off:[0-9a-v]{1,10}/gi

/** Parses the text; `raw` is the decompressed text of all records. Throws EpubFailure. */
export function kf8Text(records: KindleRecords, header: KindleHeader, raw: Buffer): KindleText {
  const { base, skeletons, fragments } = header
  if (skeletons === undefined) throw new EpubFailure('BROKEN', 'no skeletons')
  const flows = flowsOf(records, header, raw)
  const parts = fragments === undefined ? [] : indexTable(records, base + fragments).rows
  const text = flows[0] ?? raw
  const pages: KindlePage[] = []
  let part = 0
  let end = 0
  for (const { values } of indexTable(records, base + skeletons).rows) {
    const count = values.get(FRAGMENTS_OF)?.[0] ?? 0
    const [from = 0, length = 0] = values.get(PLACE) ?? []
    if (from < end) throw new EpubFailure('HOSTILE', 'the same bytes in two pages')
    const page = pageOf(text, from, length, parts.slice(part, part + count))
    pages.push({ from, text: page })
    end = from + page.length
    part += count
  }
  if (pages.length === 0) throw new EpubFailure('BROKEN', 'no pages')
  if (pages.length > MAX_ENTRIES) throw new EpubFailure('TOO_MANY_FILES', `${pages.length} pages`)
  const placeOf = (address: string): number | undefined => {
    const [, fragment = '', offset = ''] = POSITION.exec(address) ?? []
    const start = parts[Number.parseInt(fragment, 32)]
    const place = Number(start?.name) + Number.parseInt(offset, 32)
    return Number.isSafeInteger(place) ? place : undefined
  }
  const linked = pages.flatMap((page) => [...page.text.matchAll(LINK)].map(([address]) => placeOf(address)))
  return { pages, flows, placeOf, linked: new Set(linked) }
}

/**
 * Inserts the fragments into the skeleton of a page. The name of a fragment is its insert position in the
 * whole text; the fragments follow each other in order.
 */
function pageOf(text: Buffer, from: number, length: number, fragments: readonly KindleIndexRow[]): string {
  const pieces: Buffer[] = []
  const end = from + length
  let skeleton = from
  let source = end
  let placed = from
  for (const { name, values } of fragments) {
    const size = values.get(PLACE)?.[1] ?? 0
    const before = Number(name) - placed
    if (!(before >= 0 && skeleton + before <= end) || source + size > text.length)
      throw new EpubFailure('BROKEN', 'a fragment outside its page')
    pieces.push(text.subarray(skeleton, skeleton + before), text.subarray(source, source + size))
    skeleton += before
    source += size
    placed += before + size
  }
  if (end > text.length) throw new EpubFailure('BROKEN', 'a page outside the text')
  pieces.push(text.subarray(skeleton, end))
  return Buffer.concat(pieces).toString('latin1')
}

function flowsOf(records: KindleRecords, { base, flows }: KindleHeader, raw: Buffer): Buffer[] {
  if (flows === undefined) return [raw]
  const record = records.at(base + flows)
  if (record.toString('latin1', 0, 4) !== 'FDST') return [raw]
  const count = record.readUInt32BE(8)
  if (count > MAX_FLOWS) throw new EpubFailure('HOSTILE', `${count} flows`)
  return Array.from({ length: count }, (_, index) =>
    raw.subarray(record.readUInt32BE(12 + index * 8), record.readUInt32BE(16 + index * 8)),
  )
}
