// Interface of the feed parser: parse a feed, or find its URL from a site's page.

export type FeedReason = 'NOT_A_FEED' | 'TOO_LARGE' | 'TOO_DEEP' | 'TIMEOUT' | 'NO_MEMORY' | 'BROKEN'

/** Error with the reason why a body could not be parsed as a feed. */
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
  /** Unique within the feed: the item's own id, otherwise its link, otherwise a hash of its content. */
  guid: string
  /** Absolute http(s) URL, or '' if the item has none. */
  link: string
  /** Plain text. */
  title: string
  author: string
  /** ISO 8601 in UTC. */
  published_at: string | null
  /** Plain text, at most 2,000 characters. */
  summary: string
  /** Raw HTML of the feed: not sanitized, never render it; only the extractor may parse it. */
  content_html?: string
}

export interface ParsedFeed {
  format: 'rss' | 'atom' | 'rdf' | 'json'
  title: string
  /** Absolute http(s) URL, or ''. */
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
   * Parses RSS, Atom, RDF or JSON Feed in a worker thread, with a timeout and a memory limit.
   * @param url the URL of the body, for relative links
   * @throws {FeedFailure} NOT_A_FEED if the body is something else, e.g. an HTML page
   */
  readFeed(body: Buffer, headers: { content_type?: string | null }, url: string): Promise<ParsedFeed>
  /**
   * Returns candidate URLs of a site's feeds, best first: those that its page declares, then common paths of
   * the site. Only the declared ones are known to exist: fetch them in order and use the first that parses.
   */
  discoverFeeds(html: Buffer | string, url: string): FoundFeed[]
  close(): Promise<void>
}
