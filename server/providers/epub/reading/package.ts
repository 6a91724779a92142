// Reads what an EPUB says of itself: its package with title, makers, files and their order, and whether it is locked.
import type { Element } from '@xmldom/xmldom'
import { Parser } from 'htmlparser2'
import { type EpubBook, EpubFailure } from '../port.ts'
import type { Archive } from './archive.ts'
import { inArchive } from './path.ts'
import { all, inside, MAX_XML, parseXml, textOf } from './xml.ts'

const CONTAINER = 'META-INF/container.xml'
const RIGHTS = 'META-INF/rights.xml'
const ENCRYPTION = 'META-INF/encryption.xml'
/** Fonts are scrambled with these so that nobody lifts them out; the text is as it was. */
const FONTS_ONLY = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']
const XHTML = /^(application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml|text\/x-oeb1-document)$/
const DRAWING = 'image/svg+xml'
/** Types that say nothing of what a file is. */
const UNTYPED = /^(|text\/(xml|plain|xhtml)|application\/(xml|xhtml|html|octet-stream))$/
const MAX_FALLBACKS = 20
const MOST_CHAPTERS = 5000

interface Item {
  path: string
  type: string
  properties: string[]
  /** Id of what is shown where a reader does not know this type. */
  fallback: string
}

export interface MissingChapter {
  /** How many chapters of the spine that are there stand before it. */
  before: number
  /** Its number in the spine, from 1. */
  number: number
  path: string
}

export interface Package {
  book: Omit<EpubBook, 'contents'>
  /** Chapters that the spine names and the archive lacks. */
  missing: MissingChapter[]
  /** Of the navigation document and the NCX, where there are. */
  nav: string | undefined
  ncx: string | undefined
}

/** Throws EpubFailure: PROTECTED, NOT_AN_EPUB, BROKEN, HOSTILE. */
export async function readPackage(archive: Archive): Promise<Package> {
  await refuseLocked(archive)
  const path = await packagePath(archive)
  const bytes = await archive.read(path, MAX_XML)
  if (!bytes) throw new EpubFailure('NOT_AN_EPUB', `no ${path}`)
  const root = parseXml(bytes, path, () => archive.repairs.add('NOT_WELL_FORMED'))
  const [metadata] = all(root, 'metadata')
  const items = itemsOf(root, path, archive)
  const values = (name: string) => (metadata ? all(metadata, name).map(textOf).filter(Boolean) : [])
  const first = (name: string) => values(name)[0] ?? ''
  const [spine] = all(root, 'spine')
  const { chapters: named, missing } = spineOf(spine, items, archive)
  // Some name no order at all: then it is that of their files.
  const chapters = named.length > 0 ? named : filesInOrder(items, archive)
  if (named.length === 0) archive.repairs.add('NO_ORDER')
  if (chapters.length === 0) throw new EpubFailure('BROKEN', 'no chapter in the spine')
  const found = [...items.values()]
  const ncxId = spine?.getAttribute('toc')
  const ncx = ncxId ? items.get(ncxId) : found.find(({ type }) => type === 'application/x-dtbncx+xml')
  return {
    book: {
      version: Number.parseInt(root.getAttribute('version') ?? '', 10) === 3 ? 3 : 2,
      title: first('title'),
      creators: values('creator').slice(0, 20),
      publisher: first('publisher'),
      // What packages must write that do not know it.
      language: first('language').slice(0, 35).replace(/^und$/i, ''),
      description: withoutMarkup(first('description')),
      published: first('date').slice(0, 40),
      identifier: first('identifier').slice(0, 300),
      cover: coverOf(metadata, items, archive),
      spine: chapters,
      is_rtl: spine?.getAttribute('page-progression-direction') === 'rtl',
      is_fixed: isFixed(metadata),
    },
    missing: named.length > 0 ? missing : [],
    nav: found.find(({ properties }) => properties.includes('nav'))?.path,
    ncx: ncx?.path,
  }
}

/** Many descriptions are HTML written as text: tags are left out, and its entities are the letters they mean. */
function withoutMarkup(html: string): string {
  let text = ''
  const apart = () => {
    text += ' '
  }
  const parser = new Parser({
    onopentagname: apart,
    onclosetag: apart,
    ontext: (data) => {
      text += data
    },
  })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}

/** Anything encrypted but fonts means that the text is locked; rights that are named over a text in the clear lock nothing. */
async function refuseLocked(archive: Archive): Promise<void> {
  const bytes = await archive.read(ENCRYPTION, MAX_XML)
  if (archive.has(RIGHTS)) archive.repairs.add('RIGHTS_UNUSED')
  if (!bytes) return
  const methods = all(parseXml(bytes, ENCRYPTION), 'EncryptionMethod').map(
    (method) => method.getAttribute('Algorithm') ?? '',
  )
  const other = methods.find((method) => !FONTS_ONLY.includes(method))
  if (other !== undefined) throw new EpubFailure('PROTECTED', other.slice(0, 100))
}

