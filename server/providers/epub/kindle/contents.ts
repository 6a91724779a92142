// Parser for the table of contents of a MOBI: an index with titles, offsets, depths and parents.
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import type { KindleDecoder } from './decoder.ts'
import type { KindleHeader } from './header.ts'
import { indexTable, type KindleIndexRow } from './index-table.ts'
import type { KindleText } from './pages.ts'
import type { KindleRecords } from './records.ts'

const MAX_COUNT = 20_000
const MAX_DEPTH = 20
const TITLE = 500
const [PLACE, WORDS, DEPTH, POSITION, PARENT] = [1, 3, 4, 6, 21] as const

export interface KindleContent {
  title: string
  place: number | undefined
  children: KindleContent[]
}

/** Parses the contents; empty if the book has none. Throws EpubFailure. */
export function kindleContents(
  records: KindleRecords,
  header: KindleHeader,
  text: KindleText,
  { decodeName }: KindleDecoder,
): KindleContent[] {
  if (header.contents === undefined) return []
  const { rows, wordsAt } = indexTable(records, header.base + header.contents)
  const top: KindleContent[] = []
  const entries = rows.slice(0, MAX_COUNT).map(({ values }) => ({
    depth: values.get(DEPTH)?.[0] ?? 0,
    parent: values.get(PARENT)?.[0],
    content: {
      title: truncateText(
        decodeName(wordsAt(values.get(WORDS)?.[0] ?? 0))
          .replace(/\s+/g, ' ')
          .trim(),
        TITLE,
      ),
      place: placeOf(values, text),
      children: [] as KindleContent[],
    },
  }))
  for (const { depth, parent, content } of entries) {
    const above = parent === undefined ? undefined : entries[parent]
    // Only a less deep entry can be a parent, so that no entry becomes its own descendant.
    const isUnder = above !== undefined && above.depth < depth && depth <= MAX_DEPTH
    ;(isUnder ? above.content.children : top).push(content)
  }
  return top
}

function placeOf(values: KindleIndexRow['values'], text: KindleText): number | undefined {
  const [fragment, offset = 0] = values.get(POSITION) ?? []
  if (fragment === undefined) return values.get(PLACE)?.[0]
  return text.placeOf(`kindle:pos:fid:${fragment.toString(32)}:off:${offset.toString(32)}`)
}
