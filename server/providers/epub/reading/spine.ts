// Parser for the spine of a package: which file is shown for each chapter, and which chapters are missing.
import type { Element } from '@xmldom/xmldom'
import { type EpubBook, type EpubChapter, EpubFailure, type MissingChapter } from '../port.ts'
import type { EpubArchive } from './archive.ts'
import { pictureKind } from './file-kinds.ts'
import { decodeXml, findChildren } from './xml.ts'

const XHTML = /^(application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml|text\/x-oeb1-document)$/
const DRAWING = 'image/svg+xml'
/** MIME types that do not identify the content. */
const UNTYPED = /^(|text\/(xml|plain|xhtml)|application\/(xml|xhtml|html|octet-stream))$/
/**
 * MIME types that some packages list in the spine although they have no text: NCX, style sheets, scripts,
 * fonts.
 */
const NOT_READ =
  /^(application\/(x-dtbncx\+xml|oebps-page-map\+xml|(x-)?javascript|ecmascript|vnd\.ms-opentype|(x-)?font-.*)|text\/(css|javascript)|font\/.*)$/
const PAGE_NAME = /\.x?html?$/i
const HTML = /<(?:\w+:)?(?:html|body)[\s>]/i
const SVG = /<(?:\w+:)?svg[\s>]/i
/** Max. bytes to check: a doctype and comments may precede the first element. */
const HEAD = 4000
const MAX_FALLBACKS = 20
const MAX_CHAPTERS = 5000

/** An item of the manifest. */
export interface ManifestItem {
  id: string
  /** '' if the file is not in the archive. */
  path: string
  type: string
  properties: string[]
  /** Id of the fallback item for readers that do not support this type. */
  fallback: string
}

/** All items of the manifest, in its order; several items may have the same id. */
export class ManifestItems {
  readonly all: ManifestItem[] = []
  readonly #byId = new Map<string, ManifestItem[]>()

  add(item: ManifestItem): void {
    this.all.push(item)
    const same = this.#byId.get(item.id)
    if (same) same.push(item)
    else this.#byId.set(item.id, [item])
  }

  /** The item with this id and index, from 0; the last one if there are fewer. */
  get(id: string, at = 0): ManifestItem | undefined {
    const same = id === '' ? undefined : this.#byId.get(id)
    return same?.[Math.min(at, same.length - 1)]
  }
}

type Order = Pick<EpubBook, 'missing'> & { chapters: EpubChapter[] }

/** True for a page by its MIME type, or by its name if the type is generic. */
const isPage = ({ type, path }: ManifestItem): boolean =>
  XHTML.test(type) || type === DRAWING || (UNTYPED.test(type) && /\.(x?html?|svg)$/i.test(path))

/**
 * The chapters of a book, and those missing in its archive. Throws EpubFailure BROKEN for a book without any
 * chapter.
 */
export async function readSpine(
  spine: Element | undefined,
  items: ManifestItems,
  archive: EpubArchive,
): Promise<Order> {
  const order = await namedOrder(spine, items, archive)
  if (order.chapters.length > 0) return order
  // Fallback: if the spine is empty, use the order of the manifest.
  archive.repairs.add('NO_ORDER')
  const chapters = filesInOrder(items, archive)
  if (chapters.length === 0) throw new EpubFailure('BROKEN', 'no chapter in the spine')
  // Spine entries with unknown ids probably refer to these files, so they are not missing.
  return { chapters, missing: order.missing.filter(({ path }) => path !== '') }
}

