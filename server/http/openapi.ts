// Serves the OpenAPI description of all endpoints as one cached text; in production it exists for admins
// only.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { throwAppError } from '../../contract/kernel/app-error.ts'
import type { EndpointRateLimit } from '../../contract/kernel/endpoint-definition.ts'
import type { Config } from '../config.ts'
import type { EndpointRuntime } from './endpoint.ts'
import { PrecompressedText } from './precompressed-body.ts'
import { bearerOf, hashToken } from './session.ts'

/** Developers of clients fetch it now and then. */
const RATE: EndpointRateLimit = { max: 30, seconds: 60 }

/** Mounts the endpoint. `makeDocument` is called once, lazily at the first request. */
export function describeCalls(
  app: FastifyInstance,
  makeDocument: () => object,
  { limiter, findUser }: Pick<EndpointRuntime, 'limiter' | 'findUser'>,
  { is_production }: Pick<Config, 'is_production'>,
): void {
  const countRequest = limiter.forCall('openapi', RATE)
  let made: { ready: PrecompressedText; etag: string } | undefined
  const document = () => {
    if (made) return made
    const text = JSON.stringify(makeDocument())
    // A weak ETag: the compressed bytes differ.
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
    made = { ready: new PrecompressedText(text), etag }
    return made
  }
  app.get('/openapi.json', async (request, reply) => {
    const token = bearerOf(request.headers.authorization)
    const user = token === undefined ? undefined : await findUser(hashToken(token))
    await countRequest(request, user)
    if (is_production && user?.role !== 'admin') throwAppError('NOT_FOUND')
    const { ready, etag } = document()
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return ready.sendTo(reply.type('application/json; charset=utf-8'))
  })
}
