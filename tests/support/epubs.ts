// Makes EPUBs for tests, byte by byte: whole ones, odd ones, and archives that nobody would make in good faith.
import { deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  data?: string | Uint8Array
  /** As it is, not deflated. */
  stored?: boolean
  /** Bits of the header: 1 encrypted, 0x800 names in UTF-8 (the usual). */
  flags?: number
  /** What the directory says instead of the truth. */
  claims?: { size?: number; packed?: number; offset?: number; method?: number }
}

const bytesOf = (data: string | Uint8Array = ''): Buffer =>
  typeof data === 'string' ? Buffer.from(data) : Buffer.from(data)

/** A zip of these parts; `entries` is what its end says of their number. Checksums are left out: nobody here reads them. */
export function createZip(parts: readonly ZipPart[], { entries }: { entries?: number } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, stored = false, flags = 0x800, claims = {} } of parts) {
    const raw = bytesOf(data)
    const packed = stored ? raw : deflateRawSync(raw)
    const method = claims.method ?? (stored ? 0 : 8)
    const title = Buffer.from(name)
    const size = claims.size ?? raw.length
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(method, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(claims.packed ?? packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(claims.offset ?? at, 42)
    locals.push(head, title, packed)
    directory.push(entry, title)
    at += head.length + title.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries ?? parts.length, 8)
  end.writeUInt16LE(entries ?? parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}

export interface GivenChapter {
  title: string
  /** XHTML of the body's inside. */
  body: string
  /** The heading of the contents that it stands under. */
  section?: string
}
export interface GivenEpub {
  title?: string
  chapters?: GivenChapter[]
  version?: 2 | 3
  cover?: Uint8Array
  /** Put into the archive beside the rest, or in place of a part of the same name. */
  extra?: ZipPart[]
  /** Left out of the archive. */
  without?: string[]
  /** Changes the package before it is packed. */
  opf?: (opf: string) => string
}

const CHAPTERS: GivenChapter[] = [
  { title: 'Where the Ferry Stops', body: '<p>The ferry stops at noon, and the whole island hears it.</p>' },
  { title: 'A Lamp for Every Boat', body: '<p>Each boat had a lamp, and each lamp had a keeper.</p>' },
]

const page = ({ title, body }: GivenChapter): string => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head>
<body><h1>${title}</h1>${body}</body></html>`

const container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

const sectionsOf = (chapters: readonly GivenChapter[]) => {
  const sections: { name: string | undefined; at: number[] }[] = []
  for (const [at, { section }] of chapters.entries()) {
    const last = sections.at(-1)
    if (last && last.name === section) last.at.push(at)
    else sections.push({ name: section, at: [at] })
  }
  return sections
}

const navOf = (chapters: readonly GivenChapter[]): string => {
  const item = (at: number) => `<li><a href="text/c${at}.xhtml">${chapters[at]?.title}</a></li>`
  const lines = sectionsOf(chapters).map(({ name, at }) =>
    name === undefined
      ? at.map(item).join('')
      : `<li><span>${name}</span><ol>${at.map(item).join('')}</ol></li>`,
  )
  return `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
<nav epub:type="toc"><ol>${lines.join('')}</ol></nav></body></html>`
}

const ncxOf = (chapters: readonly GivenChapter[]): string => {
  const label = (text = '') => `<navLabel><text>${text}</text></navLabel>`
  const point = (at: number) =>
    `<navPoint>${label(chapters[at]?.title)}<content src="text/c${at}.xhtml#top"/></navPoint>`
  const lines = sectionsOf(chapters).map(({ name, at }) =>
    name === undefined
      ? at.map(point).join('')
      : `<navPoint>${label(name)}<content src="text/c${at[0]}.xhtml"/>${at.map(point).join('')}</navPoint>`,
  )
  return `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${lines.join('')}</navMap></ncx>`
}

/** The parts of an EPUB as they should be, with what is asked for changed. */
export function epubParts(given: GivenEpub = {}): ZipPart[] {
  const { title = 'The Island Quarterly', chapters = CHAPTERS, version = 3, cover, without = [] } = given
  const items = chapters.map(
    (_, at) => `<item id="c${at}" href="text/c${at}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const opf = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="${version}.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:test:1</dc:identifier>
<dc:title>${title}</dc:title><dc:creator>Nora Whitfield</dc:creator><dc:language>en</dc:language>
<dc:publisher>The Open Page</dc:publisher><dc:date>2026-09-01</dc:date>${cover ? '<meta name="cover" content="cover"/>' : ''}</metadata>
<manifest>${items.join('')}
${version === 3 ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' : ''}
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
${cover ? `<item id="cover" href="cover.png" media-type="image/png"${version === 3 ? ' properties="cover-image"' : ''}/>` : ''}
</manifest><spine toc="ncx">${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`
  const parts: ZipPart[] = [
    { name: 'mimetype', data: 'application/epub+zip', stored: true },
    { name: 'META-INF/container.xml', data: container },
    { name: 'OEBPS/content.opf', data: given.opf ? given.opf(opf) : opf },
    ...(version === 3 ? [{ name: 'OEBPS/nav.xhtml', data: navOf(chapters) }] : []),
    { name: 'OEBPS/toc.ncx', data: ncxOf(chapters) },
    ...chapters.map((chapter, at) => ({ name: `OEBPS/text/c${at}.xhtml`, data: page(chapter) })),
    ...(cover ? [{ name: 'OEBPS/cover.png', data: cover, stored: true }] : []),
  ]
  const { extra = [] } = given
  const replaced = new Set([...without, ...extra.map(({ name }) => name)])
  return [...parts.filter(({ name }) => !replaced.has(name)), ...extra]
}

export const createTestEpub = (given: GivenEpub = {}): Buffer => createZip(epubParts(given))