async function namedOrder(
  spine: Element | undefined,
  items: ManifestItems,
  archive: EpubArchive,
): Promise<Order> {
  // A file that occurs twice is shown once.
  const seen = new Set<string>()
  const chapters: EpubChapter[] = []
  const missing: MissingChapter[] = []
  const used = new Map<string, number>()
  for (const [at, reference] of (spine ? findChildren(spine, 'itemref') : []).entries()) {
    const id = (reference.getAttribute('idref') ?? '').trim()
    // With duplicate ids, the n-th reference to an id is the n-th item.
    const nth = used.get(id) ?? 0
    used.set(id, nth + 1)
    const named = items.get(id, nth)
    const shown = named && (await fileToShow(named, items, archive))
    if (!shown && named && NOT_READ.test(named.type) && !PAGE_NAME.test(named.path)) continue
    const path = shown?.path ?? named?.path ?? ''
    const key = path || `#${id}`
    if (seen.has(key)) continue
    seen.add(key)
    if (seen.size > MAX_CHAPTERS) throw new EpubFailure('HOSTILE', 'too many chapters')
    const is_linear = reference.getAttribute('linear')?.trim() !== 'no'
    if (!shown) {
      missing.push({ before: chapters.length, number: at + 1, path, is_linear })
      continue
    }
    if (path !== named.path) archive.repairs.add('FALLBACKS')
    if (shown.isGuessed) archive.repairs.add('WRONG_TYPES')
    const side = /page-spread-(left|right)/.exec(reference.getAttribute('properties') ?? '')?.[1]
    chapters.push({
      ...{ path, is_linear },
      ...(shown.isPicture ? { is_picture: true as const } : {}),
      ...(side === 'left' || side === 'right' ? { spread: side } : {}),
    })
  }
  return { chapters, missing }
}

interface ShownFile {
  path: string
  isPicture: boolean
  /** Detected by name or content, not by its MIME type. */
  isGuessed: boolean
}

/**
 * File to show for a spine item: the first page of the item and its fallbacks by MIME type, otherwise the
 * first page or picture by content. Undefined if none of them is in the archive.
 */
async function fileToShow(
  item: ManifestItem,
  items: ManifestItems,
  archive: EpubArchive,
): Promise<ShownFile | undefined> {
  const chain: ManifestItem[] = []
  for (
    let each: ManifestItem | undefined = item;
    each && !chain.includes(each);
    each = items.get(each.fallback)
  )
    if (chain.push(each) > MAX_FALLBACKS) break
  const available = chain.filter(({ path }) => archive.has(path))
  const page = available.find(isPage)
  if (page) return { path: page.path, isPicture: false, isGuessed: false }
  for (const each of available) {
    const isLeftOut = NOT_READ.test(each.type) && !PAGE_NAME.test(each.path)
    const shown = isLeftOut ? undefined : await detectByContent(each, archive)
    if (shown) return shown
  }
  return undefined
}

/** Detects a page or a picture by content, with the file name as fallback; undefined for any other file. */
async function detectByContent(
  { path, type }: ManifestItem,
  archive: EpubArchive,
): Promise<ShownFile | undefined> {
  const bytes = await archive.read(path).catch(ignoreBroken)
  if (!bytes) return undefined
  const kind = pictureKind(bytes)
  if (kind !== undefined && kind !== 'svg')
    return { path, isPicture: true, isGuessed: kind !== kindOfType(type) }
  const head = decodeXml(bytes.subarray(0, HEAD))
  const isShown = HTML.test(head) || SVG.test(head) || (PAGE_NAME.test(path) && !head.includes('\0'))
  return isShown ? { path, isPicture: false, isGuessed: true } : undefined
}

/** Maps a MIME type to the picture types of `pictureKind`. */
const kindOfType = (type: string): string | undefined =>
  /^image\/(.+)$/i.exec(type)?.[1]?.toLowerCase().replace('jpeg', 'jpg')

const ignoreBroken = (error: unknown): undefined => {
  if (error instanceof EpubFailure && error.reason === 'BROKEN') return undefined
  throw error
}

const filesInOrder = (items: ManifestItems, archive: EpubArchive): EpubChapter[] =>
  items.all
    .filter((item) => isPage(item) && archive.has(item.path) && !item.properties.includes('nav'))
    .slice(0, MAX_CHAPTERS)
    .map(({ path }) => ({ path, is_linear: true }))
