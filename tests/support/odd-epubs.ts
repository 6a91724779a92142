// Draws packages that are odd but conforming, or as wrong as they are met, with what a conforming reader shows of each.
import { createSeededRandom, type SeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { ODDITIES } from './odd-epub-kinds.ts'
import { containerOf, type OddChapter, type Pack, rootfile } from './odd-pack.ts'
import { oddZip } from './odd-zip.ts'

export interface OddBook {
  kinds: string[]
  bytes: Buffer
  title: string
  creators: string[]
  language: string
  published: string
  titles: string[]
  words: string[]
  cover: Uint8Array | undefined
  font: Uint8Array | undefined
}

const SYLLABLES = 'ba ce di fo gu ha ki lo mu ne po ra si ta vu we xo za bri clo dra fre gli'.split(' ')
const wordOf = (dice: SeededRandom): string =>
  Array.from({ length: dice.int(2, 4) }, () => SYLLABLES[dice.int(0, SYLLABLES.length - 1)]).join('')
const phrase = (dice: SeededRandom, count: number): string => {
  const text = Array.from({ length: count }, () => wordOf(dice)).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function plainPack(dice: SeededRandom): Pack {
  const title = phrase(dice, 3)
  const creator = `${phrase(dice, 1)} ${phrase(dice, 1)}`
  const chapters = Array.from({ length: dice.int(2, 5) }, (_, at): OddChapter => {
    const words = `${phrase(dice, 8)}.`
    return {
      file: `text/c${at}.xhtml`,
      title: phrase(dice, 2),
      words,
      body: `<p>${words}</p>`,
      attributes: '',
      head: '',
    }
  })
  return {
    ...{ dice, title, titles: `<dc:title>${title}</dc:title>` },
    ...{ creators: [creator], creatorsXml: `<dc:creator>${creator}</dc:creator>` },
    ...{ language: 'en', languages: '<dc:language>en</dc:language>' },
    ...{ identifiers: '<dc:identifier id="id">urn:x:1</dc:identifier>', uniqueId: 'id' },
    ...{ dates: '<dc:date>2021-01-11</dc:date>', published: '2021-01-11', metadata: '', chapters },
    items: chapters.map(({ file }, at) => ({
      id: `c${at}`,
      href: file,
      type: 'application/xhtml+xml',
      rest: '',
    })),
    refs: chapters.map((_, at) => `<itemref idref="c${at}"/>`),
    ...{ spineAttributes: ' toc="ncx"', packageAttributes: '', manifestAttributes: '', afterSpine: '' },
    hrefOf: (file) => file,
    navFile: 'nav.xhtml',
    nav: (lines) => `<nav epub:type="toc"><h1>Contents</h1><ol>${lines}</ol></nav>`,
    navLine: (name, href) => `<li><a href="${href}">${name}</a></li>`,
    ncx: (points) =>
      `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${points}</navMap></ncx>`,
    container: containerOf(rootfile('OPS/package.opf')),
    opf: (opf) => opf,
    ...{ files: new Map(), without: new Set(), zip: {}, mimetype: 'stored', nameOf: (path) => path },
    ...{ cover: undefined, font: undefined },
  }
}

const pageOf = ({ title, body, attributes, head }: OddChapter) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${attributes}><head><title>${title}</title>${head}</head><body><h1>Under ${title}</h1>${body}</body></html>`

function written(pack: Pack): Buffer {
  const { chapters, nav, ncx, navFile } = pack
  const up = '../'.repeat(navFile.split('/').length - 1)
  const lines = chapters.map(({ title, file }, at) => pack.navLine(title, up + file, at)).join('')
  const points = chapters
    .map(
      ({ title, file }) =>
        `<navPoint><navLabel><text>${title}</text></navLabel><content src="${encodeURI(file).replaceAll('#', '%23')}"/></navPoint>`,
    )
    .join('')
  const items = pack.dice
    .shuffle(pack.items)
    .map(
      ({ id, href, type, rest }) =>
        `<item id="${id}" href="${pack.hrefOf(href)}" media-type="${type}" ${rest}/>`,
    )
  if (nav)
    items.push(
      `<item id="nav" href="${pack.hrefOf(navFile)}" media-type="application/xhtml+xml" properties="nav"/>`,
    )
  if (ncx)
    items.push(`<item id="ncx" href="${pack.hrefOf('toc.ncx')}" media-type="application/x-dtbncx+xml"/>`)
  const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="${pack.uniqueId}"${pack.packageAttributes}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
${pack.identifiers}${pack.titles}${pack.creatorsXml}${pack.languages}${pack.dates}${pack.metadata}
<meta property="dcterms:modified">2021-01-11T00:00:00Z</meta></metadata>
<manifest${pack.manifestAttributes}>${items.join('\n')}</manifest>
<spine${pack.spineAttributes}>${pack.refs.join('')}</spine>${pack.afterSpine}</package>`
  const files = new Map<string, string | Uint8Array>([
    ['META-INF/container.xml', pack.container],
    ['OPS/package.opf', pack.opf(opf)],
  ])
  for (const chapter of chapters) files.set(`OPS/${chapter.file}`, chapter.bytes ?? pageOf(chapter))
  if (nav)
    files.set(
      `OPS/${navFile}`,
      `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Nav</title></head><body>${nav(lines)}</body></html>`,
    )
  if (ncx) files.set('OPS/toc.ncx', ncx(points))
  for (const [path, data] of pack.files) files.set(path, data)
  for (const path of pack.without) files.delete(path)
  const parts = [...files].map(([path, data]) => ({
    name: pack.nameOf(path),
    data: Buffer.from(data as string),
  }))
  const type = {
    name: 'mimetype',
    data: Buffer.from('application/epub+zip'),
    stored: pack.mimetype !== 'deflated',
  }
  if (pack.mimetype === 'last') parts.push(type)
  else if (pack.mimetype !== 'absent') parts.unshift(type)
  return oddZip(parts, pack.zip)
}

/** The book of a seed: one to three oddities of different groups. */
export function oddEpub(seed: string): OddBook {
  const dice = createSeededRandom(seed)
  const pack = plainPack(dice)
  const used = new Set<string>()
  const kinds: string[] = []
  const count = dice.int(1, 3)
  for (const kind of dice.shuffle(Object.keys(ODDITIES))) {
    const group = kind.split(':')[0] ?? ''
    if (kinds.length === count || used.has(group)) continue
    used.add(group)
    kinds.push(kind)
  }
  // In the order in which they build on each other.
  for (const [kind, put] of Object.entries(ODDITIES)) if (kinds.includes(kind)) put(pack)
  return { ...resultOf(pack), kinds }
}

/** The book with this oddity alone. */
export function epubWith(kind: string, seed = kind): OddBook {
  const pack = plainPack(createSeededRandom(seed))
  ODDITIES[kind]?.(pack)
  return { ...resultOf(pack), kinds: [kind] }
}

function resultOf(pack: Pack): Omit<OddBook, 'kinds'> {
  const { title, creators, language, published, cover, font, chapters } = pack
  return {
    ...{ bytes: written(pack), title, creators, language, published, cover, font },
    titles: chapters.map((chapter) => chapter.title),
    words: chapters.map(({ words }) => words),
  }
}
