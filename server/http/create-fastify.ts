// Creates the Fastify server on which endpoints are mounted: limits, headers, compression, request ids, error
// envelope.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { AppError } from '../../contract/kernel/app-error.ts'
import type { Deps } from '../deps.ts'
import { envelopeOf, onError } from './answer.ts'
import { allowCallers } from './cors.ts'
import { escapePercentSigns, isForPage, isMalformed } from './page-address.ts'
import { addSecurityHeaders } from './security.ts'

const BODY_LIMIT = 256 * 1024
const SLOW_MS = 1000
/** A whole request must arrive within this timeout; Fastify's default is no timeout. */
const REQUEST_TIMEOUT_MS = 60_000

/** Returns a Fastify instance without any route; JSON is the only request body that it parses. */
export async function createFastify({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No child logger per request: few requests log, and those lines include the request id.
    childLoggerFactory: (logger) => logger,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 200 },
    // Requests that arrive while the server stops get a normal response; then their connections are closed.
    return503OnClosing: false,
    // A page URL that cannot be decoded gets the "not found" page (static.ts).
    rewriteUrl: ({ method, url = '/' }) =>
      isForPage(method, url) && isMalformed(url) ? escapePercentSigns(url) : url,
    // An endpoint URL that cannot be decoded reaches no route and no hook; the error envelope is sent from
    // here.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
      onError(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
  })
  // A connection above the limit is closed at once; existing connections stay open.
  app.server.maxConnections = config.MAX_CONNECTIONS
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(onError)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // A 503 is slow because the request waited for an unavailable database; answer.ts logs those once a
    // second.
    if (reply.elapsedTime > SLOW_MS && reply.statusCode !== 503)
      request.log.warn({ reqId: request.id, url: request.routeOptions.url, ms: reply.elapsedTime }, 'slow')
    done()
  })
  closeConnectionsOnStop(app)
  await addSecurityHeaders(app, config)
  allowCallers(app, config)
  // Request bodies are small and never compressed: nothing is decompressed, so a body cannot grow in memory.
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false })
  return app
}

/**
 * Closes the connections of responses that were in progress when the server stopped. Their headers, with
 * `keep-alive`, had already been sent. Without this hook a stop would wait until the client closes the
 * connection, or for the keep-alive timeout of 72 s.
 */
function closeConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    // A connection counts as idle once the response has ended, which is after this hook.
    if (isStopping) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

/**
 * Uses the request id of a load balancer if it is valid, so that logs can be followed across machines; else a
 * new id.
 */
function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : randomUUID()
}

/** Sends a 400 response to a request that is not HTTP or has too many headers, and closes the connection. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(envelopeOf(new AppError('INVALID_INPUT')))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
