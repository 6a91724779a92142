// Answers a page's address with the page as a guest sees it first, painted by the built web app from our own calls.
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

/** What the folder of the build must export. */
interface Built {
  createServerRenderer(parts: SsrAssets): ServerRenderer
}

/** The built web app: its page as it was built, and the folder of the build that paints. */
export interface BuiltWebApp {
  html: string
  /** Without it every page is the bare one. */
  paint: string | undefined
}

/** A painting holds everybody else up; whoever comes while so many are made gets the bare page, which works as well. */
const AT_ONCE = 3
/**
 * New paintings for one network; beyond it pages are bare. One takes 20 to 100 ms of the only thread: this is a tenth of
 * it. What is kept is not counted.
 */
const PAINTINGS: RateLimit = { max: 20, seconds: 10, scope: 'process' }
const HTML = 'text/html; charset=utf-8'

/**
 * Sends the page of a request: painted where the web app says so, bare where not; with status 404 where the app has
 * nothing, or where a call of the painting says so. Throws INVALID_INPUT for a Host that is none.
 */
export function answerPages(
  app: FastifyInstance,
  pages: BuiltWebApp,
  { config, responseCache, limits }: Pick<Deps, 'config' | 'responseCache' | 'limits'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  // When the first page is asked for: a server that starts has more urgent things to do.
  let loading: Promise<ServerRenderer | undefined> | undefined
  let painting = 0
  const plain = isPlain(config) ? new PrecompressedText(pages.html) : undefined
  /** By the text of the page: as many as there are screens whose code comes with it. */
  const ahead = new Map<string, PrecompressedText>()

  async function paint(
    built: ServerRenderer,
    href: string,
    request: FastifyRequest,
  ): Promise<PrecompressedBytes> {
    if (painting >= AT_ONCE) throw new Refused(503)
    painting += 1
    try {
      const { wait } = await limits.take(`painting ${networkOf(request.ip)}`, PAINTINGS)
      if (wait > 0) throw new Refused(429)
      const { host } = request
      const pageContext = { site: siteOf(config, host), isStoreReview: isReview(request) }
      const html = await built.render(href, pageContext, (address) => askAsGuest(app, address, request))
      if (html === undefined) throw new Refused(404)
      return await PrecompressedBytes.of(
        pageFor(config, host, html),
        encodingOf(request.headers['accept-encoding']),
      )
    } finally {
      painting -= 1
    }
  }

  /** Throws `Refused`. */
  async function painted(
    built: ServerRenderer,
    origin: string,
    request: FastifyRequest,
  ): Promise<PrecompressedBytes> {
    const { pathname, search } = addressOf(request.url)
    const href = `${origin}${pathname}${built.query(pathname, search)}`
    const make = () => paint(built, href, request)
    if (isOfToken(request)) return make()
    const encoding = encodingOf(request.headers['accept-encoding']) ?? 'plain'
    const site = plain ? '' : `${request.host} `
    const key = `page ${encoding} ${site}${isReview(request) ? 'review ' : ''}${href}`
    return responseCache.getOrSet(key, isPrefetch(request) ? undefined : networkOf(request.ip), make)
  }

  /** As it was built it lies there compressed; told where things are, it is another one for each host. */
  const bare = ({ host }: FastifyRequest, reply: FastifyReply) =>
    plain ? reply.sendFile('index.html') : reply.type(HTML).send(pageFor(config, host, pages.html))
  const withCode = (html: string, { host }: FastifyRequest, reply: FastifyReply) => {
    if (!plain) return reply.type(HTML).send(pageFor(config, host, html))
    const known = ahead.get(html) ?? new PrecompressedText(html)
    ahead.set(html, known)
    return known.sendTo(reply.type(HTML))
  }
  const nothing = (request: FastifyRequest, reply: FastifyReply) =>
    plain ? plain.sendTo(reply.status(404).type(HTML)) : bare(request, reply.status(404))

  /** Whether what a page that is not painted names is not there, for who asks; kept for guests, for some seconds. */
  async function isNothing(built: ServerRenderer, request: FastifyRequest): Promise<boolean> {
    const { pathname } = addressOf(request.url)
    const token = tokenOf(request)
    const look = async () => {
      responseCache.limitTtl(POPULARITY_TTL_MS)
      try {
        const isThere = await built.exists(pathname, (address) => askAhead(app, address, request, token))
        return { isThere, weight: 1 }
      } catch (error) {
        const isNone = error instanceof Refused && (error.status === 404 || error.status === 400)
        return { isThere: !isNone, weight: 1 }
      }
    }
    const key = `exists ${isReview(request) ? 'review ' : ''}${pathname}`
    return !(token === undefined ? await responseCache.getOrSet(key, undefined, look) : await look()).isThere
  }

  return async (request, reply) => {
    const origin = originOf(request, config.SITE_URL)
    loading ??= load(pages).catch((error: unknown) => {
      request.log.error({ err: error }, 'pages cannot be painted')
      return undefined
    })
    const built = await loading
    if (isMalformed(request.originalUrl)) return nothing(request, reply)
    if (!built) return bare(request, reply)
    const canonical = canonicalPage(request.url)
    if (canonical !== request.url && built.has(addressOf(canonical).pathname) !== 'nothing')
      return reply.redirect(canonical, 301)
    const kind = built.has(addressOf(request.url).pathname)
    if (kind === 'nothing') return nothing(request, reply)
    if (kind === 'bare')
      return (await isNothing(built, request)) ? nothing(request, reply) : bare(request, reply)
    if (kind === 'ahead')
      return (await isNothing(built, request))
        ? nothing(request, reply)
        : withCode(built.ahead(addressOf(request.url).pathname), request, reply)
    try {
      const page = await painted(built, origin, request)
      return page.sendTo(reply.type(HTML))
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return nothing(request, reply)
      // The bare page asks by itself, and tells the reader what is wrong.
      if (!(error instanceof Refused)) request.log.error({ reqId: request.id, err: error }, 'no first paint')
      return bare(request, reply)
    }
  }
}

