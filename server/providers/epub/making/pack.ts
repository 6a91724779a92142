// Packs the draft of a book as a new EPUB 3: all file names are generated, and all files were validated.
import { strToU8, type Zippable, zipSync } from 'fflate'
import { chapterName, type DraftBook, type DraftChapter, type DraftContent, escapeMarkup } from './draft.ts'

const TYPES: Readonly<Record<string, string>> = {
  ...{
    png: 'image/png',
    jpg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
    bmp: 'image/bmp',
  },
  ...{
    svg: 'image/svg+xml',
    css: 'text/css',
    woff: 'font/woff',
    woff2: 'font/woff2',
    otf: 'font/otf',
    ttf: 'font/ttf',
  },
}
const PACKED = /\.(css|svg|xhtml|otf|ttf)$/
const XHTML = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
/** Fixed modification time in the archive, so that the same book always has the same bytes. */
const MTIME = new Date('2000-01-01T12:00:00')

/** `identifier` is the permanent id of the book. */
export function packEpub(book: DraftBook, identifier: string): Uint8Array {
  const entries: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': text(
      `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    ),
    'book/package.opf': text(packageOf(book, identifier)),
    'book/nav.xhtml': text(navOf(book)),
  }
  for (const [index, chapter] of book.chapters.entries())
    entries[`book/${chapterName(index)}`] = text(pageOf(chapter, book.language))
  for (const [name, bytes] of book.files)
    entries[`book/${name}`] = [bytes, { level: PACKED.test(name) ? 6 : 0 }]
  return zipSync(entries, { mtime: MTIME })
}

const text = (written: string): [Uint8Array, { level: 6 }] => [strToU8(written), { level: 6 }]

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('')

function pageOf({ title, body, html, attributes, sheets, viewport }: DraftChapter, language: string): string {
  const links = sheets.map((name) => `<link rel="stylesheet" type="text/css" href="${name}"/>`).join('')
  const drawn = viewport === undefined ? '' : `<meta name="viewport" content="${escapeMarkup(viewport)}"/>`
  const declaredLanguage = html['lang'] ?? html['xml:lang'] ?? language
  const spoken: Record<string, string> =
    declaredLanguage === '' ? {} : { lang: declaredLanguage, 'xml:lang': declaredLanguage }
  return `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html ${XHTML}${attributesOf({ ...html, ...spoken })}><head><meta charset="utf-8"/><title>${escapeMarkup(title)}</title>${drawn}${links}</head><body${attributesOf(attributes)}>${body}</body></html>`
}

function navOf({ contents, chapters, title }: DraftBook): string {
  const href = (chapter: number, fragment: string) =>
    escapeMarkup(fragment === '' ? chapterName(chapter) : `${chapterName(chapter)}#${fragment}`)
  const list = (entries: readonly DraftContent[]): string =>
    entries.length === 0
      ? ''
      : `<ol>${entries
          .map(({ title: called, chapter, fragment, children }) =>
            chapter === null
              ? `<li><span>${escapeMarkup(called)}</span>${list(children)}</li>`
              : `<li><a href="${href(chapter, fragment)}">${escapeMarkup(called || '—')}</a>${list(children)}</li>`,
          )
          .join('')}</ol>`
  const navEntries = contents.length > 0 ? contents : byHeadings(chapters)
  return `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html ${XHTML}><head><title>${escapeMarkup(title)}</title></head><body><nav epub:type="toc">${list(navEntries)}</nav></body></html>`
}

/** Contents of a book without contents: its chapters that have a heading. */
const byHeadings = (chapters: readonly DraftChapter[]): DraftContent[] => {
  const named = chapters.flatMap(({ title, is_linear }, chapter) =>
    title === '' || !is_linear ? [] : [{ title, chapter, fragment: '', children: [] }],
  )
  return named.length > 0 ? named : [{ title: '1', chapter: 0, fragment: '', children: [] }]
}

function packageOf(book: DraftBook, identifier: string): string {
  const items = [
    `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`,
    ...book.chapters.map((chapter, index) => {
      const properties = chapter.body.includes('<math') ? ' properties="mathml"' : ''
      return `<item id="c${index}" href="${chapterName(index)}" media-type="application/xhtml+xml"${properties}/>`
    }),
    ...[...book.files.keys()].map((name) => {
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
      return `<item id="${name.replace('.', '-')}" href="${name}" media-type="${type}"${name === book.cover ? ' properties="cover-image"' : ''}/>`
    }),
  ]
  const spine = book.chapters.map(({ is_linear, spread }, index) => {
    const side = spread ? ` properties="page-spread-${spread}"` : ''
    return `<itemref idref="c${index}"${is_linear ? '' : ' linear="no"'}${side}/>`
  })
  const one = (name: string, value: string) =>
    value === '' ? '' : `<dc:${name}>${escapeMarkup(value)}</dc:${name}>`
  return `<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${escapeMarkup(identifier)}</dc:identifier>${one('title', book.title)}${book.creators.map((name) => one('creator', name)).join('')}${one('language', book.language || 'und')}${one('publisher', book.publisher)}${one('description', book.description)}<meta property="dcterms:modified">2000-01-01T00:00:00Z</meta>${book.is_fixed ? '<meta property="rendition:layout">pre-paginated</meta>' : ''}</metadata><manifest>${items.join('')}</manifest><spine${book.is_rtl ? ' page-progression-direction="rtl"' : ''}>${spine.join('')}</spine></package>`
}
