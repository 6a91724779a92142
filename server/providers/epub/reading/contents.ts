// Parser for the nested contents of an EPUB: the navigation document of EPUB 3 or the NCX of EPUB 2.
import type { Element } from '@xmldom/xmldom'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { type EpubContent, EpubFailure } from '../port.ts'
import { type EpubArchive, noteRepair } from './archive.ts'
import type { EpubPackage } from './package.ts'
import { inArchive } from './path.ts'
import {
  baseOf,
  childrenOf,
  findChildren,
  findDescendants,
  lineOf,
  MAX_XML,
  parseEpubXml,
  typeOf,
} from './xml.ts'

const MAX_DEPTH = 20
const MAX_COUNT = 20_000
const TITLE = 500

/** Parses the table of contents; empty if there is none, or none with a valid link. Throws EpubFailure. */
export async function readEpubContents(
  archive: EpubArchive,
  { nav, ncx }: EpubPackage,
): Promise<EpubContent[]> {
  try {
    const byNav = await entriesIn(archive, nav, navEntries)
    if (byNav.length > 0 || ncx === undefined) return byNav
  } catch (error) {
    if (!(error instanceof EpubFailure) || !ncx || !archive.has(ncx)) throw error
    archive.repairs.add('CONTENTS_MENDED')
  }
  return entriesIn(archive, ncx, ncxEntries)
}

async function entriesIn(
  archive: EpubArchive,
  path: string | undefined,
  read: (root: Element, reading: Reading) => EpubContent[],
): Promise<EpubContent[]> {
  const bytes = path === undefined ? undefined : await archive.read(path, MAX_XML)
  if (!bytes || path === undefined) return []
  return read(parseEpubXml(bytes, path, noteRepair(archive, 'CONTENTS_MENDED')), new Reading(archive, path))
}

/** Creates entries, with limits on their number and depth. */
class Reading {
  readonly #archive: EpubArchive
  readonly #from: string
  #left = MAX_COUNT

  constructor(archive: EpubArchive, from: string) {
    this.#archive = archive
    this.#from = from
  }

  entry(title: string, link: Element | undefined, children: () => EpubContent[]): EpubContent[] {
    if (this.#left <= 0) return []
    this.#left -= 1
    const href = link?.getAttribute(link.localName === 'content' ? 'src' : 'href')
    const at = link && href ? inArchive(href, baseOf(link, this.#from)) : undefined
    const under = children()
    const named = truncateText(title, TITLE)
    // An entry without title and link is only a container for its children.
    if (named === '' && !at) return under
    const path = at ? (this.#archive.find(at.path) ?? at.path) : null
    return [{ title: named, path, fragment: at?.fragment ?? '', children: under }]
  }
}

function navEntries(root: Element, reading: Reading): EpubContent[] {
  const lists = (parent: Element, depth: number): EpubContent[] =>
    depth < MAX_DEPTH ? outermost(parent, 'ol').flatMap((ol) => list(ol, depth)) : []
  const list = (ol: Element, depth: number): EpubContent[] =>
    findChildren(ol, 'li').flatMap((item) => {
      const [link] = outermost(item, 'a')
      const [label] = outermost(item, 'span')
      return reading.entry(lineOf(link ?? label), link, () => lists(item, depth + 1))
    })
  const navs = findDescendants(root, 'nav')
  const toc =
    navs.find((nav) => typeOf(nav).split(/\s+/).includes('toc')) ??
    navs.find((nav) => roleOf(nav).includes('doc-toc')) ??
    navs.find((nav) => !OTHER_LISTS.test(`${typeOf(nav)} ${roleOf(nav)}`))
  return toc ? lists(toc, 0) : []
}

/** Elements with this name under `parent` at any depth, but not nested in one another or in a list. */
const outermost = (parent: Element, name: string): Element[] =>
  childrenOf(parent).flatMap((child) => {
    if (child.localName === name) return [child]
    return child.localName === 'ol' ? [] : outermost(child, name)
  })

const roleOf = (nav: Element): string => nav.getAttribute('role') ?? ''
/** Lists of pages, landmarks, figures and tables are not the table of contents. */
const OTHER_LISTS = /landmarks|page-?list|\blo[aitv]\b/i

function ncxEntries(root: Element, reading: Reading): EpubContent[] {
  const points = (parent: Element | undefined, depth: number): EpubContent[] =>
    parent && depth < MAX_DEPTH
      ? findChildren(parent, 'navPoint').flatMap((point) =>
          reading.entry(lineOf(findChildren(point, 'navLabel')[0]), findChildren(point, 'content')[0], () =>
            points(point, depth + 1),
          ),
        )
      : []
  return points(findDescendants(root, 'navMap')[0], 0)
}
