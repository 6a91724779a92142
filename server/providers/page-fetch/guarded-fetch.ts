// Fetches pages, feeds and pictures from the public web: guarded against private addresses, bounded in time and size.
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

/** Gates that ask for a cookie and come back take five or six. */
const MAX_REDIRECTS = 10
const REDIRECTS = [301, 302, 303, 307, 308]
/** For good (RFC 9110, 15.4.2 and 15.4.9); the others hold for this once. */
const FOR_GOOD = [301, 308]
const PER_HOST = 2
const USER_AGENT = 'Mozilla/5.0 (compatible; Kaijuan/0.1; article reader for learners of English)'

const ACCEPT: Record<FetchOptions['kind'], string> = {
  page: 'text/html,application/xhtml+xml;q=0.9',
  feed: 'application/atom+xml,application/rss+xml,application/feed+json,application/xml;q=0.9,application/json;q=0.9,text/html;q=0.8',
  issue:
    'text/html,application/xhtml+xml,application/epub+zip,application/atom+xml,application/rss+xml;q=0.9,*/*;q=0.5',
  picture: 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9',
}
// What a body is becomes certain only when it is read; the type sent is a first sieve (a film, an archive, a PDF).
const TYPES: Record<FetchOptions['kind'], RegExp> = {
  page: /^(text\/(html|xml)|application\/(xhtml\+xml|xml))$/,
  feed: /^(text\/|application\/([\w.-]+\+)?(xml|json)|application\/(octet-stream|xml-dtd|xml-external-parsed-entity))/,
  issue: /^(text\/|application\/|binary\/octet-stream)/,
  picture: /^(image\/|application\/octet-stream|binary\/octet-stream)/,
}

export interface PageFetcherOptions {
  /** `host:port` that may be reached though private (FETCH_ALLOW). */
  allow?: readonly string[]
  /** In place of the system's name look-up, for tests. */
  lookup?: LookupFunction
  user_agent?: string
}

/** The adapter for the real web. At most two requests at once go to one host; waiting for a place does not count as time. */
export function makePageFetcher(options: PageFetcherOptions = {}): PageFetcher {
  const allow = new Set((options.allow ?? []).map((entry) => entry.trim().toLowerCase()))
  const dispatcher = new Agent({
    connect: guardedConnector({ allow, ...(options.lookup ? { lookup: options.lookup } : {}) }),
    connections: PER_HOST,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    // News sites send policies and cookies by the dozen; Node's 16 KiB refuses real ones.
    maxHeaderSize: 65_536,
  })
  const slots = new HostSlots(PER_HOST)
  const userAgent = options.user_agent ?? USER_AGENT

  async function fetch(address: string, wanted: FetchOptions): Promise<FetchResult> {
    let url = fetchableUrl(address)
    let timeLeft = wanted.timeout_ms
    let areForGood = true
    // Sites send whoever has no cookie back to the same address; none is kept for another fetch.
    const cookies = new HopCookies()
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const giveBack = await slots.take(url.host, wanted.signal)
      const startedAt = performance.now()
      const clock = AbortSignal.timeout(Math.max(1, Math.ceil(timeLeft)))
      try {
        const result = await fetchHop(url, wanted, { clock, dispatcher, userAgent, cookies })
        if ('body' in result) return { ...result, has_moved: hop > 0 && areForGood }
        areForGood &&= FOR_GOOD.includes(result.status)
        url = fetchableUrl(result.location, url.href)
      } catch (error) {
        wanted.signal?.throwIfAborted()
        throw fetchFault(error, url.href, clock.aborted)
      } finally {
        giveBack()
        timeLeft -= performance.now() - startedAt
      }
    }
    throw new FetchFailure('TOO_MANY_REDIRECTS', { url: url.href, limit: MAX_REDIRECTS })
  }

  return { fetch, close: () => dispatcher.destroy() }
}

/** As browsers tell it: the whole address to the same origin, the origin to others, nothing from https to http. */
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

/** One request; a redirect is given back, not followed, so that the next address is checked like the first. */
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
  // A body that is given up says so by an error event, which nobody would hear and the process would not survive.
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
