// A book as our server makes them (EPUB 3), opened in the browser: its order, its contents, its pages and pictures.

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
  /** Its place in the order; null for a heading that leads nowhere. */
  chapter: number | null
  /** The name of its place in the chapter, '' for the beginning. */
  fragment: string
  /** From 0. */
  depth: number
}

export interface BookFile {
  /** How many chapters there are; they are called by their place in the order, from 0. */
  count: number
  /** False for notes and the like: one comes there by a link only. */
  isLinear(chapter: number): boolean
  is_rtl: boolean
  /** Drawn page by page: its letters cannot be made larger. */
  is_fixed: boolean
  contents: readonly ContentsEntry[]
  /** The `html` of a chapter. */
  read(chapter: number): Promise<XmlElement>
  /** Where a link of the book leads. */
  placeOf(href: string): { chapter: number; fragment: string } | undefined
  /** The address of a picture, good until `close`. */
  picture(name: string): Promise<string | undefined>
  sheet(name: string): Promise<string>
  close(): void
}

const PICTURES: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' },
  ...{ webp: 'image/webp', avif: 'image/avif', svg: 'image/svg+xml' },
}

/** Throws when the bytes are no such book. */
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

/** A chapter is read again and again: for the page, for a search, for what a link points at. */
const MAX_CACHED = 40

function getCached<K, V>(known: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  made.catch(() => known.delete(key))
  const [oldest] = known.keys()
  // Pictures stay: their addresses stand in the page.
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
