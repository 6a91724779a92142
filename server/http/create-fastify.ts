// The bare server that calls are mounted on: limits, headers, compression, request ids, and one envelope for every no.
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
/** A request must have come whole within this time; Fastify's own default is for ever. */
const REQUEST_WITHIN_MS = 60_000

/** A Fastify without any route; JSON is the only body it reads. */
export async function createFastify({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for every request would be made for nothing: few requests log, and those say which they are.
    childLoggerFactory: (logger) => logger,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_WITHIN_MS,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 200 },
    // Requests that come while the server stops are answered, and their connections closed.
    return503OnClosing: false,
    // A page's address that cannot be decoded is a page that is not there (static.ts).
    rewriteUrl: ({ method, url = '/' }) =>
      isForPage(method, url) && isMalformed(url) ? escapePercentSigns(url) : url,
    // A call's address that cannot be decoded reaches no route and no hook; it gets the envelope all the same.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
      onError(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
  })
  // One more is hung up on at once; those that are there stay.
  app.server.maxConnections = config.MAX_CONNECTIONS
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(onError)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Who waited in vain for a database that is away waited long; the log has that once a second (answer.ts).
    if (reply.elapsedTime > SLOW_MS && reply.statusCode !== 503)
      request.log.warn({ reqId: request.id, url: request.routeOptions.url, ms: reply.elapsedTime }, 'slow')
    done()
  })
  closeConnectionsOnStop(app)
  await addSecurityHeaders(app, config)
  allowCallers(app, config)
  // Bodies of requests are small: none comes compressed, and none can swell here.
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false })
  return app
}

/**
 * Closes the connections of responses that were under way when the server stopped. Their headers, which promised to keep
 * the connection open, had been sent: a stop would wait for the client to close it, or for the keep-alive limit of 72 s.
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

/** A balancer's own id is kept when it looks like one, so that logs can be followed across machines. */
function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : randomUUID()
}

/** What is not HTTP, or has headers without end, is answered as well as it can be, and hung up on. */
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
