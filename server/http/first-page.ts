// Answers a page's address with the page as a guest sees it first, painted by the built web app from our own calls.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FirstPaint, FirstPaintParts } from '../../contract/kernel/first-paint.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from './network.ts'
import { encodingOf, ReadyBytes, ReadyText } from './ready-text.ts'
import { originOf } from './site-address.ts'

/** What the folder of the build must export. */
interface Built {
  makeFirstPaint(parts: FirstPaintParts): FirstPaint
}
interface Loaded {
  app: FirstPaint
  bare: ReadyText
}

/** A painting holds everybody else up; whoever comes while so many are made gets the bare page, which works as well. */
const AT_ONCE = 3
const HTML = 'text/html; charset=utf-8'

/**
 * Sends the page of a request: painted where the web app says so, bare where not; with status 404 where the app has
 * nothing, or where a call of the painting says so. `web` is the folder of the built web app, `paint` that of the build
 * that paints; without it every page is the bare one. Throws INVALID_INPUT for a Host that is none.
 */
export function answerPages(
  app: FastifyInstance,
  folders: { web: string; paint: string | undefined },
  { config, kept }: Pick<Deps, 'config' | 'kept'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  // When the first page is asked for: a server that starts has more urgent things to do.
  let loading: Promise<Loaded | undefined> | undefined
  let painting = 0

  async function paint({ app: built }: Loaded, href: string, request: FastifyRequest): Promise<ReadyBytes> {
    if (painting >= AT_ONCE) throw new Refused(503)
    painting += 1
    try {
      const html = await built.paint(href, (address) => askAsGuest(app, address, request))
      if (html === undefined) throw new Refused(404)
      return await ReadyBytes.of(html, encodingOf(request.headers['accept-encoding']))
    } finally {
      painting -= 1
    }
  }

  /** Throws `Refused`. */
  async function painted(loaded: Loaded, origin: string, request: FastifyRequest): Promise<ReadyBytes> {
    const { pathname, search } = addressOf(request.url)
    const href = `${origin}${pathname}${search}`
    const make = () => paint(loaded, href, request)
    if (isOfToken(request)) return make()
    const encoding = encodingOf(request.headers['accept-encoding']) ?? 'plain'
    const key = `page ${encoding} ${isReview(request) ? 'review ' : ''}${href}`
    return kept.take(key, networkOf(request.ip), make)
  }

  return async (request, reply) => {
    const origin = originOf(request, config.SITE_URL)
    reply.header('cache-control', 'no-cache')
    loading ??= load(folders.web, folders.paint).catch((error: unknown) => {
      request.log.error({ err: error }, 'pages cannot be painted')
      return undefined
    })
    const loaded = await loading
    const bare = () => reply.sendFile('index.html')
    if (!loaded) return bare()
    const nothing = () => loaded.bare.sendTo(reply.status(404).type(HTML))
    const kind = loaded.app.has(addressOf(request.url).pathname)
    if (kind === 'nothing') return nothing()
    if (kind === 'bare') return bare()
    try {
      const page = await painted(loaded, origin, request)
      return page.sendTo(reply.type(HTML))
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return nothing()
      // The bare page asks by itself, and tells the reader what is wrong.
      if (!(error instanceof Refused)) request.log.error({ reqId: request.id, err: error }, 'no first paint')
      return bare()
    }
  }
}

/** The query in one order, so that the same page is painted once whoever wrote the link. */
function addressOf(url: string): { pathname: string; search: string } {
  const at = url.indexOf('?')
  if (at === -1) return { pathname: url, search: '' }
  const query = new URLSearchParams(url.slice(at))
  query.sort()
  return { pathname: url.slice(0, at), search: query.size === 0 ? '' : `?${query}` }
}

async function askAsGuest(app: FastifyInstance, address: string, request: FastifyRequest): Promise<unknown> {
  const headers = {
    'x-request-id': request.id,
    // Whoever holds a session asks the same again with it, which counts as their reading.
    ...(isOfToken(request) ? { 'sec-purpose': 'prefetch' } : {}),
    ...(isReview(request) ? { 'x-review': '1' } : {}),
  }
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

/** Of somebody who holds a session; nothing is read of it here but that it is there. */
const isOfToken = ({ headers: { authorization, cookie = '' } }: FastifyRequest): boolean =>
  authorization !== undefined || /(?:^|; )bb_token=[^;]/.test(cookie)

const isReview = ({ headers: { cookie = '', 'x-review': said } }: FastifyRequest): boolean =>
  said === '1' || /(?:^|; )bb_review=true(?:;|$)/.test(cookie)

async function load(web: string, paint: string | undefined): Promise<Loaded | undefined> {
  if (paint === undefined) return undefined
  const [page, files, built] = await Promise.all([
    readFile(path.join(web, 'index.html'), 'utf8'),
    readFile(path.join(paint, 'files.json'), 'utf8'),
    import(pathToFileURL(path.join(paint, 'first-paint.js')).href) as Promise<Built>,
  ])
  const app = built.makeFirstPaint({ page, files: JSON.parse(files) as FirstPaintParts['files'] })
  return { app, bare: new ReadyText(page) }
}
