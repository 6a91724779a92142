// Lets the pages of named origins call us from elsewhere: the few headers of CORS, and nothing for anybody else.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { listAllowedOrigins } from './site.ts'
import { varyBy } from './vary.ts'

/** A browser may remember the answer for so many seconds. */
const REMEMBERED = '600'
const SENT = 'Authorization, Content-Type, X-App-Id, X-Review, Last-Event-ID'
const SHOWN = 'Retry-After, X-Request-Id, Content-Disposition, ETag'

/** The token is a header, never a cookie, so credentials are not allowed for. */
export function allowCallers(app: FastifyInstance, config: Config): void {
  const allowed = listAllowedOrigins(config)
  if (allowed.size === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    // What is sent differs by who asks, for a cache on the way too.
    varyBy(reply, 'Origin')
    // A picture is asked for without saying from where.
    if (/^\/(files|dict)\//.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
    const { origin } = request.headers
    if (!origin || !allowed.has(origin.toLowerCase())) return done()
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', SHOWN)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done()
    reply
      .header('access-control-allow-methods', 'GET, HEAD, POST, PUT')
      .header('access-control-allow-headers', SENT)
      .header('access-control-max-age', REMEMBERED)
      .code(204)
      .send()
  })
}
