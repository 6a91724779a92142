// Marks the places of a MOBI that something leads to: they are numbers of bytes there, and ids in our pages.
import { EpubFailure } from '../port.ts'
import type { KindlePage } from './pages.ts'

const ID = /\sid\s*=\s*["']([\w.:-]{1,200})["']/i
/** No tag that anybody leads to is longer. */
const MAX_TAG_LENGTH = 5000
/** A book of 5,000 notes has 10,000. */
const MAX_PLACES = 200_000

/** Where a place came to be: in which page, and at which id; '' for the page's beginning. */
export interface KindleAnchor {
  page: number
  id: string
}

/** The pages with an id at each of these places, and the ids by their place. Throws EpubFailure HOSTILE for too many. */
export function insertAnchors(
  pages: readonly KindlePage[],
  places: Iterable<number>,
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
      const mark = markFor(text, place - from, `at${place}`)
      // Two places in one tag have one id.
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

/** The id of the tag at this offset, else where one is written and how. */
function markFor(text: string, offset: number, id: string): { at: number; id: string; written: string } {
  if (offset <= 0 || offset >= text.length) return { at: 0, id: '', written: '' }
  const before = text.slice(Math.max(0, offset - MAX_TAG_LENGTH), offset + 1)
  const opened = before.lastIndexOf('<')
  const isInTag = opened >= 0 && !before.slice(opened, -1).includes('>')
  const from = isInTag ? offset - (before.length - 1 - opened) : offset
  const tag = /^<[a-z][\w:.-]{0,30}(?=[\s/>])[^<>]*/i.exec(text.slice(from, from + MAX_TAG_LENGTH))?.[0]
  // Text, or a tag that closes: a mark of its own before it.
  if (tag === undefined) return { at: from, id, written: `<a id="${id}"></a>` }
  const name = /^<[\w:.-]*/.exec(tag)?.[0].length ?? 0
  const own = ID.exec(tag)?.[1]
  return own === undefined
    ? { at: from + name, id, written: ` id="${id}"` }
    : { at: from + name, id: own, written: '' }
}
