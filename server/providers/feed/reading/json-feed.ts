// Parser for JSON Feed 1 and 1.1; fields of the wrong type are ignored.

import { parseJson } from '../../../../domain/kernel/json.ts'
import { FeedFailure } from '../port.ts'
import { emptyEntry, type RawEntry, type RawFeed } from './raw-feed.ts'

const MAX_ITEMS = 10_000

/**
 * Parses the text of a JSON Feed.
 * @throws {FeedFailure} NOT_A_FEED
 */
export function readJsonFeed(text: string, url: string): RawFeed {
  const feed = parsed(text, url)
  const isFeed = String(feed.version ?? '').includes('jsonfeed.org') || Array.isArray(feed.items)
  if (!isFeed) throw new FeedFailure('NOT_A_FEED', { url })
  const items = Array.isArray(feed.items) ? feed.items.filter(isObject).slice(0, MAX_ITEMS) : []
  return { format: 'json', channel: channelOf(feed), items: items.map(itemOf) }
}

function parsed(text: string, url: string): Record<string, unknown> {
  try {
    const value: unknown = parseJson(text)
    if (isObject(value)) return value
  } catch (error) {
    throw new FeedFailure('NOT_A_FEED', { url }, { cause: error })
  }
  throw new FeedFailure('NOT_A_FEED', { url })
}

function channelOf(feed: Record<string, unknown>): RawEntry {
  const channel = emptyEntry()
  put(channel, 'title', feed.title)
  put(channel, 'description', feed.description)
  put(channel, 'link', feed.home_page_url)
  channel.authors = authorsOf(feed)
  return channel
}

function itemOf(item: Record<string, unknown>): RawEntry {
  const entry = emptyEntry()
  put(entry, 'guid', typeof item.id === 'number' ? String(item.id) : item.id)
  put(entry, 'link', item.url ?? item.external_url)
  put(entry, 'title', item.title)
  put(entry, 'summary', item.summary ?? item.content_text)
  put(entry, 'content:encoded', item.content_html, 'html')
  put(entry, 'published', item.date_published)
  put(entry, 'updated', item.date_modified)
  entry.authors = authorsOf(item)
  return entry
}

/** Version 1.1 has `authors`, version 1 has `author`. */
function authorsOf(holder: Record<string, unknown>): string[] {
  const some = Array.isArray(holder.authors) && holder.authors.length > 0
  const all: unknown[] = some ? (holder.authors as unknown[]) : [holder.author]
  return all
    .filter(isObject)
    .map((author) => author.name)
    .filter((name) => typeof name === 'string')
}

function put(entry: RawEntry, field: string, value: unknown, kind: 'plain' | 'html' = 'plain'): void {
  if (typeof value === 'string' && value.trim() !== '') entry.fields.set(field, { value, kind })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
