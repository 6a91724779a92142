// Answers a page's address with the page as a guest sees it first, painted by the built web app from our own calls.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FirstPaint, FirstPaintParts } from '../../contract/kernel/first-paint.ts'
import type { SiteConfig } from '../../contract/kernel/site-config.ts'
import { parseJson } from '../../domain/kernel/json.ts'

/** What the folder of the build must export. */
interface Built {
  makeFirstPaint(parts: FirstPaintParts): FirstPaint
}

/** Resolves with the painted page, or with undefined where the bare page does. Never rejects. */
export type PaintPage = (request: FastifyRequest) => Promise<string | undefined>

/**
 * `web` is the folder of the built web app, `paint` that of the build that paints and says what each screen loads.
 * Loads it when the first page is asked for: a server that starts has more urgent things to do.
 */
export function firstPages(
  app: FastifyInstance,
  web: string,
  paint: string,
  siteOf: (host: string) => SiteConfig,
): PaintPage {
  let loading: Promise<FirstPaint> | undefined
  return async (request) => {
    try {
      loading ??= load(web, paint)
      const paintAt = await loading
      const { ip } = request
      const href = `${request.protocol}://${request.host}${request.url}`
      return await paintAt(href, siteOf(request.host), async (url) => {
        const answer = await app.inject({ url, remoteAddress: ip, headers: asked(request) })
        if (answer.statusCode !== 200) throw new Refused(answer.statusCode)
        return answer.json<{ result: unknown }>().result
      })
    } catch (error) {
      // The bare page asks by itself, and tells the reader what is wrong.
      if (!(error instanceof Refused)) request.log.error({ reqId: request.id, err: error }, 'no first paint')
      return undefined
    }
  }
}

/** A call said no: it has logged itself what is worth logging. */
class Refused extends Error {
  constructor(status: number) {
    super(`answered ${status}`)
  }
}

/**
 * Whoever holds a session asks the same again with it, which counts as their reading; nothing is read of it here but
 * that it is there.
 */
function asked({ id, url, headers: { cookie = '' } }: FastifyRequest): Record<string, string> {
  const isMember = /(?:^|; )bb_token=[^;]/.test(cookie)
  return {
    'x-request-id': id,
    ...(isMember ? { 'sec-purpose': 'prefetch' } : {}),
    ...(isReview(url, cookie) ? { 'x-review': '1' } : {}),
  }
}

/** As the web app will see it (web/lib/cookies.ts): the address sets the mode, else the cookie has kept it. */
function isReview(url: string, cookie: string): boolean {
  const [, search = ''] = url.split('?')
  const said = new URLSearchParams(search).get('review')
  if (said === 'true' || said === 'false') return said === 'true'
  return /(?:^|; )bb_review=true(?:;|$)/.test(cookie)
}

async function load(web: string, paint: string): Promise<FirstPaint> {
  const [page, files, built] = await Promise.all([
    readFile(path.join(web, 'index.html'), 'utf8'),
    readFile(path.join(paint, 'files.json'), 'utf8'),
    import(pathToFileURL(path.join(paint, 'first-paint.js')).href) as Promise<Built>,
  ])
  return built.makeFirstPaint({ page, files: parseJson(files) as FirstPaintParts['files'] })
}
