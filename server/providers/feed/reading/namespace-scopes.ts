// Normalizes the element names of a feed, independent of their prefix, namespace URL or case.

/**
 * Maps the beginning of a namespace URL, in lower case, to a canonical prefix. Elements of the feed formats
 * themselves have no prefix.
 */
const VOCABULARIES: ReadonlyArray<[address: string, prefix: string]> = [
  ['http://www.w3.org/2005/atom', ''],
  ['http://purl.org/atom/ns', ''],
  ['http://purl.org/rss/1.0/modules/content', 'content'],
  ['http://purl.org/rss/1.0/modules/dcterms', 'dcterms'],
  ['http://purl.org/rss/1.0/', ''],
  ['http://my.netscape.com/rdf/simple/0.9', ''],
  ['http://my.netscape.com/publish/formats/rss-0.9', ''],
  ['http://channel.netscape.com/rdf/simple/0.9', ''],
  ['http://backend.userland.com/rss', ''],
  ['http://blogs.law.harvard.edu/tech/rss', ''],
  ['http://backend.userland.com/blogchannelmodule', 'blogchannel'],
  ['http://purl.org/dc/elements/', 'dc'],
  ['http://purl.org/dc/terms', 'dcterms'],
  ['http://www.itunes.com/dtds/podcast', 'itunes'],
  ['http://search.yahoo.com/mrss', 'media'],
  ['http://rssnamespace.org/feedburner', 'feedburner'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
]

/** The modules of RSS 1.0 have their own title and link elements, which do not belong to the format. */
const MODULES = 'http://purl.org/rss/1.0/modules/'
/** Prefixes that feeds use without declaring them. */
const UNDECLARED: Scope = new Map([
  ['atom', ''],
  ['rss', ''],
])

type Scope = ReadonlyMap<string, string>

/** Tracks the namespace declarations of an XML document; call `enter` and `leave` in pairs. */
export class NamespaceScopes {
  readonly #scopes: Scope[] = [UNDECLARED]

  /**
   * Returns the canonical name of an element at its start tag: `title`, `dc:creator`, `content:encoded`.
   * Undeclared prefixes stay.
   */
  enter(name: string, attributes: Record<string, string>): string {
    const outer = this.#scopes.at(-1) ?? new Map<string, string>()
    const declared = Object.entries(attributes).filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'))
    const scope =
      declared.length === 0
        ? outer
        : new Map([
            ...outer,
            ...declared.map(([key, address]) => [key.slice(6), vocabulary(key, address)] as const),
          ])
    this.#scopes.push(scope)
    const [prefix, local] = name.includes(':')
      ? [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
      : ['', name]
    const canonical = scope.get(prefix) ?? prefix
    return (canonical === '' ? local : `${canonical}:${local}`).toLowerCase()
  }

  leave(): void {
    if (this.#scopes.length > 1) this.#scopes.pop()
  }
}

/**
 * An unknown namespace retains its own prefix. As the default namespace it counts as that of the feed format,
 * as in other feed readers.
 */
function vocabulary(key: string, address: string): string {
  const lower = address
    .trim()
    .toLowerCase()
    .replace(/^https:/, 'http:')
  const found = VOCABULARIES.find(([start]) => lower.startsWith(start))?.[1]
  return found === undefined || (found === '' && lower.startsWith(MODULES)) ? key.slice(6) : found
}
