// Serves pages with server-side rendering (SSR): the built web app renders the guest's view from our own
// endpoints.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerRenderer, SsrAssets } from '../../contract/kernel/server-renderer.ts'
import { parseJson } from '../../domain/kernel/json.ts'
import type { Deps } from '../deps.ts'
import type { RateLimit } from '../providers/limits/port.ts'
import { networkOf } from './network.ts'
import { canonicalPage, isMalformed } from './page-address.ts'
import { encodingOf, PrecompressedBytes, PrecompressedText } from './precompressed-body.ts'
import { POPULARITY_TTL_MS } from './response-cache.ts'
import { isPlain, pageFor, siteOf } from './site.ts'
import { originOf } from './site-address.ts'

/** What the SSR bundle must export. */
interface SsrBundle {
  createServerRenderer(parts: SsrAssets): ServerRenderer
}

/** The built web app: its HTML as built, and the folder of the SSR bundle. */
export interface BuiltWebApp {
  html: string
  /** Undefined: every page is sent without SSR. */
  paint: string | undefined
}

/**
 * Max. renders at a time. A render blocks the thread; requests above the limit get the plain page, which
 * works as well.
 */
const MAX_RENDERS = 3
/**
 * Rate limit of renders for one network; pages above it are sent without SSR. A render takes 20 to 100 ms of
 * the only thread, so this is a tenth of its time. Cached pages do not count.
 */
const RENDER_LIMIT: RateLimit = { max: 20, seconds: 10, scope: 'process' }
const HTML = 'text/html; charset=utf-8'

/**
 * Returns a handler that sends a page: server-rendered, or plain where the web app does not render it. The
 * status is 404 when the app has no such page or an endpoint of the render returns 404. The handler throws
 * INVALID_INPUT for an invalid Host header.
 */
export function answerPages(
  app: FastifyInstance,
  pages: BuiltWebApp,
  { config, responseCache, limits }: Pick<Deps, 'config' | 'responseCache' | 'limits'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  // The SSR bundle is loaded lazily at the first page request, so that it does not delay the start of the
  // server.
  let loading: Promise<ServerRenderer | undefined> | undefined
  let runningRenders = 0
  const plain = isPlain(config) ? new PrecompressedText(pages.html) : undefined
  /** Compressed pages by their HTML: one per screen whose code is preloaded by the page. */
  const preloadPages = new Map<string, PrecompressedText>()

  async function renderPage(
    renderer: ServerRenderer,
    href: string,
    request: FastifyRequest,
  ): Promise<PrecompressedBytes> {
    if (runningRenders >= MAX_RENDERS) throw new Refused(503)
    runningRenders += 1
    try {
      const { wait } = await limits.take(`painting ${networkOf(request.ip)}`, RENDER_LIMIT)
      if (wait > 0) throw new Refused(429)
      const { host } = request
      const pageContext = { site: siteOf(config, host), isStoreReview: isReview(request) }
      const html = await renderer.render(href, pageContext, (address) => fetchAsGuest(app, address, request))
      if (html === undefined) throw new Refused(404)
      return await PrecompressedBytes.of(
        pageFor(config, host, html),
        encodingOf(request.headers['accept-encoding']),
      )
    } finally {
      runningRenders -= 1
    }
  }

  /** Renders the page or takes it from the cache. Throws `Refused`. */
  async function renderCached(
    renderer: ServerRenderer,
    origin: string,
    request: FastifyRequest,
  ): Promise<PrecompressedBytes> {
    const { pathname, search } = addressOf(request.url)
    const href = `${origin}${pathname}${renderer.query(pathname, search)}`
    const make = () => renderPage(renderer, href, request)
    if (isOfToken(request)) return make()
    const encoding = encodingOf(request.headers['accept-encoding']) ?? 'plain'
    const site = plain ? '' : `${request.host} `
    const key = `page ${encoding} ${site}${isReview(request) ? 'review ' : ''}${href}`
    return responseCache.getOrSet(key, isPrefetch(request) ? undefined : networkOf(request.ip), make)
  }

  /**
   * The plain page is precompressed on disk; with a site configuration in it, the page differs for each host.
   */
  const sendPlain = ({ host }: FastifyRequest, reply: FastifyReply) =>
    plain ? reply.sendFile('index.html') : reply.type(HTML).send(pageFor(config, host, pages.html))
  const withCode = (html: string, { host }: FastifyRequest, reply: FastifyReply) => {
    if (!plain) return reply.type(HTML).send(pageFor(config, host, html))
    const cached = preloadPages.get(html) ?? new PrecompressedText(html)
    preloadPages.set(html, cached)
    return cached.sendTo(reply.type(HTML))
  }
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
    plain ? plain.sendTo(reply.status(404).type(HTML)) : sendPlain(request, reply.status(404))

  /**
   * Whether the content of a page without SSR does not exist for this user; cached for guests, for some
   * seconds.
   */
  async function isMissingPage(renderer: ServerRenderer, request: FastifyRequest): Promise<boolean> {
    const { pathname } = addressOf(request.url)
    const token = tokenOf(request)
    const checkExists = async () => {
      responseCache.limitTtl(POPULARITY_TTL_MS)
      try {
        const isThere = await renderer.exists(pathname, (address) =>
          fetchAsUser(app, address, request, token),
        )
        return { isThere, weight: 1 }
      } catch (error) {
        const isMissing = error instanceof Refused && (error.status === 404 || error.status === 400)
        return { isThere: !isMissing, weight: 1 }
      }
    }
    const key = `exists ${isReview(request) ? 'review ' : ''}${pathname}`
    return !(
      token === undefined ? await responseCache.getOrSet(key, undefined, checkExists) : await checkExists()
    ).isThere
  }

  return async (request, reply) => {
    const origin = originOf(request, config.SITE_URL)
    loading ??= load(pages).catch((error: unknown) => {
      request.log.error({ err: error }, 'pages cannot be painted')
      return undefined
    })
    const renderer = await loading
    if (isMalformed(request.originalUrl)) return sendNotFound(request, reply)
    if (!renderer) return sendPlain(request, reply)
    const canonical = canonicalPage(request.url)
    if (canonical !== request.url && renderer.has(addressOf(canonical).pathname) !== 'nothing')
      return reply.redirect(canonical, 301)
    const kind = renderer.has(addressOf(request.url).pathname)
    if (kind === 'nothing') return sendNotFound(request, reply)
    if (kind === 'bare')
      return (await isMissingPage(renderer, request))
        ? sendNotFound(request, reply)
        : sendPlain(request, reply)
    if (kind === 'ahead')
      return (await isMissingPage(renderer, request))
        ? sendNotFound(request, reply)
        : withCode(renderer.ahead(addressOf(request.url).pathname), request, reply)
    try {
      const page = await renderCached(renderer, origin, request)
      return page.sendTo(reply.type(HTML))
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return sendNotFound(request, reply)
      // The plain page fetches its data itself and shows the error to the reader.
      if (!(error instanceof Refused)) request.log.error({ reqId: request.id, err: error }, 'no first paint')
      return sendPlain(request, reply)
    }
  }
}