function addressOf(url: string): { pathname: string; search: string } {
  const at = url.indexOf('?')
  return at === -1 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) }
}

/** Whoever holds a session asks the same again with it, which counts as their reading; who asks ahead may never come. */
const askAsGuest = (app: FastifyInstance, address: string, request: FastifyRequest): Promise<unknown> =>
  ask(app, address, request, isOfToken(request) || isPrefetch(request) ? { 'sec-purpose': 'prefetch' } : {})

/** As who asks for the page: something of their own is there for them. It counts for nothing. */
const askAhead = (
  app: FastifyInstance,
  address: string,
  request: FastifyRequest,
  token: string | undefined,
): Promise<unknown> =>
  ask(app, address, request, {
    'sec-purpose': 'prefetch',
    ...(token === undefined ? {} : { authorization: token }),
  })

async function ask(
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

/** There is no painting; a call that said no has logged itself what is worth logging. */
class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  String(headers['sec-purpose'] ?? '').includes('prefetch')

/** Of somebody who holds a session; nothing is read of it here but that it is there. */
const isOfToken = ({ headers: { authorization, cookie = '' } }: FastifyRequest): boolean =>
  authorization !== undefined || /(?:^|; )bb_token=[^;]/.test(cookie)

/** As calls take it. */
function tokenOf({ headers: { authorization, cookie = '' } }: FastifyRequest): string | undefined {
  const cookieToken = /(?:^|; )bb_token=([^;]+)/.exec(cookie)?.[1]
  return authorization ?? (cookieToken === undefined ? undefined : `Bearer ${cookieToken}`)
}

/** As the web app will see it (web/lib/cookies.ts): the address sets the mode, else the cookie has kept it. */
function isReview({ url, headers: { cookie = '', 'x-review': header } }: FastifyRequest): boolean {
  const reviewParam = new URLSearchParams(addressOf(url).search).get('review')
  if (reviewParam === 'true' || reviewParam === 'false') return reviewParam === 'true'
  return header === '1' || /(?:^|; )bb_review=true(?:;|$)/.test(cookie)
}

async function load({ html, paint }: BuiltWebApp): Promise<ServerRenderer | undefined> {
  if (paint === undefined) return undefined
  const [files, built] = await Promise.all([
    readFile(path.join(paint, 'files.json'), 'utf8'),
    import(pathToFileURL(path.join(paint, 'first-paint.js')).href) as Promise<Built>,
  ])
  return built.createServerRenderer({ page: html, files: parseJson(files) as SsrAssets['files'] })
}
