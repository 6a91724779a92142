// Opens a book file as our server makes it (EPUB 3) in the browser: spine, contents, chapters and pictures.

import {
  findElement,
  findElements,
  isElement,
  parseBookXml,
  readElementText,
  type XmlElement,
} from '../../../../../domain/book/xml.ts'
import { openZip, type ZipArchive } from './zip.ts'

export interface ContentsEntry {
  title: string
  /** Index in the spine; null for a heading without a link. */
  chapter: number | null
  /** Id of the element in the chapter, '' for its beginning. */
  fragment: string
  /** Nesting depth, from 0. */
  depth: number
}

export interface BookFile {
  /** Number of chapters; a chapter is named by its index in the spine, from 0. */
  count: number
  /** False for notes and the like, which are reached by a link only. */
  isLinear(chapter: number): boolean
  is_rtl: boolean
  /** Fixed layout: its font size cannot be changed. */
  is_fixed: boolean
  contents: readonly ContentsEntry[]
  /** The parsed `html` element of a chapter. */
  read(chapter: number): Promise<XmlElement>
  /** Resolves a link of the book to a chapter index and a fragment. */
  placeOf(href: string): { chapter: number; fragment: string } | undefined
  /** Object URL of a picture, valid until `close`. */
  picture(name: string): Promise<string | undefined>
  sheet(name: string): Promise<string>
  close(): void
}

const PICTURES: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' },
  ...{ webp: 'image/webp', avif: 'image/avif', svg: 'image/svg+xml', bmp: 'image/bmp' },
}

/** Parses the container, package and contents. Throws an error when the bytes are not such a book. */
export async function openBookFile(bytes: Uint8Array<ArrayBuffer>): Promise<BookFile> {
  const archive = openZip(bytes)
  const container = await page(archive, 'META-INF/container.xml')
  const packagePath = findElement(container, 'rootfile')?.attributes['full-path'] ?? ''
  const opf = await page(archive, packagePath)
  const folder = packagePath.slice(0, packagePath.lastIndexOf('/') + 1)
  const nameOf = (href: string) => folder + decodeURIComponent(href)
  const items = new Map(findElements(opf, 'item').map(({ attributes }) => [attributes['id'], attributes]))
  const spine = findElement(opf, 'spine')
  const order = (spine ? findElements(spine, 'itemref') : []).map(({ attributes }) => ({
    name: nameOf(items.get(attributes['idref'])?.['href'] ?? ''),
    isLinear: attributes['linear'] !== 'no',
  }))
  const byName = new Map(order.map(({ name }, chapter) => [name, chapter]))
  const placeOf = (href: string) => {
    const [name = '', fragment = ''] = href.split('#')
    const chapter = byName.get(nameOf(name))
    return chapter === undefined ? undefined : { chapter, fragment: decodeURIComponent(fragment) }
  }
  const nav = [...items.values()].find(({ properties }) => properties?.split(' ').includes('nav'))
  const pages = new Map<number, Promise<XmlElement>>()
  const pictures = new Map<string, Promise<string | undefined>>()
  return {
    count: order.length,
    isLinear: (chapter) => order[chapter]?.isLinear ?? false,
    is_rtl: spine?.attributes['page-progression-direction'] === 'rtl',
    is_fixed: findElements(opf, 'meta').some(
      (meta) =>
        meta.attributes['property'] === 'rendition:layout' && readElementText(meta) === 'pre-paginated',
    ),
    contents: nav ? contentsOf(await page(archive, nameOf(nav['href'] ?? '')), placeOf) : [],
    read: (chapter) => getCached(pages, chapter, () => page(archive, order[chapter]?.name ?? '')),
    placeOf,
    picture: (name) => getCached(pictures, name, () => pictureIn(archive, nameOf(name))),
    sheet: async (name) => (await archive.text(nameOf(name))) ?? '',
    close: () => {
      for (const made of pictures.values())
        made.then((address) => address && URL.revokeObjectURL(address)).catch(() => undefined)
      pictures.clear()
      pages.clear()
    },
  }
}

/**
 * Max. number of parsed chapters in the cache: a chapter is read several times, for the page, for search and
 * for link targets.
 */
const MAX_CACHED = 40

function getCached<K, V>(known: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  made.catch(() => known.delete(key))
  const [oldest] = known.keys()
  // Pictures are never evicted: their object URLs are in use in the page.
  if (known.size > MAX_CACHED && typeof oldest === 'number') known.delete(oldest)
  return made
}

async function page(archive: ZipArchive, name: string): Promise<XmlElement> {
  const text = await archive.text(name)
  if (text === undefined) throw new Error(`the book has no ${name}`)
  return parseBookXml(text)
}

async function pictureIn(archive: ZipArchive, name: string): Promise<string | undefined> {
  const type = PICTURES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  const bytes = type && (await archive.read(name))
  return bytes && URL.createObjectURL(new Blob([bytes], { type }))
}

function contentsOf(nav: XmlElement, placeOf: BookFile['placeOf']): ContentsEntry[] {
  const toc = findElements(nav, 'nav').find(({ attributes }) => attributes['epub:type'] === 'toc')
  const list = toc && findElement(toc, 'ol')
  const walk = (lines: XmlElement, depth: number): ContentsEntry[] =>
    lines.children.filter(isElement).flatMap((line) => {
      const label = line.children.filter(isElement).find(({ name }) => name === 'a' || name === 'span')
      const place = label?.attributes['href'] === undefined ? undefined : placeOf(label.attributes['href'])
      const under = line.children.filter(isElement).find(({ name }) => name === 'ol')
      const title = label ? readElementText(label).replace(/\s+/g, ' ').trim() : ''
      const own = { title, chapter: place?.chapter ?? null, fragment: place?.fragment ?? '', depth }
      return [...(title === '' ? [] : [own]), ...(under ? walk(under, depth + 1) : [])]
    })
  return list ? walk(list, 0) : []
}
