// Reads and writes OPML, the list of feeds that feed readers give each other.
import { truncateText } from '../kernel/well-formed.ts'
import { findTags } from './find-tags.ts'

export interface OpmlOutline {
  /** '' where the file names a feed without its address. */
  url: string
  title: string
  /** The folder it lies in, '' = none. */
  folder: string
}

/** Feeds of one import; a file with more is to be divided. */
export const MAX_OPML_FEEDS = 5000
const OUTLINE = new Set(['outline'])
/** What an outline of a list has, a folder or a feed. */
const SOME = /\b(?:text|title|xmlurl)\s{0,10}=/i
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string => {
  const plain = text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  // Some writers give both halves of a character; one alone is none.
  return plain.toWellFormed()
}
const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export interface FeedList {
  outlines: OpmlOutline[]
  /** How many feeds the text has beyond the first `MAX_OPML_FEEDS`. */
  left_out: number
}

/**
 * The feeds of an OPML text, each address once, with the innermost folder; none when it is no list. What the file calls a
 * feed and gives no address for has '' as its address, so that the importer sees it.
 */
export function parseOpml(text: string): FeedList {
  /** Of each outline that is open: the folder of its children. */
  const folders: string[] = []
  const found = new Map<string, OpmlOutline>()
  let isAfterCut = false
  for (const { attributes, isEnd, isEmpty, isCut, inside } of findTags(text, OUTLINE)) {
    // The end of an outline that is cut, or a part of its title.
    const isOfCut = isAfterCut && attributes.size === 0
    isAfterCut = isCut
    if (isOfCut) continue
    if (isEnd) {
      folders.pop()
      continue
    }
    const of = (key: string) => decoded(attributes.get(key) ?? '').trim()
    // An address that cannot be read out of a broken tag is missing, too; so is one behind the place where it is cut.
    const isBroken = !attributes.has('xmlurl') && (isCut ? SOME : /\bxmlurl\s{0,10}=/i).test(inside)
    const isFeed = isBroken || /^(?:rss|atom|feed|rdf)/i.test(of('type'))
    const url = of('xmlurl') || (isFeed ? of('url') : '')
    const title = of('title') || of('text')
    const folder = folders.at(-1) ?? ''
    const shown = url ? title : title || inside.trim()
    const outline = { url, title: truncateText(shown, 120), folder: truncateText(folder, 40) }
    const name = url || `without address: ${shown}`
    if ((url || isFeed) && !found.has(name)) found.set(name, outline)
    if (!isEmpty && !isCut) folders.push(url || isFeed ? folder : title || folder)
  }
  const all = [...found.values()]
  return { outlines: all.slice(0, MAX_OPML_FEEDS), left_out: Math.max(0, all.length - MAX_OPML_FEEDS) }
}

/** OPML 2.0 of these feeds, by folder. */
export function formatOpml(feeds: readonly (OpmlOutline & { site_url: string })[], title: string): string {
  const line = ({ title: name, url, site_url }: (typeof feeds)[number]): string =>
    `<outline type="rss" text="${encoded(name)}" title="${encoded(name)}" xmlUrl="${encoded(url)}"${
      site_url ? ` htmlUrl="${encoded(site_url)}"` : ''
    }/>`
  const folders = [...new Set(feeds.map(({ folder }) => folder))].sort()
  const body = folders.flatMap((folder) => {
    const lines = feeds.filter((feed) => feed.folder === folder).map(line)
    if (folder === '') return lines.map((each) => `    ${each}`)
    const open = `    <outline text="${encoded(folder)}" title="${encoded(folder)}">`
    return [open, ...lines.map((each) => `      ${each}`), '    </outline>']
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${encoded(title)}</title></head>`,
    '  <body>',
    ...body,
    '  </body>',
    '</opml>',
    '',
  ].join('\n')
}
