// Parses and serializes OPML, the exchange format for lists of feeds.
import { truncateText } from '../kernel/well-formed.ts'
import { findTags } from './find-tags.ts'

export interface OpmlOutline {
  /** '' if the file has a feed without its URL. */
  url: string
  title: string
  /** The folder that contains it, '' = none. */
  folder: string
}

/** Maximum of feeds in one import; larger files must be split. */
export const MAX_OPML_FEEDS = 5000
const OUTLINE = new Set(['outline'])
/** Attributes of an outline: of a folder or of a feed. */
const SOME = /\b(?:text|title|xmlurl)\s{0,10}=/i
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string => {
  const plain = text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  // Some writers encode a character as two surrogate references; an unpaired one is invalid.
  return plain.toWellFormed()
}
const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export interface FeedList {
  outlines: OpmlOutline[]
  /** Number of feeds in the text beyond the first `MAX_OPML_FEEDS`. */
  left_out: number
}

/**
 * Parses the feeds of an OPML text, each URL once, with the innermost folder. Returns no feeds for invalid
 * input. A feed without a URL has the URL '', so that the user who imports the file sees the error.
 */
export function parseOpml(text: string): FeedList {
  /** Stack of open outlines: the folder of their children. */
  const folders: string[] = []
  const found = new Map<string, OpmlOutline>()
  let isAfterCut = false
  for (const { attributes, isEnd, isEmpty, isCut, inside } of findTags(text, OUTLINE)) {
    // The rest of a truncated outline, or a part of its title.
    const isOfCut = isAfterCut && attributes.size === 0
    isAfterCut = isCut
    if (isOfCut) continue
    if (isEnd) {
      folders.pop()
      continue
    }
    const of = (key: string) => decoded(attributes.get(key) ?? '').trim()
    // A URL that cannot be parsed from a malformed tag, or that is after the point of truncation, is also
    // treated as missing.
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

/** Serializes the feeds as OPML 2.0, by folder. */
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
