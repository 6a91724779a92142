// What the server may ask of a feed: read it, or find it from a site's page.

export type FeedReason = 'NOT_A_FEED' | 'TOO_LARGE' | 'TOO_DEEP' | 'TIMEOUT' | 'NO_MEMORY' | 'BROKEN'

/** Why a body gave no feed. */
export class FeedFailure extends Error {
  readonly reason: FeedReason
  readonly data: { url: string; limit?: number; detail?: string }
  constructor(reason: FeedReason, data: FeedFailure['data'], options?: ErrorOptions) {
    super(`${reason} ${data.url}`, options)
    this.name = 'FeedFailure'
    this.reason = reason
    this.data = data
  }
}

export interface ParsedItem {
  /** Unique within the feed: the item's own identifier, else its link, else a digest of what it says. */
  guid: string
  /** Absolute http(s) address, or '' when the item has none. */
  link: string
  /** Plain text. */
  title: string
  author: string
  /** ISO 8601 in UTC. */
  published_at: string | null
  /** Plain text, at most 2,000 characters. */
  summary: string
  /** As the feed has it: not clean, never to be shown; only the extractor may read it. */
  content_html?: string
}

export interface ParsedFeed {
  format: 'rss' | 'atom' | 'rdf' | 'json'
  title: string
  /** Absolute http(s) address, or ''. */
  site_url: string
  description: string
  /** In the feed's order, at most 10,000. */
  items: ParsedItem[]
}

export interface FoundFeed {
  url: string
  title: string
}

export interface FeedReader {
  /**
   * Reads RSS, Atom, RDF or JSON Feed, outside the main thread, within bounded time and memory.
   * @param url where the body came from, for relative links
   * @throws {FeedFailure} NOT_A_FEED when the body is something else (a page, say)
   */
  readFeed(body: Buffer, headers: { content_type?: string | null }, url: string): Promise<ParsedFeed>
  /**
   * Addresses where a site's feed may be, best first: those its page names, then the usual paths of the site.
   * Only the named ones are known to exist; fetch in order and keep the first that reads.
   */
  discoverFeeds(html: Buffer | string, url: string): FoundFeed[]
  close(): Promise<void>
}
