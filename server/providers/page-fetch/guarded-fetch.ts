// Fetches pages, feeds and pictures from public addresses only, with a timeout and a size limit.
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { fetchFault, retryAfter } from './fetch-fault.ts'
import { guardedConnector } from './guarded-connector.ts'
import { HopCookies } from './hop-cookies.ts'
import { HostSlots } from './host-slots.ts'
import {
  type FetchedHeaders,
  FetchFailure,
  type FetchOptions,
  type FetchResult,
  type PageFetcher,
} from './port.ts'
import { fetchableUrl } from './public-address.ts'
import { ACCEPT_ENCODING, readBody } from './read-body.ts'

/** Sites that set a cookie and redirect back need five or six redirects. */
const MAX_REDIRECTS = 10
const REDIRECTS = [301, 302, 303, 307, 308]
/** Permanent redirects (RFC 9110, 15.4.2 and 15.4.9); the others are temporary. */
const PERMANENT_REDIRECTS = [301, 308]
const PER_HOST = 2
const USER_AGENT = 'Mozilla/5.0 (compatible; Kaijuan/0.1; article reader for learners of English)'

const ACCEPT: Record<FetchOptions['kind'], string> = {
  page: 'text/html,application/xhtml+xml;q=0.9',
  feed: 'application/atom+xml,application/rss+xml,application/feed+json,application/xml;q=0.9,application/json;q=0.9,text/html;q=0.8',
  issue:
    'text/html,application/xhtml+xml,application/epub+zip,application/atom+xml,application/rss+xml;q=0.9,*/*;q=0.5',
  picture: 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9',
}
// The type of a body is certain only after parsing it; the content type is a first filter (e.g. against a
// video, an archive, a PDF).
const TYPES: Record<FetchOptions['kind'], RegExp> = {
  page: /^(text\/(html|xml)|application\/(xhtml\+xml|xml))$/,
  feed: /^(text\/|application\/([\w.-]+\+)?(xml|json)|application\/(octet-stream|xml-dtd|xml-external-parsed-entity))/,
  issue: /^(text\/|application\/|binary\/octet-stream)/,
  picture: /^(image\/|application\/octet-stream|binary\/octet-stream)/,
}

export interface PageFetcherOptions {
  /** `host:port` entries that may be reached although they are private (FETCH_ALLOW). */
  allow?: readonly string[]
  /** Replaces the system's DNS lookup, for tests. */
  lookup?: LookupFunction
  user_agent?: string
}

/**
 * Creates the fetcher for the real web. At most two concurrent requests per host; time in the queue does not
 * count for the timeout.
 */
export function makePageFetcher(options: PageFetcherOptions = {}): PageFetcher {
  const allow = new Set((options.allow ?? []).map((entry) => entry.trim().toLowerCase()))
  const dispatcher = new Agent({
    connect: guardedConnector({ allow, ...(options.lookup ? { lookup: options.lookup } : {}) }),
    connections: PER_HOST,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    // News sites send many policies and cookies; Node's default of 16 KiB would reject real responses.
    maxHeaderSize: 65_536,
  })
  const slots = new HostSlots(PER_HOST)
  const userAgent = options.user_agent ?? USER_AGENT

  async function fetch(address: string, wanted: FetchOptions): Promise<FetchResult> {
    let url = fetchableUrl(address)
    let timeLeft = wanted.timeout_ms
    let arePermanent = true
    // Some sites redirect a request without a cookie to the same URL. The cookies are valid for this fetch
    // only.
    const cookies = new HopCookies()
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const release = await slots.take(url.host, wanted.signal)
      const startedAt = performance.now()
      const clock = AbortSignal.timeout(Math.max(1, Math.ceil(timeLeft)))
      try {
        const result = await fetchHop(url, wanted, { clock, dispatcher, userAgent, cookies })
        if ('body' in result) return { ...result, has_moved: hop > 0 && arePermanent }
        arePermanent &&= PERMANENT_REDIRECTS.includes(result.status)
        url = fetchableUrl(result.location, url.href)
      } catch (error) {
        wanted.signal?.throwIfAborted()
        throw fetchFault(error, url.href, clock.aborted)
      } finally {
        release()
        timeLeft -= performance.now() - startedAt
      }
    }
    throw new FetchFailure('TOO_MANY_REDIRECTS', { url: url.href, limit: MAX_REDIRECTS })
  }

  return { fetch, close: () => dispatcher.destroy() }
}

