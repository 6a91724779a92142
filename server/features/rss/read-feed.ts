// Fetches and parses one feed, for the first crawl and all later ones.
import { createHash } from 'node:crypto'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { Deps } from '../../deps.ts'
import type { ParsedFeed, ParsedItem } from '../../providers/feed/port.ts'
import type { FetchedHeaders, FetchResult } from '../../providers/page-fetch/port.ts'
import type { NewItem } from './item.store.ts'
import type { FeedRow } from './store.ts'

/** Max. response size, the same as the parser's limit. */
const MAX_BYTES = 16_000_000
/** Max. characters of a guid: fits into an index entry of PostgreSQL even with four bytes per character. */
const MAX_GUID = 500
const UNTITLED = '（无题）'
/** Max. length of a stored URL, of a feed or of an item. */
export const MAX_ADDRESS = 2000

export interface ReadFeed {
  /** Final URL after all redirects. */
  url: string
  /** Canonical URL of the feed: `url`, or the requested URL if a redirect was temporary (decision 15). */
  home: string
  headers: FetchedHeaders
  feed: ParsedFeed
}

type Ports = Pick<Deps, 'pages' | 'feeds'>

/** Fetches a possible feed, with a conditional request if `known` is set. Throws `FetchFailure`. */
export const fetchFeed = (
  { pages }: Ports,
  address: string,
  { timeout_ms, signal, known }: { timeout_ms: number; signal?: AbortSignal; known?: FeedRow },
): Promise<FetchResult> =>
  pages.fetch(address, {
    kind: 'feed',
    ...(known?.etag ? { etag: known.etag } : {}),
    ...(known?.last_modified ? { last_modified: known.last_modified } : {}),
    max_bytes: MAX_BYTES,
    timeout_ms,
    ...(signal ? { signal } : {}),
  })

/** Normalizes a URL the same way as the fetcher. */
const spelled = (address: string): string => {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** Parses the feed in the response from `address`. Throws `FeedFailure`. */
export const readFetched = async (
  { feeds }: Ports,
  { url, headers, body, has_moved }: FetchResult,
  address: string,
): Promise<ReadFeed> => ({
  url,
  home: has_moved ? url : spelled(address),
  headers,
  feed: await feeds.readFeed(body, { content_type: headers.content_type }, url),
})

/** Maps parsed items to rows. Items without a usable link are listed but cannot be downloaded. */
export const toNewItems = (feed: ParsedFeed): NewItem[] => feed.items.map(asNewItem)

const asNewItem = ({ guid, title, link, author, summary, published_at }: ParsedItem): NewItem => ({
  guid: guid.length <= MAX_GUID ? guid : createHash('sha256').update(guid).digest('hex'),
  title: truncateText(title, 500) || link || UNTITLED,
  link: link.length <= MAX_ADDRESS ? link : '',
  author: truncateText(author, 200),
  summary,
  published_at: published_at === null ? null : new Date(published_at),
})
