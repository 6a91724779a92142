// Parser for the package of an EPUB: metadata, files and their order; also detects DRM.
import type { Element } from '@xmldom/xmldom'
import { Parser } from 'htmlparser2'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { type EpubBook, EpubFailure } from '../port.ts'
import { type EpubArchive, noteRepair } from './archive.ts'
import { readCover } from './cover.ts'
import { Metadata } from './metadata.ts'
import { inArchive } from './path.ts'
import { type ManifestItem, ManifestItems, readSpine } from './spine.ts'
import { baseOf, elementText, findChildren, findDescendants, MAX_XML, parseEpubXml } from './xml.ts'

const CONTAINER = 'META-INF/container.xml'
const NCX = 'application/x-dtbncx+xml'
const PACKAGE_TYPE = 'application/oebps-package+xml'
const RIGHTS = 'META-INF/rights.xml'
const ENCRYPTION = 'META-INF/encryption.xml'
/** Algorithms that obfuscate fonts only; the text is not encrypted. */
const FONTS_ONLY = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']

export interface EpubPackage {
  book: Omit<EpubBook, 'contents'>
  /** Paths of the navigation document and the NCX, if they exist. */
  nav: string | undefined
  ncx: string | undefined
  /** The unique identifier first. */
  identifiers: readonly string[]
}

/** Parses the package of the book. Throws EpubFailure: PROTECTED, NOT_AN_EPUB, BROKEN, HOSTILE. */
export async function readPackage(archive: EpubArchive): Promise<EpubPackage> {
  await refuseLocked(archive)
  const path = await packagePath(archive)
  const bytes = await archive.read(path, MAX_XML)
  if (!bytes) throw new EpubFailure('NOT_AN_EPUB', `no ${path}`)
  const root = parseEpubXml(bytes, path, noteRepair(archive, 'NOT_WELL_FORMED'))
  const metadata = new Metadata(findDescendants(root, 'metadata')[0])
  const items = itemsOf(root, path, archive)
  const [spine] = findDescendants(root, 'spine')
  const order = await readSpine(spine, items, archive)
  const found = items.all
  const isNcx = ({ type, path: itemPath }: ManifestItem) => type === NCX || /\.ncx$/i.test(itemPath)
  const byToc = items.get((spine?.getAttribute('toc') ?? '').trim())
  // Some packages declare a wrong file as their NCX.
  const ncx = byToc && (isNcx(byToc) || !found.some(isNcx)) ? byToc : found.find(isNcx)
  const nav = found.find(({ properties }) => properties.includes('nav'))?.path
  const identifiers = metadata.identifiers(root.getAttribute('unique-identifier') ?? '')
  return {
    book: {
      version: Number.parseInt(root.getAttribute('version') ?? '', 10) === 3 ? 3 : 2,
      title: metadata.title,
      creators: metadata.creators.slice(0, 20),
      publisher: metadata.first('publisher'),
      // `und` is the placeholder for an unknown language.
      language: metadata.first('language').slice(0, 35).replace(/^und$/i, ''),
      description: withoutMarkup(metadata.first('description')),
      published: truncateText(metadata.published, 40),
      identifier: truncateText(identifiers[0] ?? '', 300),
      cover: await readCover({ root, path, metadata, items, nav }, archive),
      spine: order.chapters,
      missing: order.missing,
      is_rtl: spine?.getAttribute('page-progression-direction')?.trim() === 'rtl',
      is_fixed: isFixed(metadata),
    },
    nav,
    ncx: ncx?.path,
    identifiers,
  }
}

/**
 * Converts a description to plain text: many contain escaped HTML. Tags become spaces, entities are decoded.
 */
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

/** Throws PROTECTED if anything but fonts is encrypted. A rights file without encryption is ignored. */
async function refuseLocked(archive: EpubArchive): Promise<void> {
  const bytes = await archive.read(ENCRYPTION, MAX_XML)
  if (archive.has(RIGHTS)) archive.repairs.add('RIGHTS_UNUSED')
  // Some programs write an empty file.
  if (!bytes?.includes('<')) return
  const methods = findDescendants(
    parseEpubXml(bytes, ENCRYPTION, noteRepair(archive, 'CONTAINER_MENDED')),
    'EncryptionMethod',
  ).map((method) => method.getAttribute('Algorithm') ?? '')
  const other = methods.find((method) => !FONTS_ONLY.includes(method))
  if (other !== undefined) throw new EpubFailure('PROTECTED', other.slice(0, 100))
}

/** Path of the package: from the container file, or the only package in the archive as a fallback. */
async function packagePath(archive: EpubArchive): Promise<string> {
  const bytes = await archive.read(CONTAINER, MAX_XML)
  const onRepair = noteRepair(archive, 'CONTAINER_MENDED')
  const rootfiles = bytes ? findDescendants(parseEpubXml(bytes, CONTAINER, onRepair), 'rootfile') : []
  // The container may also list a PDF version of the book.
  const isPackage = (each: Element) =>
    (each.getAttribute('media-type') ?? '').trim().toLowerCase() === PACKAGE_TYPE
  const first = rootfiles.some(isPackage) ? rootfiles.filter(isPackage) : rootfiles
  for (const rootfile of first) {
    const named = rootfile.getAttribute('full-path') ?? ''
    const found = archive.find(named) ?? archive.find(inArchive(named, '')?.path ?? named)
    if (found !== undefined) return found
  }
  const packages = archive.paths.filter((path) => /\.opf$/i.test(path))
  const [only] = packages
  if (only === undefined || packages.length > 1) throw new EpubFailure('NOT_AN_EPUB', 'no package')
  archive.repairs.add('NO_CONTAINER')
  return only
}

function itemsOf(root: Element, from: string, archive: EpubArchive): ManifestItems {
  const items = new ManifestItems()
  for (const manifest of findDescendants(root, 'manifest'))
    for (const item of findChildren(manifest, 'item')) {
      const href = item.getAttribute('href') ?? ''
      // An empty URL refers to the package itself.
      const at = /^\s*(#|$)/.test(href) ? undefined : inArchive(href, baseOf(item, from))
      const [type = ''] = (item.getAttribute('media-type') ?? '').toLowerCase().split(';')
      const fallback = (item.getAttribute('fallback') ?? '').trim()
      const properties = (item.getAttribute('properties') ?? '').split(/\s+/)
      const path = at ? (archive.find(at.path) ?? at.path) : ''
      items.add({ id: (item.getAttribute('id') ?? '').trim(), path, type: type.trim(), properties, fallback })
    }
  return items
}

/** Fixed layout, as declared in EPUB 3, and earlier by Apple and Kobo. */
const isFixed = ({ metas }: Metadata): boolean =>
  metas.some(
    (meta) =>
      (meta.getAttribute('property') === 'rendition:layout' && elementText(meta) === 'pre-paginated') ||
      (/^(fixed-layout|fixed-layout-jp)$/i.test(meta.getAttribute('name') ?? '') &&
        meta.getAttribute('content') === 'true'),
  )
