// Reads and writes OPML, the list of feeds that feed readers give each other.

export interface Outline {
  url: string
  title: string
  /** The folder it lies in, '' = none. */
  folder: string
}

/** More is no list of feeds. */
const MOST = 1000
/** In linear time whatever the file: a tag ends at the next angle bracket, or after 8,000 characters. */
const TAG = /<!--|<(\/?)outline\b([^<>]{0,8000})>/gi
const ATTRIBUTE = /([\w:-]+)\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)')/g
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const attributesOf = (inside: string): Record<string, string> =>
  Object.fromEntries(
    [...inside.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? '').trim(),
    ]),
  )

/** The feeds of an OPML text, each address once, with the innermost folder; [] when there are none. */
export function readOpml(text: string): Outline[] {
  const folders: (string | undefined)[] = []
  const found = new Map<string, Outline>()
  TAG.lastIndex = 0
  for (let match = TAG.exec(text); match && found.size < MOST; match = TAG.exec(text)) {
    const [whole, close, inside = ''] = match
    if (whole === '<!--') {
      const end = text.indexOf('-->', match.index)
      if (end < 0) break
      TAG.lastIndex = end
    } else if (close) folders.pop()
    else {
      const { xmlurl: url, text: name, title = name ?? '' } = attributesOf(inside)
      const folder = folders.findLast((each) => each) ?? ''
      if (url && !found.has(url))
        found.set(url, { url, title: title.slice(0, 120), folder: folder.slice(0, 40) })
      if (!/\/\s*$/.test(inside)) folders.push(url ? undefined : title)
    }
  }
  return [...found.values()]
}

/** OPML 2.0 of these feeds, by folder. */
export function writeOpml(feeds: readonly (Outline & { site_url: string })[], title: string): string {
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
