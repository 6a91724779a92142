// Serves everything that is not an endpoint: the built web app, stored files, the dictionary; hashed names
// are cached forever.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../contract/kernel/app-error.ts'
import type { Deps } from '../deps.ts'
import { onError } from './answer.ts'
import { answerPages } from './first-page.ts'
import { isForPage } from './page-address.ts'
import { allowScripts, digestsOf } from './security.ts'
import { serveSiteFiles } from './site-files.ts'
import { type FileNeeds, serveStoredFiles } from './stored-files.ts'

export interface StaticFolders {
  /** Built web app (dist/web); absent in development, where Vite serves it. */
  web?: string | undefined
  /** The SSR bundle (dist/server/first-paint); without it every page is sent without SSR. */
  paint?: string | undefined
  /** The API documentation (dist/server/api-docs); without it there is no /docs. */
  docs?: string | undefined
  /** The browser's dictionary: the name of its file, which changes with its content, and its path. */
  core: { name: string; path: string }
}

const FOREVER = 'public, max-age=31536000, immutable'
const POLICY = 'content-security-policy'

/**
 * Mounts the folders. Every other address gets the app's page; an unknown endpoint gets the error envelope.
 */
export async function serveFolders(
  app: FastifyInstance,
  folders: StaticFolders,
  deps: Pick<Deps, 'config' | 'responseCache'> & FileNeeds,
): Promise<void> {
  await serveStoredFiles(app, deps)
  await app.register(fastifyStatic, {
    root: path.dirname(folders.core.path),
    prefix: '/dict/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    allowedPath: (file) => file === `/${folders.core.name}`,
    setHeaders: (reply) => {
      reply.header('cache-control', FOREVER)
    },
  })
  app.get('/dict/core.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ file: `/dict/${folders.core.name}` }),
  )
  const page = folders.web ? path.join(folders.web, 'index.html') : undefined
  const html = page && existsSync(page) ? readFileSync(page, 'utf8') : ''
  const digests = digestsOf(html)
  const withPageHeaders = (reply: FastifyReply): FastifyReply =>
    reply
      .header('cache-control', 'no-cache')
      .header(POLICY, allowScripts(String(reply.getHeader(POLICY)), digests))
  if (folders.web && page && existsSync(page)) {
    const common = { index: false, preCompressed: true } as const
    const withCacheControl = (cacheControl: string) => ({
      setHeaders: (reply: { header(name: string, value: string): unknown }) => {
        reply.header('cache-control', cacheControl)
      },
    })
    // A route for each of a thousand files would take a second at start-up. With the wildcard the files of a
    // new build are also served at once.
    const assets = { root: path.join(folders.web, 'assets'), prefix: '/assets/', decorateReply: false }
    await app.register(fastifyStatic, { ...common, ...assets, ...withCacheControl(FOREVER) })
    const others = { root: folders.web, prefix: '/', wildcard: false, globIgnore: ['assets/**'] }
    await app.register(fastifyStatic, { ...common, ...others, ...withCacheControl('no-cache') })
  }
  serveSiteFiles(app, deps)
  const sendPage = page ? answerPages(app, { html, paint: folders.paint }, deps) : undefined
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (sendPage && isForPage(request.method, request.url)) return sendPage(request, withPageHeaders(reply))
    onError(new AppError('NOT_FOUND'), request, reply)
    return reply
  })
}
