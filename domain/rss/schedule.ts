// Schedules the next crawl of a feed: after 30 to 60 minutes, with exponential back-off on errors, and never
// before the server's Retry-After.

export interface CrawlOutcome {
  now: Date
  /** Consecutive failures; 0 after a success. */
  failures: number
  /** Time of the next permitted request, from `parseRetryAfter`. */
  retry_at?: Date | undefined
  /**
   * Seed of the jitter: the feed's URL or id. Feeds are spread over the half hour, each always in the same
   * way.
   */
  seed: string
}

const MINUTE_MS = 60_000
const BASE_MIN_MS = 30 * MINUTE_MS
const JITTER_MS = 30 * MINUTE_MS
const BACKOFF_MAX_MS = 24 * 60 * MINUTE_MS
/** Maximum accepted Retry-After; a longer one is probably an error. */
const RETRY_MAX_MS = 7 * 24 * 60 * MINUTE_MS

/** FNV-1a hash of `text` as a fraction, 0 ≤ x < 1. */
const fraction = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/**
 * Returns the next time to fetch: 30–60 minutes after a success; after n consecutive failures 2ⁿ times that,
 * at most a day; and not before the server's Retry-After, which is capped at a week.
 */
export const computeNextCrawl = ({ now, failures, retry_at, seed }: CrawlOutcome): Date => {
  const base = BASE_MIN_MS + Math.floor(fraction(`${seed} ${failures}`) * JITTER_MS)
  const wait = Math.min(base * 2 ** Math.min(Math.max(0, failures), 16), BACKOFF_MAX_MS)
  const requestedMs = retry_at ? Math.min(retry_at.getTime() - now.getTime(), RETRY_MAX_MS) : 0
  return new Date(now.getTime() + Math.max(wait, requestedMs))
}

// RFC 9110, 10.2.3: seconds, or an HTTP date (its preferred format; servers do not use the two obsolete
// ones).
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Parses a `Retry-After` header; returns undefined when it is missing or invalid. */
export const parseRetryAfter = (header: string | null | undefined, now: Date): Date | undefined => {
  const value = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return new Date(now.getTime() + Number(value) * 1000)
  if (!HTTP_DATE.test(value)) return undefined
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : new Date(at)
}
