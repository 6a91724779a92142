// Answers a page's address with the page as a guest sees it first, painted by the built web app from our own calls.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FirstPaint, FirstPaintParts } from '../../contract/kernel/first-paint.ts'
import { ReadyText } from './ready-text.ts'

/** What the folder of the build must export. */
interface Built {
  makeFirstPaint(parts: FirstPaintParts): FirstPaint
}
interface Loaded {
  app: FirstPaint
  bare: ReadyText
}

/**
 * Sends the page of a request: painted where the web app says so, bare where not; with status 404 where the app has
 * nothing, or where a call of the painting says so. `web` is the folder of the built web app, `paint` that of the build
 * that paints; without it every page is the bare one. Loaded when the first page is asked for: a server that starts has
 * more urgent things to do.
 */
export function answerPages(
  app: FastifyInstance,
  web: string,
  paint: string | undefined,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let loading: Promise<Loaded | undefined> | undefined
  return async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    loading ??= load(web, paint).catch((error: unknown) => {
      request.log.error({ err: error }, 'pages cannot be painted')
      return undefined
    })
    const loaded = await loading
    const bare = () => reply.sendFile('index.html')
    if (!loaded) return bare()
    const nothing = () => loaded.bare.sendTo(reply.status(404).type(HTML))
    const kind = loaded.app.has(pathOf(request.url))
    if (kind === 'nothing') return nothing()
    if (kind === 'bare') return bare()
    try {
      const painted = await paintFor(app, loaded.app, request)
      if (!painted) return nothing()
      return painted.sendTo(reply.type(HTML))
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return nothing()
      // The bare page asks by itself, and tells the reader what is wrong.
      if (!(error instanceof Refused)) request.log.error({ reqId: request.id, err: error }, 'no first paint')
      return bare()
    }
  }
}

const HTML = 'text/html; charset=utf-8'
const pathOf = (url: string): string => url.replace(/[?#].*$/s, '')

/** Undefined when nothing can be at this address; throws `Refused`. */
async function paintFor(
  app: FastifyInstance,
  { paint }: FirstPaint,
  { ip, id, headers, protocol, host, url }: FastifyRequest,
): Promise<ReadyText | undefined> {
  const html = await paint(`${protocol}://${host}${url}`, async (address) => {
    const answer = await app.inject({ url: address, remoteAddress: ip, headers: asked(id, headers) })
    if (answer.statusCode !== 200) throw new Refused(answer.statusCode)
    return answer.json<{ result: unknown }>().result
  })
  return html === undefined ? undefined : new ReadyText(html)
}

/** A call said no: it has logged itself what is worth logging. */
class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

/**
 * Whoever holds a session asks the same again with it, which counts as their reading; nothing is read of it here but
 * that it is there.
 */
function asked(id: string, { cookie = '' }: FastifyRequest['headers']): Record<string, string> {
  const isMember = /(?:^|; )bb_token=[^;]/.test(cookie)
  return { 'x-request-id': id, ...(isMember ? { 'sec-purpose': 'prefetch' } : {}) }
}

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