/** As the container says; where there is none, the only package that there is. */
async function packagePath(archive: Archive): Promise<string> {
  const bytes = await archive.read(CONTAINER, MAX_XML)
  const [rootfile] = bytes ? all(parseXml(bytes, CONTAINER), 'rootfile') : []
  const named = rootfile?.getAttribute('full-path') ?? ''
  const found = archive.find(named) ?? archive.find(inArchive(named, '')?.path ?? named)
  if (found !== undefined) return found
  const packages = archive.paths.filter((path) => /\.opf$/i.test(path))
  const [only] = packages
  if (only === undefined || packages.length > 1) throw new EpubFailure('NOT_AN_EPUB', 'no package')
  archive.repairs.add('NO_CONTAINER')
  return only
}

function itemsOf(root: Element, from: string, archive: Archive): Map<string, Item> {
  const items = new Map<string, Item>()
  for (const manifest of all(root, 'manifest'))
    for (const item of inside(manifest, 'item')) {
      const at = inArchive(item.getAttribute('href') ?? '', from)
      const [type = ''] = (item.getAttribute('media-type') ?? '').toLowerCase().split(';')
      const fallback = item.getAttribute('fallback') ?? ''
      const properties = (item.getAttribute('properties') ?? '').split(/\s+/)
      if (!at) continue
      const path = archive.find(at.path) ?? at.path
      items.set(item.getAttribute('id') ?? '', { path, type: type.trim(), properties, fallback })
    }
  return items
}

/** A page is one by its type; by its name where the type says nothing. */
const isPage = ({ type, path }: Item): boolean =>
  XHTML.test(type) || type === DRAWING || (UNTYPED.test(type) && /\.(x?html?|svg)$/i.test(path))

/** What is shown for an item of the spine: itself, else the first page among its fallbacks. */
function shownFor(item: Item | undefined, items: ReadonlyMap<string, Item>): Item | undefined {
  let shown = item
  for (let step = 0; shown && !isPage(shown) && step < MAX_FALLBACKS; step += 1)
    shown = items.get(shown.fallback)
  return shown && isPage(shown) ? shown : undefined
}

/** What is there twice is read once. */
function spineOf(
  spine: Element | undefined,
  items: ReadonlyMap<string, Item>,
  archive: Archive,
): { chapters: EpubBook['spine']; missing: MissingChapter[] } {
  const seen = new Set<string>()
  const chapters: EpubBook['spine'] = []
  const missing: MissingChapter[] = []
  for (const [at, reference] of (spine ? inside(spine, 'itemref') : []).entries()) {
    const named = items.get(reference.getAttribute('idref') ?? '')
    const item = shownFor(named, items)
    if (!item || seen.has(item.path)) continue
    if (item !== named) archive.repairs.add('FALLBACKS')
    seen.add(item.path)
    if (seen.size > MOST_CHAPTERS) throw new EpubFailure('HOSTILE', 'too many chapters')
    if (!archive.has(item.path)) {
      missing.push({ before: chapters.length, number: at + 1, path: item.path })
      continue
    }
    const side = /page-spread-(left|right)/.exec(reference.getAttribute('properties') ?? '')?.[1]
    chapters.push({
      path: item.path,
      is_linear: reference.getAttribute('linear') !== 'no',
      ...(side === 'left' || side === 'right' ? { spread: side } : {}),
    })
  }
  return { chapters, missing }
}

const filesInOrder = (items: ReadonlyMap<string, Item>, archive: Archive): EpubBook['spine'] =>
  [...items.values()]
    .filter((item) => isPage(item) && archive.has(item.path) && !item.properties.includes('nav'))
    .slice(0, MOST_CHAPTERS)
    .map(({ path }) => ({ path, is_linear: true }))

/** As EPUB 3 says it, and as Apple and Kobo said it before. */
const isFixed = (metadata: Element | undefined): boolean =>
  (metadata ? all(metadata, 'meta') : []).some(
    (meta) =>
      (meta.getAttribute('property') === 'rendition:layout' && textOf(meta) === 'pre-paginated') ||
      (/^(fixed-layout|fixed-layout-jp)$/i.test(meta.getAttribute('name') ?? '') &&
        meta.getAttribute('content') === 'true'),
  )

function coverOf(
  metadata: Element | undefined,
  items: ReadonlyMap<string, Item>,
  archive: Archive,
): string | null {
  const byProperty = [...items.values()].find(({ properties }) => properties.includes('cover-image'))
  const named = metadata
    ? all(metadata, 'meta')
        .find((meta) => meta.getAttribute('name') === 'cover')
        ?.getAttribute('content')
    : undefined
  // Some name the picture's file and not its item.
  const byName = named
    ? (items.get(named) ?? [...items.values()].find(({ path }) => path.endsWith(named)))
    : undefined
  const byId = [...items].find(([id, { type }]) => /^cover/i.test(id) && type.startsWith('image/'))?.[1]
  const found = [byProperty, byName, byId].find(
    (item) => item?.type.startsWith('image/') && archive.has(item.path),
  )
  return found ? found.path : null
}