function addressOf(url: string): { pathname: string; search: string } {
  const at = url.indexOf('?')
  return at === -1 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) }
}

/**
 * A logged-in browser repeats the request with its session, and only that counts as a reading. A prefetched
 * page may never be shown. Both are sent as a prefetch here.
 */
const fetchAsGuest = (app: FastifyInstance, address: string, request: FastifyRequest): Promise<unknown> =>
  fetchInternal(
    app,
    address,
    request,
    isOfToken(request) || isPrefetch(request) ? { 'sec-purpose': 'prefetch' } : {},
  )

/**
 * Sends the request as the user of the page, because content may be visible only to its owner. As a prefetch
 * it counts for nothing.
 */
const fetchAsUser = (
  app: FastifyInstance,
  address: string,
  request: FastifyRequest,
  token: string | undefined,
): Promise<unknown> =>
  fetchInternal(app, address, request, {
    'sec-purpose': 'prefetch',
    ...(token === undefined ? {} : { authorization: token }),
  })

async function fetchInternal(
  app: FastifyInstance,
  address: string,
  request: FastifyRequest,
  more: Record<string, string>,
): Promise<unknown> {
  const headers = { 'x-request-id': request.id, ...more, ...(isReview(request) ? { 'x-review': '1' } : {}) }
  const answer = await app.inject({ url: address, remoteAddress: request.ip, headers })
  if (answer.statusCode !== 200) throw new Refused(answer.statusCode)
  return answer.json<{ result: unknown }>().result
}

/** No SSR for this request; an endpoint that returned an error has already logged it where needed. */
class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  String(headers['sec-purpose'] ?? '').includes('prefetch')

/** Whether the request has a session token; only its presence is checked, not its value. */
const isOfToken = ({ headers: { authorization, cookie = '' } }: FastifyRequest): boolean =>
  authorization !== undefined || /(?:^|; )bb_token=[^;]/.test(cookie)

/** The `Authorization` header that endpoints expect, also built from the session cookie. */
function tokenOf({ headers: { authorization, cookie = '' } }: FastifyRequest): string | undefined {
  const cookieToken = /(?:^|; )bb_token=([^;]+)/.exec(cookie)?.[1]
  return authorization ?? (cookieToken === undefined ? undefined : `Bearer ${cookieToken}`)
}

/**
 * Store-review mode, as web/lib/cookies.ts reads it: the URL parameter sets the mode, else the header or the
 * cookie has it.
 */
function isReview({ url, headers: { cookie = '', 'x-review': header } }: FastifyRequest): boolean {
  const reviewParam = new URLSearchParams(addressOf(url).search).get('review')
  if (reviewParam === 'true' || reviewParam === 'false') return reviewParam === 'true'
  return header === '1' || /(?:^|; )bb_review=true(?:;|$)/.test(cookie)
}

async function load({ html, paint }: BuiltWebApp): Promise<ServerRenderer | undefined> {
  if (paint === undefined) return undefined
  const [files, bundle] = await Promise.all([
    readFile(path.join(paint, 'files.json'), 'utf8'),
    import(pathToFileURL(path.join(paint, 'first-paint.js')).href) as Promise<SsrBundle>,
  ])
  return bundle.createServerRenderer({ page: html, files: parseJson(files) as SsrAssets['files'] })
}
