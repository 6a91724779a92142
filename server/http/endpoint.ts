// Executes an endpoint: session, rate limit, access, disk space, input, handler, validation of the result.
// Independent of the HTTP server.
import type { IncomingHttpHeaders } from 'node:http'
import { throwAppError } from '../../contract/kernel/app-error.ts'
import { parseAppIdentity } from '../../contract/kernel/app-identity.ts'
import type { EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'
import type { Deps } from '../deps.ts'
import type { RateLimit } from '../providers/limits/port.ts'
import type { SecurityEvent } from '../security-log.ts'
import { asRefusal, envelopeOf, SerializedResult } from './answer.ts'
import type { ConcurrencyLimiter } from './concurrency-limit.ts'
import type { Ctx } from './context.ts'
import { networkOf } from './network.ts'
import { inputReader } from './parse.ts'
import type { RateLimiter } from './rate-limit.ts'
import { bearerOf, deviceCookie, deviceMarkOf, hashToken, type SessionUser } from './session.ts'
import { originOf } from './site-address.ts'
import { wechatMarkOf } from './wechat.ts'

/** What an endpoint reads of a request; a FastifyRequest is one. */
export interface EndpointRequest {
  readonly id: string
  readonly ip: string
  readonly host: string
  readonly protocol: string
  readonly headers: IncomingHttpHeaders
  readonly params: unknown
  readonly query: unknown
  readonly body?: unknown
}

/** What an endpoint uses of a reply before its response is sent; a FastifyReply is one. */
export interface EndpointReply {
  header(name: string, value: string): unknown
  readonly raw: { readonly destroyed: boolean; once(event: 'close', listener: () => void): unknown }
}

/** Dependencies of endpoints besides the contract and its handlers. */
export interface EndpointRuntime {
  deps: Deps
  limiter: RateLimiter
  underWay: ConcurrencyLimiter
  /** The user for the hash of a session token; undefined when the session does not exist or has expired. */
  findUser(token_hash: Buffer): Promise<SessionUser | undefined>
}

export type AnyCall = EndpointDefinition
export type EndpointHandler = (ctx: Ctx, input: unknown) => unknown
/** Handles a request; throws exceptions that `asRefusal` turns into an error envelope. */
export type MountedEndpoint = (request: EndpointRequest, reply: EndpointReply) => Promise<unknown>

/** `retry-after` in seconds; the free disk space is checked more often than that. */
const RETRY_DISK_S = 10
/** POST endpoints that only query, or open and close a session: a session is a row of some bytes. */
const SMALL_WRITES: ReadonlySet<string> = new Set(['dictionary.translate', 'account.login', 'account.logout'])

/** Returns a factory of endpoints that share one context class; `name` is `noun.call`. */
export function endpointFactory(
  runtime: EndpointRuntime,
): (name: string, call: AnyCall, handle: EndpointHandler) => MountedEndpoint {
  const { deps, limiter, underWay, findUser } = runtime
  const createContext = contextFactory(runtime)
  return (name, call, handle) => {
    const countRequest = limiter.forCall(name, call.rate)
    const readInput = inputReader(call)
    const isWrite = call.method === 'POST' && !SMALL_WRITES.has(name)
    return (request, reply) => {
      const network = networkOf(request.ip)
      return underWay.run(network, () => execute(request, reply, network))
    }

    async function execute(
      request: EndpointRequest,
      reply: EndpointReply,
      network: string,
    ): Promise<unknown> {
      const token = bearerOf(request.headers.authorization)
      const user = token === undefined ? undefined : await findUser(hashToken(token))
      // Counted before access is checked, so that guessing tokens and probing closed endpoints is limited
      // too.
      await countRequest(request, user)
      checkAccess(call, user, token !== undefined, (event) =>
        deps.security.note(event, { user_id: user?.id, network, reason: name }),
      )
      if (isWrite && !deps.diskSpace.acceptsRows())
        throwAppError('INSUFFICIENT_STORAGE', { retryAfter: RETRY_DISK_S })
      return handle(createContext(request, reply, user), readInput(request))
    }
  }
}

/**
 * An expired token on an open endpoint is treated as a guest (decisions §2). The query itself checks access
 * `owner`.
 */
function checkAccess(
  call: AnyCall,
  user: SessionUser | undefined,
  has_token: boolean,
  note: (event: SecurityEvent) => void,
): void {
  // An expired or a guessed token; a request without a token is no security event.
  if (has_token && !user) note('token_refused')
  if (call.access === 'open') return
  if (!user) throwAppError('LOGIN_REQUIRED')
  if (call.access === 'admin' && user.role !== 'admin') {
    if (user.lacks_totp) throwAppError('TOTP_SETUP_NEEDED')
    note('role_refused')
    throwAppError('ADMIN_ONLY')
  }
}

/**
 * Creates the context of requests from `deps`. Values that few endpoints use are computed on first access
 * (lazy getters).
 */
function contextFactory({
  deps,
  limiter,
}: EndpointRuntime): (request: EndpointRequest, reply: EndpointReply, user: SessionUser | undefined) => Ctx {
  class Context implements Omit<Ctx, keyof Deps> {
    readonly user: SessionUser
    private readonly request: EndpointRequest
    private readonly reply: EndpointReply
    private abort: AbortController | undefined

    constructor(request: EndpointRequest, reply: EndpointReply, user: SessionUser | undefined) {
      this.user = user as SessionUser
      this.request = request
      this.reply = reply
    }
    get app() {
      return parseAppIdentity(this.request.headers['x-app-id'])
    }
    get ip() {
      return this.request.ip
    }
    get network() {
      return networkOf(this.request.ip)
    }
    limit(key: string, rate: RateLimit, cost = 1) {
      return limiter.take(key, rate, cost, { user_id: this.user?.id, network: this.network })
    }
    get device_mark() {
      return deviceMarkOf(this.request.headers.cookie)
    }
    keepDeviceMark(mark: string) {
      this.reply.header('set-cookie', deviceCookie(mark, this.request.protocol === 'https'))
    }
    get wechat_mark() {
      return wechatMarkOf(this.request.headers.cookie)
    }
    get origin() {
      return originOf(this.request, deps.config.SITE_URL)
    }
    get user_agent() {
      return this.request.headers['user-agent'] ?? ''
    }
    get request_id() {
      return this.request.id
    }
    get last_event_id() {
      const id = this.request.headers['last-event-id']
      return typeof id === 'string' ? id : undefined
    }
    get isPrefetch() {
      return this.request.headers['sec-purpose']?.includes('prefetch') ?? false
    }
    get isStoreReview() {
      return this.request.headers['x-review'] === '1'
    }
    get signal() {
      if (!this.abort) {
        const created = new AbortController()
        this.abort = created
        // The connection may have closed while the request waited in the queue; then `close` is not emitted
        // again.
        if (this.reply.raw.destroyed) created.abort()
        else this.reply.raw.once('close', () => created.abort())
      }
      return this.abort.signal
    }
  }
  // On the prototype: copying a dozen fields into the context of every request would cost as much as its
  // routing.
  Object.assign(Context.prototype, deps)
  return (request, reply, user) => new Context(request, reply, user) as unknown as Ctx
}

/**
 * Whether a response is a stream of events: always for `stream`, and for `either` if the handler returned an
 * iterable.
 */
export const isEventStream = (call: AnyCall, answer: unknown): boolean =>
  call.form === 'stream' ||
  (call.form === 'either' && typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)

/**
 * The result to send when the response is neither a file nor a stream. Throws if the result breaks the
 * contract (only where `check_results` is set).
 */
export function checkedResult(call: AnyCall, answer: unknown, { config }: Pick<Deps, 'config'>): unknown {
  if (!config.check_results) return answer
  if (!(answer instanceof SerializedResult)) return call.result.parse(answer)
  call.result.parse(answer.value)
  return answer
}

/** The error envelope that ends a broken stream; logs unexpected errors. */
export function streamErrorEnvelope(error: unknown, { log }: Pick<Deps, 'log'>): Record<string, unknown> {
  const appError = asRefusal(error)
  if (appError.code === 'INTERNAL') log.error({ err: error }, 'stream broke')
  return envelopeOf(appError)
}
