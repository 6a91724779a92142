// Draws MOBIs of the old format that are odd but conforming, or damaged as they are met, with what a conforming reader shows.
import { createSeededRandom, type SeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { contentsRecords, palmDatabase } from './kindles.ts'
import {
  headerRecord,
  metadataOf,
  packHuff,
  packPalmDoc,
  textRecords,
  withTrailers,
} from './odd-kindle-pack.ts'
import { type Alphabet, drawPhrase, drawWord, encodeSingleByte } from './odd-letters.ts'
import { aPicture } from './pictures.ts'

export interface OddKindle {
  kinds: string[]
  bytes: Buffer
  lines: string[]
  titles: { title: string; depth: number }[]
  /** Words of each link, and the title it leads to, or into. */
  links: { words: string; target: string }[]
  areLinksExact: boolean
  pictures: number
  about: { title: string; creators: string[]; publisher: string }
}

const COMPRESSIONS = ['none', 'PalmDOC', 'Huff/CDIC'] as const
const METADATA = ['usual', 'none', 'damaged'] as const
const CONTENTS = ['index', 'guide', 'none'] as const
const ENCODINGS = ['utf-8', 'windows-1252', 'utf-8 as windows-1252', 'windows-1252 as utf-8'] as const
const COUNTS = ['right', 'right', 'too high'] as const
const SHIFTS = ['exact', 'exact', 'too far'] as const
const BREAKS = [
  '<mbp:pagebreak/>',
  '<mbp:pagebreak />',
  '<MBP:PAGEBREAK>',
  '</p><mbp:pagebreak></mbp:pagebreak>',
] as const

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const bmp = Buffer.from(
  'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAA////AA==',
  'base64',
)

interface DrawnChapter {
  title: string
  depth: number
  lines: string[]
  /** Markup in which `@N@` is the byte offset of link target N. */
  body: string
}

/** Marks link targets by a character that no text has, until their byte offsets are known. */
const PLACE = '\u0001'

class DrawnPages {
  readonly links: { words: string; target: string; to: number }[] = []
  readonly dice: SeededRandom
  readonly alphabet: Alphabet
  pictures = 0

  constructor(dice: SeededRandom, alphabet: Alphabet) {
    this.dice = dice
    this.alphabet = alphabet
  }

  chapter(at: number, chapterCount: number): DrawnChapter {
    const title = drawPhrase(this.dice, 3, this.alphabet)
    const lines = [title]
    const count = this.dice.int(1, this.dice.chance(0.2) ? 60 : 8)
    const body = Array.from({ length: count }, () => this.#paragraph(lines, chapterCount)).join('\n')
    const depth = at > 0 && this.dice.chance(0.3) ? 1 : 0
    const head = this.dice.pick(['<h2>@</h2>', '<H1 align="center">@</H1>', '<h3><b>@</b></h3>'])
    return { title, depth, lines, body: `${PLACE}${at}${PLACE}${head.replace('@', title)}${body}` }
  }

  #paragraph(lines: string[], chapterCount: number): string {
    const words = drawPhrase(this.dice, this.dice.int(3, 12), this.alphabet)
    if (this.dice.chance(0.08)) {
      this.pictures += 1
      const number = String(this.dice.int(1, 3))
      return this.dice.pick([
        `<img recindex="${number.padStart(5, '0')}"/>`,
        `<p><IMG align="baseline" recindex="${number}" alt=""></p>`,
      ])
    }
    if (this.dice.chance(0.12)) {
      const to = this.dice.int(0, chapterCount - 1)
      lines.push(`${words}here`)
      this.links.push({ words: 'here', target: '', to })
      return `<p>${words} <a filepos=@${to}@>here</a></p>`
    }
    const sign = this.dice.pick([' &amp; ', ' &lt; ', ' &#8212; ', ' ', ' '])
    const shown = sign.replace('&amp;', '&').replace('&lt;', '<').replace('&#8212;', '—')
    const last = drawWord(this.dice, this.alphabet)
    lines.push(words + shown + last)
    const open = this.dice.pick(['<p>', '<p height="1em" width="0pt" align="justify">', '<P>', '<div>'])
    const end = open === '<div>' ? '</div>' : '</p>'
    return `${open}${words}${sign}${this.dice.pick(['@', '<i>@</i>', '<font size="+1"><b>@</b></font>']).replace('@', last)}${end}`
  }
}

/** Writes the document with byte offsets in its links, and returns the offset of each chapter. */
function placed(
  source: string,
  encode: (text: string) => Buffer,
  shift: (place: number) => number,
): { text: Buffer; places: number[] } {
  const widened = source.replace(/@(\d+)@/g, (_, at: string) => `@${at.padStart(10, '0')}@`)
  const places: number[] = []
  let written = ''
  for (const [index, piece] of widened.split(PLACE).entries()) {
    if (index % 2 === 1) places[Number(piece)] = encode(written.replaceAll('@', '')).length
    else written += piece
  }
  const text = written.replace(/@(\d{10})@/g, (_, at: string) =>
    String((places[Number(at)] ?? 0) + shift(Number(at))).padStart(10, '0'),
  )
  return { text: encode(text), places }
}

/** The book of a seed. */
export function oddKindle(seed: string): OddKindle {
  const dice = createSeededRandom(seed)
  const compression = dice.pick(COMPRESSIONS)
  const metadata = dice.pick(METADATA)
  const contents = dice.pick(CONTENTS)
  const encoding = dice.pick(ENCODINGS)
  const counting = dice.pick(COUNTS)
  const isUtf8 = encoding.startsWith('utf-8')
  const encode = isUtf8
    ? (text: string) => Buffer.from(text)
    : (text: string) => encodeSingleByte(text, 'windows-1252')
  const alphabet = encoding === 'utf-8' ? 'any' : 'western'
  const pages = new DrawnPages(dice, alphabet)
  const count = dice.int(1, 6)
  const chapters = Array.from({ length: count }, (_, at) => pages.chapter(at, count))
  const breaks = dice.pick(BREAKS)
  const pagebreak = breaks.startsWith('</p>') ? '<mbp:pagebreak></mbp:pagebreak>' : breaks
  const lines = chapters.flatMap((chapter) => chapter.lines)
  const isGuide = contents === 'guide'
  const guide = isGuide ? `<guide><reference type="toc" title="Contents" filepos=@${count}@ /></guide>` : ''
  const list = chapters.map(({ title }, at) => `<p><a filepos="@${at}@">${title}</a></p>`).join('')
  const inline = isGuide ? `${pagebreak}${PLACE}${count}${PLACE}<h2>Contents</h2>${list}` : ''
  if (isGuide) lines.push('Contents', ...chapters.map(({ title }) => title))
  const source = `<html><head>${guide}</head><body>${chapters.map(({ body }) => body).join(pagebreak)}${inline}</body></html>`
  const shifting = dice.pick(SHIFTS)
  // Some programs count their offsets in a text that they change later.
  const { text, places } = placed(source, encode, (at) =>
    shifting === 'exact' || at === count ? 0 : dice.int(0, 24),
  )
  const length = dice.pick([232, 232, 248, 264, 116])
  const trailers = length >= 228 ? dice.pick([0, 1, 2, 3, 5, 7]) : 0
  const plain = textRecords(text)
  const huff = compression === 'Huff/CDIC' ? packHuff(plain) : undefined
  const packed =
    huff?.records ?? (compression === 'PalmDOC' ? plain.map((each) => packPalmDoc(each, dice)) : plain)
  const records = packed.map((each, at) => withTrailers(each, trailers, plain[at + 1], dice))
  const rows = chapters.map(({ title, depth }, at) => ({ title, depth, place: places[at] ?? 0 }))
  const hasIndex = contents === 'index' && length >= 232
  const index = hasIndex
    ? contentsRecords(
        rows.map(({ title, ...row }, at) => ({ ...row, ...parentOf(rows, at), title: encode(title) })),
      )
    : []
  const title = `${drawPhrase(dice, 2, 'ascii')} & ${drawWord(dice)}`
  const facts: [number, Buffer][] = [
    [100, encode(drawPhrase(dice, 2, alphabet))],
    [101, encode(drawPhrase(dice, 1, alphabet))],
    [503, Buffer.from(title)],
  ]
  const first = 1 + records.length
  const pictures = first + (huff?.more.length ?? 0) + index.length
  const header = headerRecord({
    ...{ length, textRecords: records.length, trailers, title: Buffer.from(title) },
    compression: { none: 1, PalmDOC: 2, 'Huff/CDIC': 17_480 }[compression],
    encoding: /^(?:utf-8|windows-1252 as utf-8)$/.test(encoding) ? 65_001 : 1252,
    metadata: metadata === 'none' ? undefined : metadataOf(facts, metadata === 'damaged'),
    pictures,
    huff: huff && { first, count: huff.more.length },
    contents: hasIndex ? first + (huff?.more.length ?? 0) : undefined,
  })
  const ends = [Buffer.from('FLIS'), Buffer.from('FCIS'), Buffer.from([0xe9, 0x8e, 0x0d, 0x0a])]
  const images = [aPicture(3, 3), gif, bmp]
  const bytes = palmDatabase([header, ...records, ...(huff?.more ?? []), ...index, ...images, ...ends])
  // The table has fewer entries than its count declares.
  if (counting === 'too high') bytes.writeUInt16BE(bytes.readUInt16BE(76) + dice.int(1, 3), 76)
  const hasFacts = metadata !== 'none'
  return {
    kinds: [
      compression,
      `metadata ${metadata}`,
      `contents ${contents}`,
      encoding,
      `count ${counting}`,
      `header ${length}`,
      `trailers ${trailers}`,
      `offsets ${shifting}`,
    ],
    ...{ bytes, lines, pictures: pages.pictures, areLinksExact: shifting === 'exact' },
    titles: chapters.map(({ title: name, depth }) => ({ title: name, depth: hasIndex ? depth : 0 })),
    links: [
      ...pages.links.map(({ words, to }) => ({ words, target: chapters[to]?.title ?? '' })),
      ...(isGuide ? chapters.map(({ title: name }) => ({ words: name, target: name })) : []),
    ],
    about: {
      title,
      creators: hasFacts ? [decodeFact(facts[0]?.[1], isUtf8)] : [],
      publisher: hasFacts ? decodeFact(facts[1]?.[1], isUtf8) : '',
    },
  }
}

const decodeFact = (value: Buffer | undefined, isUtf8: boolean): string =>
  isUtf8
    ? (value ?? Buffer.alloc(0)).toString()
    : new TextDecoder('windows-1252')
        .decode(value ?? new Uint8Array())
        .replace(
          /[\x80-\x9f]/g,
          (sign) => ({ '\x92': '’', '\x93': '“', '\x94': '”', '\x97': '—' })[sign] ?? sign,
        )

/** The last entry of depth 0 before a deeper one. */
function parentOf(rows: readonly { depth: number }[], at: number): { parent?: number } {
  if (rows[at]?.depth !== 1) return {}
  return { parent: rows.slice(0, at).findLastIndex(({ depth }) => depth === 0) }
}
