// Reads the contents of an old MOBI without an index: the links of the page that its guide names.
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { splitParagraphs } from '../making/blocks.ts'
import type { KindleContent } from './contents.ts'
import type { KindleDecoder } from './decoder.ts'
import { PAGE_BREAK } from './mobi6.ts'

const REFERENCE = /<reference\b[^<>]*>/gi
/** A link ends at the next one, so that links without an end are read in linear time. */
const LINK = /<a\b[^<>]*?\sfilepos\s?=\s?["']?(\d{1,10})[^<>]*>([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a\s*>/gi
const MAX_HEAD = 200_000
/** Max. bytes of the page with the contents. */
const MAX_PAGE = 2_000_000
const MAX_COUNT = 20_000
const TITLE = 500

/** Parses the contents; empty if the guide names none. `raw` is the decompressed text of all records. */
export function guideContents(raw: Buffer, { decode }: KindleDecoder): KindleContent[] {
  const place = placeIn(raw.toString('latin1', 0, MAX_HEAD))
  if (place === undefined || place >= raw.length) return []
  const rest = raw.toString('latin1', place, place + MAX_PAGE)
  const end = rest.search(PAGE_BREAK)
  const page = end < 0 ? rest : rest.slice(0, end)
  const entries = [...page.matchAll(LINK)].slice(0, MAX_COUNT)
  return entries.flatMap(([, target, words = '']) => {
    const title = lineOf(decode(Buffer.from(words, 'latin1')))
    return title === '' ? [] : [{ title, place: Number(target), children: [] }]
  })
}

function placeIn(head: string): number | undefined {
  for (const [reference] of head.matchAll(REFERENCE)) {
    const place = /\sfilepos\s?=\s?["']?(\d{1,10})/i.exec(reference)?.[1]
    if (place !== undefined && /\stype\s?=\s?["']?toc\b/i.test(reference)) return Number(place)
  }
  return undefined
}

const lineOf = (markup: string): string =>
  truncateText(splitParagraphs(markup).join(' ').replace(/\s+/g, ' ').trim(), TITLE)
