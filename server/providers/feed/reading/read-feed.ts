// Parses the bytes of a feed into a `ParsedFeed`; runs in the feed's worker thread.
import { createHash } from 'node:crypto'
import { constants, gunzipSync } from 'node:zlib'
import { makeLegible } from '../../../../domain/article/block.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { webAddress } from '../../web-address.ts'
import { parseWebTime } from '../../web-time.ts'
import { FeedFailure, type ParsedFeed, type ParsedItem } from '../port.ts'
import { decodeFeed } from './charset.ts'
import { spellEntities } from './html-entities.ts'
import { readJsonFeed } from './json-feed.ts'
import { textOfHtml, truncateAtWord } from './plain-text.ts'
import type { RawEntry, RawText } from './raw-feed.ts'
import { readXmlFeed } from './xml-feed.ts'

export const MAX_BYTES = 16_000_000
const MAX_TITLE = 500
const MAX_SUMMARY = 2_000
const MAX_GUID = 1_000
/** Max. length of the title of an item without one: it is the beginning of its summary. */
const FALLBACK_TITLE_LENGTH = 80

const SUMMARY = [
  'summary',
  'description',
  'dc:description',
  'itunes:summary',
  'media:description',
  'subtitle',
  'tagline',
]
const CONTENT = ['content:encoded', 'content', 'fullitem', 'xhtml:body', 'body', 'xhtml:div']
const TIMES = [
  'pubdate',
  'published',
  'dc:date',
  'issued',
  'dcterms:issued',
  'dcterms:created',
  'created',
  'updated',
  'dcterms:modified',
  'modified',
  'date',
]

export interface FeedTask {
  body: Uint8Array
  url: string
  content_type: string | null
}

/**
 * Decodes and parses a feed of any format.
 * @throws {FeedFailure} NOT_A_FEED, TOO_DEEP, TOO_LARGE
 */
export function readFeed({ body, url, content_type }: FeedTask): ParsedFeed {
  const bytes = unpacked(Buffer.from(body.buffer, body.byteOffset, body.byteLength), url)
  const text = makeLegible(decodeFeed(bytes, content_type)).trimStart()
  if (text === '') throw new FeedFailure('NOT_A_FEED', { url })
  const raw = text.startsWith('{') ? readJsonFeed(text, url) : readXmlFeed(spellEntities(text), url)
  const { channel } = raw
  const site_url = linkOf(channel, url)
  const authors = authorOf(channel)
  return {
    format: raw.format,
    title: titleOf(first(channel, ['title', 'dc:title'])),
    site_url,
    description: plain(first(channel, SUMMARY), MAX_SUMMARY),
    items: unique(raw.items.map((item) => itemOf(item, site_url || url, authors))),
  }
}

