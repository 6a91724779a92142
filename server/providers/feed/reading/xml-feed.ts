// Parser for RSS, Atom and RDF, well-formed or not, in one pass; entities of a DTD are never expanded.
import { Parser } from 'htmlparser2'
import { FeedFailure } from '../port.ts'
import { NamespaceScopes } from './namespace-scopes.ts'
import { emptyEntry, type RawEntry, type RawFeed } from './raw-feed.ts'
import { TextCapture } from './text-capture.ts'

const MAX_DEPTH = 256
/** Max. items to parse; further items are ignored. */
const MAX_ITEMS = 10_000
/** Max. attributes per element, more than any vocabulary defines; further attributes are dropped. */
const MAX_ATTRIBUTES = 100
const ROOTS = new Map<string, RawFeed['format']>([
  ['rss', 'rss'],
  ['channel', 'rss'],
  ['feed', 'atom'],
  ['rdf:rdf', 'rdf'],
])
const CHANNELS = new Set(['channel', 'feed'])
const ITEMS = new Set(['item', 'entry'])

/**
 * Parses the text of an RSS, Atom or RDF feed.
 * @throws {FeedFailure} NOT_A_FEED, TOO_DEEP
 */
export function readXmlFeed(xml: string, url: string): RawFeed {
  const reader = new XmlReader(url)
  const parser = new Parser(reader, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
  parser.end(xml)
  if (!reader.feed) throw new FeedFailure('NOT_A_FEED', { url })
  return reader.feed
}

interface OpenElement {
  name: string
  baseUrl: string
}

/**
 * Handler for the parser's events; tracks the current path and the text that is being collected. It collects
 * tag names and attributes one by one, because the parser's `onopentag` would buffer a million attributes
 * too. A start tag is complete when the next event arrives.
 */
class XmlReader {
  feed: RawFeed | undefined
  readonly #url: string
  readonly #names = new NamespaceScopes()
  readonly #path: OpenElement[] = []
  #tag: { name: string; attributes: Record<string, string>; count: number } | undefined
  #item: RawEntry | undefined
  #text: { capture: TextCapture; field: string; entry: RawEntry; depth: number } | undefined

  constructor(url: string) {
    this.#url = url
  }

  onopentagname(name: string): void {
    this.#begin()
    this.#tag = { name, attributes: Object.create(null), count: 0 }
  }

  onattribute(name: string, value: string): void {
    if (!this.#tag || this.#tag.count >= MAX_ATTRIBUTES) return
    this.#tag.count += 1
    this.#tag.attributes[name] ??= value
  }

  ontext(data: string): void {
    this.#begin()
    this.#text?.capture.text(data)
  }

  onclosetag(tag: string): void {
    this.#begin()
    const closed = this.#path.pop()
    this.#names.leave()
    if (this.#text && this.#path.length < this.#text.depth) this.#endText()
    else if (this.#text) this.#text.capture.close(tag)
    if (this.#item && closed && ITEMS.has(closed.name) && !this.#path.some((one) => ITEMS.has(one.name)))
      this.#item = undefined
  }

  #begin(): void {
    const whole = this.#tag
    this.#tag = undefined
    if (whole) this.#enter(whole.name, whole.attributes)
  }

  #enter(tag: string, attributes: Record<string, string>): void {
    if (this.#path.length >= MAX_DEPTH)
      throw new FeedFailure('TOO_DEEP', { url: this.#url, limit: MAX_DEPTH })
    const name = this.#names.enter(tag, attributes)
    const parent = this.#path.at(-1)
    const baseUrl = resolved(attributes['xml:base'], parent?.baseUrl ?? '')
    this.#path.push({ name, baseUrl })
    if (this.#text) {
      this.#text.capture.open(tag, attributes)
      return
    }
    if (!this.feed) {
      const format = ROOTS.get(name)
      if (format) this.feed = { format, channel: emptyEntry(baseUrl), items: [] }
      else if (name === 'html') throw new FeedFailure('NOT_A_FEED', { url: this.#url })
      return
    }
    if (ITEMS.has(name) && !this.#item) this.#beginItem(baseUrl, attributes)
    else this.#field(name, parent?.name ?? '', baseUrl, attributes)
  }

  #beginItem(baseUrl: string, attributes: Record<string, string>): void {
    this.#item = emptyEntry(baseUrl)
    this.#item.about = attributes['rdf:about'] ?? ''
    if (this.feed && this.feed.items.length < MAX_ITEMS) this.feed.items.push(this.#item)
  }

  /**
   * Stores a field. Only direct children of the item or the channel count: an image or a text input has its
   * own title and link.
   */
  #field(name: string, parent: string, baseUrl: string, attributes: Record<string, string>): void {
    const entry = this.#item ?? this.feed?.channel
    if (!entry) return
    const isDirect = this.#item ? ITEMS.has(parent) : CHANNELS.has(parent)
    // The description of a video is inside `media:group`.
    const isOfGroup =
      parent === 'media:group' && name === 'media:description' && ITEMS.has(this.#path.at(-3)?.name ?? '')
    const isAuthor = parent === 'author' && (name === 'name' || name === 'email') && this.#isAuthorOf()
    if (!isDirect && !isAuthor && !isOfGroup) return
    if (name === 'link' && attributes.href !== undefined) {
      const { href, rel = 'alternate', type = '' } = attributes
      entry.links.push({ href: resolved(href, baseUrl), rel: relOf(rel), type: type.toLowerCase() })
      return
    }
    // A link with another `rel`, e.g. to a picture, is not the link of the item, even if its URL is the
    // element's text.
    const isOther = name === 'link' && !/^\s*(?:alternate\s*)?$/i.test(attributes.rel ?? '')
    if (name === 'guid' && /^\s*false\s*$/i.test(attributes.ispermalink ?? '')) entry.guid_is_link = false
    if (name === 'content' && attributes.src)
      entry.links.push({ href: resolved(attributes.src, baseUrl), rel: 'content', type: '' })
    // Containers: collect their children, not their own text.
    if (name === 'media:group' || (name === 'author' && this.feed?.format === 'atom')) return
    const capture = new TextCapture(name, attributes, this.feed?.format === 'atom', baseUrl)
    this.#text = {
      capture,
      field: isAuthor ? `author/${name}` : isOther ? 'link/other' : name,
      entry,
      depth: this.#path.length,
    }
  }

  /** True for author/name directly in the item or the channel, but not in the `source` of an entry. */
  #isAuthorOf(): boolean {
    const holder = this.#path.at(-3)?.name ?? ''
    return ITEMS.has(holder) || (CHANNELS.has(holder) && !this.#item)
  }

  #endText(): void {
    if (!this.#text) return
    const { capture, field, entry } = this.#text
    this.#text = undefined
    const text = capture.result()
    if (text.value.trim() === '') return
    if (AUTHOR_FIELDS.has(field)) entry.authors.push(text.value)
    if (!entry.fields.has(field)) entry.fields.set(field, text)
  }
}

const AUTHOR_FIELDS = new Set([
  'author',
  'author/name',
  'dc:creator',
  'itunes:author',
  'dc:author',
  'managingeditor',
])

/** Atom also allows the full URL of a registered link relation. */
const relOf = (rel: string): string =>
  rel
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/www\.iana\.org\/assignments\/relation\//, '')

function resolved(address: string | undefined, baseUrl: string): string {
  const text = address?.trim() ?? ''
  if (text === '' || baseUrl === '') return text || baseUrl
  try {
    return new URL(text, baseUrl).href
  } catch {
    return text
  }
}
