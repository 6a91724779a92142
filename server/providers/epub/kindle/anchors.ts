// Inserts ids into the pages of a MOBI at all link targets: MOBI links are byte offsets, our pages need ids.
import { EpubFailure } from '../port.ts'
import type { KindlePage } from './pages.ts'

const ID = /\sid\s*=\s*["']([\w.:-]{1,200})["']/i
/** Max. length of a tag that is a link target. */
const MAX_TAG_LENGTH = 5000
const ENTITY = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i
const MAX_ENTITY = 32
/** Max. number of link targets; a book with 5,000 notes has 10,000. */
const MAX_PLACES = 200_000

/** Target of a link: index of the page, and the id within it; '' for the beginning of the page. */
export interface KindleAnchor {
  page: number
  id: string
}

/**
 * Returns the pages with an id at each of these byte offsets, and a map from offset to anchor. Throws
 * EpubFailure HOSTILE for too many offsets.
 */
export function insertAnchors(
  pages: readonly KindlePage[],
  places: Iterable<number>,
  isUtf8 = true,
): { texts: string[]; anchors: ReadonlyMap<number, KindleAnchor> } {
  const anchors = new Map<number, KindleAnchor>()
  const ordered = [...new Set(places)].sort((a, b) => a - b)
  if (ordered.length > MAX_PLACES) throw new EpubFailure('HOSTILE', 'too many places')
  let next = 0
  const texts = pages.map(({ text, from }, page) => {
    const end = pages[page + 1]?.from ?? Number.POSITIVE_INFINITY
    const pieces: string[] = []
    let last = { at: 0, id: '' }
    for (let place = ordered[next]; place !== undefined && place < end; next += 1, place = ordered[next]) {
      const mark = markFor(text, place - from, `at${place}`, isUtf8)
      // Two offsets within one tag share one id.
      if (mark.at > last.at) {
        pieces.push(text.slice(last.at, mark.at), mark.written)
        last = mark
      }
      anchors.set(place, { page, id: last.id })
    }
    return pieces.length === 0 ? text : pieces.join('') + text.slice(last.at)
  })
  return { texts, anchors }
}

/**
 * Returns the id of the tag at this offset; if it has none, the id to insert, with its position and markup.
 */
function markFor(
  text: string,
  offset: number,
  id: string,
  isUtf8: boolean,
): { at: number; id: string; written: string } {
  if (offset <= 0 || offset >= text.length) return { at: 0, id: '', written: '' }
  const before = text.slice(Math.max(0, offset - MAX_TAG_LENGTH), offset + 1)
  const opened = before.lastIndexOf('<')
  const isInTag = opened >= 0 && !before.slice(opened, -1).includes('>')
  const from = isInTag ? offset - (before.length - 1 - opened) : characterAt(text, offset, isUtf8)
  const tag = /^<[a-z][\w:.-]{0,30}(?=[\s/>])[^<>]*/i.exec(text.slice(from, from + MAX_TAG_LENGTH))?.[0]
  // The offset is in text or in an end tag: insert an empty `<a>` before it.
  if (tag === undefined) return { at: from, id, written: `<a id="${id}"></a>` }
  const name = /^<[\w:.-]*/.exec(tag)?.[0].length ?? 0
  const existingId = ID.exec(tag)?.[1]
  return existingId === undefined
    ? { at: from + name, id, written: ` id="${id}"` }
    : { at: from + name, id: existingId, written: '' }
}

/** Beginning of the character or the entity that contains this offset: an id within it would destroy it. */
function characterAt(text: string, offset: number, isUtf8: boolean): number {
  let from = offset
  while (isUtf8 && from > 0 && offset - from < 3 && isContinuation(text.charCodeAt(from))) from -= 1
  const before = text.slice(Math.max(0, from - MAX_ENTITY), from)
  const entity = before.lastIndexOf('&')
  const isInEntity = entity >= 0 && ENTITY.test(before.slice(entity) + text.slice(from, from + MAX_ENTITY))
  return isInEntity && !before.slice(entity).includes(';') ? from - (before.length - entity) : from
}

/** True for a byte that is not the first one of a UTF-8 character. */
const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80
