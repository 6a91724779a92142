// Sends what is not a call: the built web app, stored files, the browser's dictionary; hashed names are kept for ever.
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
  /** What paints its pages in advance (dist/server/first-paint); without it every page is the bare one. */
  paint?: string | undefined
  /** The browser's dictionary: its file's name, which changes with its content, and where it lies. */
  core: { name: string; path: string }
}

const FOREVER = 'public, max-age=31536000, immutable'
const POLICY = 'content-security-policy'

/** Mounts the folders; every other address gets the app's page, and unknown calls the error envelope. */
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
  const asPage = (reply: FastifyReply): FastifyReply =>
    reply
      .header('cache-control', 'no-cache')
      .header(POLICY, allowScripts(String(reply.getHeader(POLICY)), digests))
  if (folders.web && page && existsSync(page)) {
    const common = { index: false, preCompressed: true } as const
    const keeping = (how: string) => ({
      setHeaders: (reply: { header(name: string, value: string): unknown }) => {
        reply.header('cache-control', how)
      },
    })
    // A route for each of a thousand files would take a start's whole second; and a new build's are found at once.
    const assets = { root: path.join(folders.web, 'assets'), prefix: '/assets/', decorateReply: false }
    await app.register(fastifyStatic, { ...common, ...assets, ...keeping(FOREVER) })
    const others = { root: folders.web, prefix: '/', wildcard: false, globIgnore: ['assets/**'] }
    await app.register(fastifyStatic, { ...common, ...others, ...keeping('no-cache') })
  }
  serveSiteFiles(app, deps)
  const sendPage = page ? answerPages(app, { html, paint: folders.paint }, deps) : undefined
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (sendPage && isForPage(request.method, request.url)) return sendPage(request, asPage(reply))
    onError(new AppError('NOT_FOUND'), request, reply)
    return reply
  })
}
