// Parser for the text of old MOBI files: one HTML document, split at its page breaks; links are byte offsets.
import { EpubFailure } from '../port.ts'
import { MAX_ENTRIES } from '../reading/zip-entry-count.ts'
import type { KindlePage, KindleText } from './pages.ts'

export const PAGE_BREAK = /<\s?(?:mbp:)?pagebreak[^<>]*>/i
const BREAK = new RegExp(PAGE_BREAK, 'gi')
const LINK = /\sfilepos\s?=\s?["']?(\d{1,10})/gi
const BODY = /<body\b[^<>]*>/i
const MAX_HEAD = 200_000
const PLACE = /^place:(\d{1,10})$/

/** Parses the text; `raw` is the decompressed text of all records. Throws EpubFailure. */
export function mobi6Text(raw: Buffer): KindleText {
  const text = raw.toString('latin1')
  const body = BODY.exec(text.slice(0, MAX_HEAD))
  const pages: KindlePage[] = []
  let from = body ? body.index + body[0].length : 0
  let searchedUntil = from
  for (const { index, 0: found } of [...text.matchAll(BREAK), { index: text.length, 0: '' }]) {
    if (index < from) continue
    // An empty page, e.g. between two page breaks in a row, is merged into the next page.
    const isPage = hasContent(text.slice(searchedUntil, index))
    searchedUntil = index + found.length
    if (!isPage) continue
    pages.push({ from, text: text.slice(from, index) })
    from = searchedUntil
    if (pages.length > MAX_ENTRIES) throw new EpubFailure('TOO_MANY_FILES', `${pages.length} pages`)
  }
  if (pages.length === 0) throw new EpubFailure('BROKEN', 'no pages')
  const linked = [...text.matchAll(LINK)].map(([, place]) => Number(place))
  return {
    ...{ pages, flows: [raw], linked: new Set(linked) },
    placeOf: (address) => {
      const place = PLACE.exec(address)?.[1]
      return place === undefined ? undefined : Number(place)
    },
  }
}

const hasContent = (page: string): boolean =>
  /<(?:img|svg|hr)\b/i.test(page) || page.replace(/<[^<>]*>/g, '').trim() !== ''

/**
 * Rewrites MOBI links and pictures to `href` and `src`, as in other formats. Call it after the anchors are
 * inserted, because it changes offsets.
 */
export const rewriteLinks = (page: string): string =>
  page
    .replace(/<a\b([^<>]*?)\sfilepos\s?=\s?["']?(\d{1,10})["']?/gi, '<a$1 href="place:$2"')
    .replace(/<img\b([^<>]*?)\srecindex\s?=\s?["']?(\d{1,10})["']?/gi, '<img$1 src="picture:$2"')
