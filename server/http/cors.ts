// CORS: allows pages of configured origins to send requests from another host, with few headers; no other
// origin is allowed.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { listAllowedOrigins } from './site.ts'
import { varyBy } from './vary.ts'

/** Seconds for which a browser may cache the response of a preflight request. */
const PREFLIGHT_MAX_AGE = '600'
const ALLOWED_HEADERS = 'Authorization, Content-Type, X-App-Id, X-Review, Last-Event-ID'
const EXPOSED_HEADERS = 'Retry-After, X-Request-Id, Content-Disposition, ETag'

/** The session token is sent in a header, never in a cookie, so credentials are not allowed. */
export function allowCallers(app: FastifyInstance, config: Config): void {
  const allowed = listAllowedOrigins(config)
  if (allowed.size === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    // The headers of the response depend on the origin; shared caches must know that.
    varyBy(reply, 'Origin')
    // A browser may fetch a picture without an `Origin` header.
    if (/^\/(files|dict)\//.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
    const { origin } = request.headers
    if (!origin || !allowed.has(origin.toLowerCase())) return done()
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', EXPOSED_HEADERS)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done()
    reply
      .header('access-control-allow-methods', 'GET, HEAD, POST, PUT')
      .header('access-control-allow-headers', ALLOWED_HEADERS)
      .header('access-control-max-age', PREFLIGHT_MAX_AGE)
      .code(204)
      .send()
  })
}
