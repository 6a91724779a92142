// Converts a MOBI or an AZW3 to a draft: sanitizes its pages, and converts byte offsets to ids.
import { insertAnchors, type KindleAnchor } from '../kindle/anchors.ts'
import type { KindleContent } from '../kindle/contents.ts'
import { readHeaderNumber } from '../kindle/header.ts'
import { rewriteLinks } from '../kindle/mobi6.ts'
import { type KindleFile, openKindle } from '../kindle/open.ts'
import { splitParagraphs } from './blocks.ts'
import { chapterName, type DraftBook, type DraftContent, nameChapters } from './draft.ts'
import { KindleFiles } from './kindle-files.ts'
import { safePage } from './safe-page.ts'

/** Types of metadata records (EXTH). */
const FACT = {
  ...{ author: 100, publisher: 101, description: 103, published: 106, fixed: 122, cover: 201 },
  ...{ title: 503, language: 524, direction: 527 },
}

/** Parses the file and converts it to a draft. Throws EpubFailure. */
export function draftOfKindle(bytes: Uint8Array): DraftBook {
  const book = openKindle(bytes)
  const { header, text, decoder } = book
  const files = new KindleFiles(book)
  const { texts, anchors } = insertAnchors(text.pages, placesIn(book), decoder.isUtf8)
  const linkTo = (address: string): string | undefined => {
    const at = anchors.get(text.placeOf(address) ?? -1)
    return at && (at.id === '' ? chapterName(at.page) : `${chapterName(at.page)}#${at.id}`)
  }
  const chapters = texts.map((page, index) => {
    const source = decoder.decode(Buffer.from(header.isKf8 ? page : rewriteLinks(page), 'latin1'))
    const context = { pictureAt: files.named, drawn: files.drawn, linkTo }
    const { title, body, html, attributes, viewport, links, styles } = safePage(source, `${index}`, context)
    const sheets = new Set([
      ...links.flatMap((address) => files.sheetsAt(address)),
      ...styles.flatMap((css) => files.sheet(css)),
    ])
    return { title, depth: 0, is_linear: true, body, html, attributes, viewport, sheets: [...sheets] }
  })
  const contents = book.contents.flatMap((entry) => contentOf(entry, anchors))
  nameChapters(chapters, contents)
  const cover = readHeaderNumber(header, FACT.cover)
  return {
    ...aboutOf(book),
    ...{ chapters, contents },
    // Adds the cover to `files.used`: it may be referenced nowhere else.
    cover: (cover === undefined ? undefined : files.embedded(cover + 1)) ?? null,
    files: files.used,
    repairs: [...decoder.repairs],
  }
}

function placesIn({ text, contents }: KindleFile): Set<number> {
  const places = new Set([...text.linked].filter((place) => place !== undefined))
  const add = (entries: readonly KindleContent[]): void => {
    for (const { place, children } of entries) {
      if (place !== undefined) places.add(place)
      add(children)
    }
  }
  add(contents)
  return places
}

function contentOf(
  { title, place, children }: KindleContent,
  anchors: ReadonlyMap<number, KindleAnchor>,
): DraftContent[] {
  const at = place === undefined ? undefined : anchors.get(place)
  const under = children.flatMap((child) => contentOf(child, anchors))
  if (at === undefined && (title === '' || under.length === 0)) return under
  return [{ title, chapter: at?.page ?? null, fragment: at?.id ?? '', children: under }]
}

function aboutOf({ header, decoder }: KindleFile) {
  const readFact = (fact: number): string[] =>
    (header.facts.get(fact) ?? []).map((value) => splitParagraphs(decoder.decodeName(value)).join(' '))
  const [title = ''] = readFact(FACT.title)
  return {
    title: title || splitParagraphs(decoder.decodeName(header.title)).join(' '),
    creators: readFact(FACT.author).slice(0, 20),
    publisher: readFact(FACT.publisher)[0] ?? '',
    language: readFact(FACT.language)[0] || header.language,
    description: readFact(FACT.description)[0] ?? '',
    published: readFact(FACT.published)[0] ?? '',
    is_rtl: readFact(FACT.direction)[0] === 'rtl',
    is_fixed: readFact(FACT.fixed)[0] === 'true',
  }
}