/**
 * Referrer as sent by browsers: the full URL to the same origin, the origin to other sites, nothing from
 * https to http.
 */
function refererOf(page: string | undefined, to: URL): { referer?: string } {
  if (page === undefined || !URL.canParse(page)) return {}
  const from = new URL(page)
  if (from.protocol === 'https:' && to.protocol === 'http:') return {}
  if (from.origin !== to.origin) return { referer: `${from.origin}/` }
  return { referer: `${from.origin}${from.pathname}${from.search}` }
}

interface HopContext {
  clock: AbortSignal
  dispatcher: Dispatcher
  userAgent: string
  cookies: HopCookies
}

/**
 * Sends one request. A redirect is returned instead of followed, so that its target is validated like the
 * first URL.
 */
async function fetchHop(
  url: URL,
  wanted: FetchOptions,
  { clock, dispatcher, userAgent, cookies }: HopContext,
): Promise<Omit<FetchResult, 'has_moved'> | { status: number; location: string }> {
  const href = url.href
  const cookie = cookies.header(url)
  const response = await request(url, {
    dispatcher,
    method: 'GET',
    signal: wanted.signal ? AbortSignal.any([clock, wanted.signal]) : clock,
    headersTimeout: wanted.timeout_ms,
    bodyTimeout: wanted.timeout_ms,
    headers: {
      accept: ACCEPT[wanted.kind],
      'accept-encoding': ACCEPT_ENCODING,
      'accept-language': 'en,*;q=0.5',
      'user-agent': userAgent,
      ...refererOf(wanted.referer, url),
      ...(cookie === undefined ? {} : { cookie }),
      ...(wanted.etag ? { 'if-none-match': wanted.etag } : {}),
      ...(wanted.last_modified ? { 'if-modified-since': wanted.last_modified } : {}),
    },
  })
  const header = (name: string) => {
    const value = response.headers[name]
    return (Array.isArray(value) ? value[0] : value) ?? null
  }
  // Destroying a body emits an `error` event, which would crash the process without a handler.
  response.body.on('error', () => {})
  const drop = () => response.body.destroy()
  const { statusCode: status } = response
  const headers: FetchedHeaders = {
    etag: header('etag'),
    last_modified: header('last-modified'),
    content_type: header('content-type'),
  }
  const location = header('location')
  if (REDIRECTS.includes(status) && location) {
    drop()
    cookies.take(url, response.headers['set-cookie'])
    return { status, location }
  }
  if (status === 304 && (wanted.etag || wanted.last_modified)) {
    drop()
    return { status, url: href, headers, body: Buffer.alloc(0), not_modified: true }
  }
  if (status < 200 || status > 299) {
    drop()
    const wait = retryAfter(header('retry-after'))
    throw new FetchFailure('HTTP_STATUS', {
      url: href,
      status,
      ...(wait === undefined ? {} : { retry_after: wait }),
    })
  }
  const type = (headers.content_type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && !TYPES[wanted.kind].test(type)) {
    drop()
    throw new FetchFailure('WRONG_TYPE', { url: href, content_type: type.slice(0, 100) })
  }
  const encoding = header('content-encoding')
  if (Number(header('content-length') ?? 0) > wanted.max_bytes) {
    drop()
    throw new FetchFailure('TOO_LARGE', { url: href, limit: wanted.max_bytes })
  }
  try {
    const body = await readBody(response.body, { url: href, encoding, max_bytes: wanted.max_bytes })
    return { status, url: href, headers, body, not_modified: false }
  } catch (error) {
    drop()
    throw fetchFault(error, href, clock.aborted, 'CUT')
  }
}
