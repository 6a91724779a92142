// Finds the cover of a book, which EPUB 2 and 3 can declare in several ways, as a picture or as a page.
import type { Element } from '@xmldom/xmldom'
import { EpubFailure } from '../port.ts'
import type { EpubArchive } from './archive.ts'
import type { Metadata } from './metadata.ts'
import { inArchive } from './path.ts'
import type { ManifestItems } from './spine.ts'
import { decodeXml, findDescendants, MAX_XML, parseEpubXml, typeOf } from './xml.ts'

const PICTURE = /\.(?:jpe?g|png|gif|webp|svg)$/i
const PAGE = /\.(?:x?html?|xml)$/i
const PICTURE_REFERENCE =
  /<(?:\w+:)?(?:img|image)\s(?:[^<>]*?\s)?(?:src|(?:xlink:)?href)\s*=\s*["']([^"'<>]+)/i

export interface CoverPlaces {
  root: Element
  /** Path of the package file. */
  path: string
  metadata: Metadata
  items: ManifestItems
  nav: string | undefined
}

/** Path of the cover picture; null if the package declares none that is in the archive. */
export async function readCover(places: CoverPlaces, archive: EpubArchive): Promise<string | null> {
  for (const path of ofPackage(places)) {
    const picture = await pictureAt(path, places.items, archive)
    if (picture !== undefined) return picture
  }
  const landmark = await ofLandmarks(places.nav, archive)
  return (landmark && (await pictureAt(landmark, places.items, archive))) ?? null
}

/** Candidates from the package, best first. */
function ofPackage({ root, path, metadata, items }: CoverPlaces): string[] {
  const property = items.all.find(({ properties }) => properties.includes('cover-image'))
  const named = metadata.metas
    .find((meta) => meta.getAttribute('name')?.trim().toLowerCase() === 'cover')
    ?.getAttribute('content')
    ?.trim()
  // Some books declare the file name of the picture instead of the id of its item.
  const byName = named ? (items.get(named) ?? items.all.find((item) => item.path.endsWith(named))) : undefined
  const guide = findDescendants(root, 'reference')
    .find((each) => /^(?:other\.ms-)?cover(?:image)?/i.test(each.getAttribute('type')?.trim() ?? ''))
    ?.getAttribute('href')
  const byId = items.all.find(({ id, type }) => /^cover/i.test(id) && type.startsWith('image/'))
  const byGuide = guide ? inArchive(guide, path)?.path : undefined
  return [property?.path, byName?.path, byGuide, byId?.path].flatMap((each) => each || [])
}

async function ofLandmarks(nav: string | undefined, archive: EpubArchive): Promise<string | undefined> {
  const bytes = nav === undefined ? undefined : await archive.read(nav, MAX_XML).catch(ignoreDamage)
  if (!bytes || nav === undefined || !bytes.includes('landmarks')) return undefined
  try {
    const links = findDescendants(parseEpubXml(bytes, nav), 'a')
    const href = links.find((link) => typeOf(link).split(/\s+/).includes('cover'))?.getAttribute('href')
    return href ? inArchive(href, nav)?.path : undefined
  } catch (error) {
    return ignoreDamage(error)
  }
}

/** The picture itself, or the first picture of a page. */
async function pictureAt(
  path: string,
  items: ManifestItems,
  archive: EpubArchive,
): Promise<string | undefined> {
  const own = archive.find(path)
  if (own === undefined) return undefined
  const type = items.all.find((item) => item.path === own)?.type ?? ''
  if (!PAGE.test(own)) return type.startsWith('image/') || PICTURE.test(own) ? own : undefined
  const bytes = await archive.read(own, MAX_XML).catch(ignoreDamage)
  const address = bytes && PICTURE_REFERENCE.exec(decodeXml(bytes))?.[1]
  const shown = address && inArchive(address.replaceAll('&amp;', '&'), own)?.path
  return shown ? archive.find(shown) : undefined
}

/** A book is readable without its cover. */
const ignoreDamage = (error: unknown): undefined => {
  if (error instanceof EpubFailure) return undefined
  throw error
}