/** Decompresses a feed that is gzipped without a Content-Encoding header, as some sites send it. */
function unpacked(body: Buffer, url: string): Buffer {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  try {
    return gunzipSync(body, { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    const isLarge = error instanceof RangeError
    if (isLarge) throw new FeedFailure('TOO_LARGE', { url, limit: MAX_BYTES }, { cause: error })
    throw new FeedFailure('NOT_A_FEED', { url }, { cause: error })
  }
}

function itemOf(item: RawEntry, baseUrl: string, feedAuthor: string): ParsedItem {
  const content =
    first(item, CONTENT) ?? (item.fields.has('summary') ? item.fields.get('description') : undefined)
  const summary = plain(first(item, SUMMARY) ?? content, MAX_SUMMARY)
  const title = titleOf(first(item, ['title', 'media:title', 'dc:title', 'itunes:title']))
  const link = linkOf(item, baseUrl)
  const html = content?.kind === 'html' ? content.value : undefined
  return {
    guid: guidOf(item, link),
    link,
    title: title || truncateAtWord(summary, FALLBACK_TITLE_LENGTH),
    author: authorOf(item) || feedAuthor,
    published_at: timeOf(item),
    summary,
    ...(html ? { content_html: html } : {}),
  }
}

/**
 * URL of an item or of the site; the first one of: FeedBurner's original link, an alternate link to a page, a
 * plain link, any other alternate link, an id that is a URL, a link to the content, `rdf:about`.
 */
function linkOf(entry: RawEntry, feedUrl: string): string {
  const baseUrl = webAddress(entry.baseUrl, feedUrl) ?? feedUrl
  const alternates = entry.links.filter((link) => link.rel === 'alternate')
  const pages = alternates.filter((link) => link.type === '' || link.type.includes('html'))
  const guid = entry.guid_is_link ? entry.fields.get('guid')?.value.trim() : undefined
  const id = entry.fields.get('id')?.value.trim()
  const candidates = [
    entry.fields.get('feedburner:origlink')?.value,
    pages[0]?.href,
    entry.fields.get('link')?.value,
    alternates[0]?.href,
    guid && /^https?:\/\//i.test(guid) ? guid : undefined,
    // An Atom entry without a link may have a URL as its `<id>`.
    id && /^https?:\/\//i.test(id) ? id : undefined,
    entry.links.find((link) => link.rel === 'content')?.href,
    entry.about,
  ]
  for (const candidate of candidates) {
    // Many feeds escape URLs twice.
    const address = webAddress(candidate?.replaceAll('&amp;', '&'), baseUrl)
    if (address) return address
  }
  return ''
}

function guidOf(item: RawEntry, link: string): string {
  const guid = (first(item, ['guid', 'id', 'dc:identifier'])?.value ?? item.about).trim() || link
  if (guid !== '' && guid.length <= MAX_GUID) return guid
  const digest = createHash('sha256').update(guid)
  if (guid === '') for (const [name, text] of item.fields) digest.update(`${name}\0${text.value}\0`)
  return `sha256:${digest.digest('hex')}`
}

/**
 * Parses names: "me@example.com (Example editor)" and "Example editor <me@example.com>" become "Example
 * editor". A plain address is the fallback.
 */
function authorOf(entry: RawEntry): string {
  const names = entry.authors.map((author) => {
    const text = textOfHtml(author.replace(/<([^<>\s]+@[^<>\s]+)>/g, ''), 200)
    const [, before = '', inside = ''] = /^(.+?)\s*\((.+)\)$/.exec(text) ?? []
    return before.includes('@') ? inside : inside.includes('@') ? before : text
  })
  return truncateAtWord([...new Set(names.filter((name) => name !== ''))].slice(0, 5).join(', '), 200)
}

function timeOf(item: RawEntry): string | null {
  for (const field of TIMES) {
    const time = parseWebTime(item.fields.get(field)?.value)
    if (time) return time
  }
  return null
}

/**
 * Removes duplicates by guid. In feeds where all items have the same guid, items are distinguished by their
 * links, then by their titles. Items that have only a link to identify them are one item per link.
 */
function unique(items: readonly ParsedItem[]): ParsedItem[] {
  const seen = new Map<string, ParsedItem>()
  for (const item of items) {
    const twin = seen.get(item.guid)
    if (!twin) seen.set(item.guid, item)
    else {
      const guid = [item.link, ownName(item)].find((name) => name !== '' && isFree(seen, name, twin, item))
      if (guid !== undefined) seen.set(guid, { ...item, guid })
    }
  }
  return [...seen.values()]
}

const ownName = ({ guid, link, title }: ParsedItem): string =>
  `sha256:${createHash('sha256').update(`${guid}\0${link}\0${title}`).digest('hex')}`

/**
 * True if `name` is free as the guid of `item`: its link if no other item has it, otherwise a hash of its
 * title if no other item with that link has this title.
 */
function isFree(
  seen: ReadonlyMap<string, ParsedItem>,
  name: string,
  twin: ParsedItem,
  item: ParsedItem,
): boolean {
  if (seen.has(name)) return false
  if (name === item.link) return item.link !== twin.link
  if (item.guid === item.link) return false
  const ofLink = item.link === twin.link ? twin : seen.get(item.link)
  return ofLink !== undefined && ofLink.title !== item.title
}

/**
 * Parses a title as HTML. A tag name that is only mentioned stays visible: only elements that are closed, or
 * that format text, are markup.
 */
function titleOf(text: RawText | undefined): string {
  if (text?.kind !== 'html') return plain(text, MAX_TITLE)
  const value = truncateText(text.value, MAX_TITLE * 8)
  const lower = value.toLowerCase()
  const isMarkup = (name: string) => FORMATS.has(name) || lower.includes(`</${name}`)
  const shown = value.replace(/<(?=([a-z][a-z\d-]*)[^<>]*>)/gi, (sign, name: string) =>
    isMarkup(name.toLowerCase()) ? sign : '&lt;',
  )
  return textOfHtml(shown, MAX_TITLE)
}

/** Elements that are allowed in titles, closed or not. */
const FORMATS = new Set(
  'a abbr b bdi br cite code del div em font hr i img ins mark p q s small span strong sub sup u wbr'.split(
    ' ',
  ),
)

function first(entry: RawEntry, fields: readonly string[]): RawText | undefined {
  return fields.map((field) => entry.fields.get(field)).find((text) => text !== undefined)
}

function plain(text: RawText | undefined, limit: number): string {
  if (!text) return ''
  return text.kind === 'plain' ? truncateAtWord(text.value, limit) : textOfHtml(text.value, limit)
}
