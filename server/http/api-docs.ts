// Serves the interactive API documentation at /docs; in production it exists for admins only.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { EndpointRuntime } from './endpoint.ts'
import { hashToken } from './session.ts'

/**
 * Scalar inserts its styles as elements. Trusted Types: Vue creates a policy for its templates, and CodeMirror
 * needs a default policy for HTML (web/api-docs/main.ts). Scripts, requests and fonts come from this server only.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue default',
].join(';')

/**
 * Mounts the page and its files from `folder`, see tools/lib/api-docs.ts. A browser sends no bearer token with
 * the request for a page, so the session cookie decides whether the page exists. The page has no data:
 * /openapi.json and all endpoints still require the bearer token.
 */
export async function serveApiDocs(
  app: FastifyInstance,
  folder: string,
  { findUser }: Pick<EndpointRuntime, 'findUser'>,
  { is_production }: Pick<Config, 'is_production'>,
): Promise<void> {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const isVisible = async (request: FastifyRequest): Promise<boolean> => {
    if (!is_production) return true
    const token = cookieToken(request)
    return token !== undefined && (await findUser(hashToken(token)))?.role === 'admin'
  }
  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (await isVisible(request)) return
      // The same response as for any unknown page.
      reply.callNotFound()
      return reply
    })
    scope.get('/docs', (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'private, no-cache')
        .type('text/html; charset=utf-8')
        .send(html),
    )
    scope.get('/docs/', (_request, reply) => reply.redirect('/docs', 301))
    void scope.register(fastifyStatic, {
      root: folder,
      prefix: '/docs/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      allowedPath: (file) => file !== '/index.html',
      setHeaders: (reply) => {
        reply.header('cache-control', 'private, max-age=31536000, immutable')
      },
    })
    done()
  })
}

const cookieToken = ({ headers: { cookie = '' } }: FastifyRequest): string | undefined =>
  /(?:^|; )bb_token=([\w-]{43})(?:;|$)/.exec(cookie)?.[1]
