// Draws books in KF8 by a seed: skeletons, fragments, flows and positions, with what a conforming reader shows.
import { createSeededRandom, type SeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { palmDatabase } from './kindles.ts'
import {
  headerRecord,
  metadataOf,
  packHuff,
  packPalmDoc,
  textRecords,
  withTrailers,
} from './odd-kindle-pack.ts'
import type { OddKindle } from './odd-kindles.ts'
import { drawPhrase, drawWord } from './odd-letters.ts'
import { aPicture } from './pictures.ts'

const COMPRESSIONS = ['none', 'PalmDOC', 'Huff/CDIC'] as const
const SHIFTS = ['exact', 'exact', 'too far'] as const
const FLOWS = ['text only', 'with a sheet', 'no table'] as const

interface DrawnPage {
  title: string
  head: string
  fragments: string[]
  tail: string
}

/** Position of a link target: number of its fragment, and the offset in bytes within it. */
const positionOf = (fragment: number, offset: number): string =>
  `kindle:pos:fid:${fragment.toString(32).padStart(4, '0')}:off:${offset.toString(32).padStart(10, '0')}`
    .toUpperCase()
    .replace('KINDLE:POS:FID', 'kindle:pos:fid')
    .replace(':OFF:', ':off:')

interface Shown {
  lines: string[]
  links: { words: string; target: string }[]
  pictures: number
}

function drawPage(
  dice: SeededRandom,
  at: number,
  titles: readonly string[],
  firsts: readonly number[],
  counts: readonly number[],
  shown: Shown,
  shift: () => number,
): DrawnPage {
  const title = titles[at] ?? ''
  const fragments = Array.from({ length: counts[at] ?? 1 }, (_, index) => {
    if (index === 0) shown.lines.push(title)
    const head = index === 0 ? `<h2>${title}</h2>` : ''
    const body = Array.from({ length: dice.int(1, dice.chance(0.1) ? 80 : 6) }, () => {
      const words = drawPhrase(dice, dice.int(2, 9), 'any')
      if (dice.chance(0.1)) {
        shown.pictures += 1
        return '<p><img src="kindle:embed:0001?mime=image/png"/></p>'
      }
      if (dice.chance(0.2)) {
        const to = dice.int(0, titles.length - 1)
        shown.lines.push(`${words}here`)
        shown.links.push({ words: 'here', target: titles[to] ?? '' })
        return `<p>${words} <a href="${positionOf(firsts[to] ?? 0, shift())}">here</a></p>`
      }
      shown.lines.push(`${words}&${words}`)
      return `<p>${words} &amp; ${words}</p>`
    })
    return head + body.join('')
  })
  const head = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Unknown</title><link rel="stylesheet" href="kindle:flow:0001?mime=text/css"/></head><body aid="${at}"><div>`
  return { title, head, fragments, tail: '</div></body></html>' }
}

/** The book of a seed. */
export function oddKf8(seed: string): OddKindle {
  const dice = createSeededRandom(seed)
  const [compression, shifting, flowing] = [dice.pick(COMPRESSIONS), dice.pick(SHIFTS), dice.pick(FLOWS)]
  const titles = Array.from({ length: dice.int(1, 6) }, () => drawPhrase(dice, 3, 'any'))
  const counts = titles.map(() => dice.int(1, 3))
  const firsts = counts.map((_, at) => counts.slice(0, at).reduce((sum, count) => sum + count, 0))
  const shown: Shown = { lines: [], links: [], pictures: 0 }
  const shift = () => (shifting === 'exact' ? 0 : dice.int(0, 24))
  const pages = titles.map((_, at) => drawPage(dice, at, titles, firsts, counts, shown, shift))
  const skeletonRows: IndexRow[] = []
  const fragmentRows: IndexRow[] = []
  const pieces: Buffer[] = []
  let from = 0
  for (const [at, { head, fragments, tail }] of pages.entries()) {
    const skeleton = Buffer.from(head + tail)
    const bytes = fragments.map((fragment) => Buffer.from(fragment))
    skeletonRows.push({
      name: `SKEL${String(at).padStart(10, '0')}`,
      control: 0x0a,
      values: [bytes.length, bytes.length, from, skeleton.length, from, skeleton.length],
    })
    let place = from + Buffer.from(head).length
    let offset = 0
    for (const fragment of bytes) {
      const values = [0, at, fragmentRows.length, offset, fragment.length]
      fragmentRows.push({ name: String(place).padStart(10, '0'), control: 0x0f, values })
      place += fragment.length
      offset += fragment.length
    }
    pieces.push(skeleton, ...bytes)
    from += skeleton.length + offset
  }
  const text = Buffer.concat(pieces)
  const sheet = Buffer.from(flowing === 'with a sheet' ? 'p { text-indent: 1em }' : '')
  const raw = Buffer.concat([text, sheet])
  const skeletons = indexRecords(
    [
      [1, 1, 3],
      [6, 2, 12],
    ],
    skeletonRows,
  )
  const fragments = indexRecords(
    [
      [2, 1, 1],
      [3, 1, 2],
      [4, 1, 4],
      [6, 2, 8],
    ],
    fragmentRows,
  )
  const flows =
    flowing === 'no table' ? [] : [flowTable([0, text.length, raw.length].slice(0, sheet.length > 0 ? 3 : 2))]
  const trailers = dice.pick([0, 1, 2, 3, 7])
  const plain = textRecords(raw)
  const huff = compression === 'Huff/CDIC' ? packHuff(plain) : undefined
  const packed =
    huff?.records ?? (compression === 'PalmDOC' ? plain.map((each) => packPalmDoc(each, dice)) : plain)
  const records = packed.map((each, at) => withTrailers(each, trailers, plain[at + 1], dice))
  const first = 1 + records.length + (huff?.more.length ?? 0)
  const name = `${drawPhrase(dice, 2)} & ${drawWord(dice)}`
  const creator = drawPhrase(dice, 2, 'any')
  const header = headerRecord({
    ...{ length: 264, textRecords: records.length, trailers, encoding: 65_001 },
    ...{ title: Buffer.from(name), contents: undefined },
    compression: { none: 1, PalmDOC: 2, 'Huff/CDIC': 17_480 }[compression],
    metadata: metadataOf([
      [100, Buffer.from(creator)],
      [503, Buffer.from(name)],
    ]),
    pictures: first + fragments.length + skeletons.length + flows.length,
    huff: huff && { first: 1 + records.length, count: huff.more.length },
  })
  header.writeUInt32BE(8, 36)
  if (flows.length > 0) header.writeUInt32BE(first + fragments.length + skeletons.length, 192)
  header.writeUInt32BE(first, 248)
  header.writeUInt32BE(first + fragments.length, 252)
  const all = [
    header,
    ...records,
    ...(huff?.more ?? []),
    ...fragments,
    ...skeletons,
    ...flows,
    aPicture(4, 4),
  ]
  return {
    kinds: [compression, flowing, `trailers ${trailers}`, `offsets ${shifting}`],
    bytes: palmDatabase(all),
    ...{
      lines: shown.lines,
      links: shown.links,
      pictures: shown.pictures,
      areLinksExact: shifting === 'exact',
    },
    titles: titles.map((title) => ({ title, depth: 0 })),
    about: { title: name, creators: [creator], publisher: '' },
  }
}

interface IndexRow {
  name: string
  control: number
  values: readonly number[]
}

/** The records of an index table; each tag has its number, its values per entry and its mask. */
function indexRecords(
  tags: readonly (readonly [number, number, number])[],
  rows: readonly IndexRow[],
): Buffer[] {
  const entries = rows.map(({ name, control, values }) =>
    Buffer.concat([
      Buffer.from([name.length]),
      Buffer.from(name),
      Buffer.from([control]),
      ...values.map(varint),
    ]),
  )
  const size = entries.reduce((sum, entry) => sum + entry.length, 192)
  const places = Buffer.alloc(4 + entries.length * 2)
  places.write('IDXT', 0, 'latin1')
  entries.reduce((at, entry, index) => {
    places.writeUInt16BE(at, 4 + index * 2)
    return at + entry.length
  }, 192)
  const tagBytes = Buffer.from([...tags.flatMap(([tag, each, mask]) => [tag, each, mask, 0]), 0, 0, 0, 1])
  const tagHead = Buffer.alloc(12)
  tagHead.write('TAGX', 0, 'latin1')
  tagHead.writeUInt32BE(12 + tagBytes.length, 4)
  tagHead.writeUInt32BE(1, 8)
  return [
    Buffer.concat([indexHead(1, 0), tagHead, tagBytes]),
    Buffer.concat([indexHead(rows.length, size), ...entries, places]),
  ]
}

function indexHead(count: number, placesAt: number): Buffer {
  const head = Buffer.alloc(192)
  head.write('INDX', 0, 'latin1')
  head.writeUInt32BE(192, 4)
  head.writeUInt32BE(placesAt, 20)
  head.writeUInt32BE(count, 24)
  return head
}

/** Forward varint: the last byte has its high bit set. */
function varint(value: number): Buffer {
  const bytes = [(value & 0x7f) | 0x80]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(rest & 0x7f)
  return Buffer.from(bytes)
}

/** The table of flows (FDST) that begin and end at these offsets. */
function flowTable(ends: readonly number[]): Buffer {
  const count = ends.length - 1
  const table = Buffer.alloc(12 + count * 8)
  table.write('FDST', 0, 'latin1')
  table.writeUInt32BE(12, 4)
  table.writeUInt32BE(count, 8)
  for (let at = 0; at < count; at += 1) {
    table.writeUInt32BE(ends[at] ?? 0, 12 + at * 8)
    table.writeUInt32BE(ends[at + 1] ?? 0, 16 + at * 8)
  }
  return table
}
