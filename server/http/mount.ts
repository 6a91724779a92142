// Mounts the contract on Fastify: session, role, rate, input, handler, envelope; the same steps for every call.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseAppIdentity } from '../../contract/kernel/app-identity.ts'
import type { Call, Contract } from '../../contract/kernel/call.ts'
import { refuse } from '../../contract/kernel/refusal.ts'
import type { Deps } from '../deps.ts'
import type { Rate } from '../providers/limits/port.ts'
import type { SecurityEvent } from '../security-log.ts'
import { asRefusal, envelopeOf, SharedResult, sendRaw, sendResult, UNKEPT } from './answer.ts'
import type { Ctx, FileAnswer, Handlers, StreamEvent } from './context.ts'
import { networkOf } from './network.ts'
import { inputReader } from './parse.ts'
import type { Limiter } from './rate-limit.ts'
import { bearerOf, deviceCookie, deviceMarkOf, hashToken, type SessionUser } from './session.ts'
import { originOf } from './site-address.ts'
import { eventStream } from './stream.ts'
import type { UnderWay } from './under-way.ts'
import { wechatMarkOf } from './wechat.ts'

const EVENTS = 'text/event-stream; charset=utf-8'

/** Seconds; the disk is looked at more often than that. */
const ROOM_AGAIN_S = 10
/** Calls that send a body only to ask, or that let somebody in or out: a session is a row of some bytes. */
const ASKING: ReadonlySet<string> = new Set(['dictionary.translate', 'account.login', 'account.logout'])

type AnyCall = Call
type Handle = (ctx: Ctx, input: unknown) => unknown

/** What mounting needs beside the contract and its handlers. */
export interface Mounting {
  deps: Deps
  limiter: Limiter
  underWay: UnderWay
  /** The user of a token's hash, or undefined when it is dead. */
  findUser(token_hash: Buffer): Promise<SessionUser | undefined>
}

/** Mounts every call; throws at start-up when a call has no handler. */
export function mount<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: { [N in keyof C & string]: Handlers<C[N], N> },
  mounting: Mounting,
): void {
  const contextOf = contexts(mounting)
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const handle = (handlers[noun] as Record<string, Handle> | undefined)?.[name]
      if (!handle) throw new Error(`no handler for ${noun}.${name}`)
      mountCall(app, `${noun}.${name}`, call, handle, contextOf, mounting)
    }
  }
}

function mountCall(
  app: FastifyInstance,
  name: string,
  call: AnyCall,
  handle: Handle,
  contextOf: ReturnType<typeof contexts>,
  m: Mounting,
): void {
  const countRequest = m.limiter.forCall(name, call.rate)
  const readInput = inputReader(call)
  const isWrite = call.method === 'POST' && !ASKING.has(name)
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    // A compressor would hold the first words of a stream back.
    ...(call.form === 'stream' || call.form === 'either' ? { compress: false } : {}),
    ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
    handler: async (request, reply) => {
      const network = networkOf(request.ip)
      return send(call, reply, await m.underWay.run(network, () => answerTo(request, reply, network)), m)
    },
  })

  async function answerTo(request: FastifyRequest, reply: FastifyReply, network: string): Promise<unknown> {
    const token = bearerOf(request.headers.authorization)
    const user = token === undefined ? undefined : await m.findUser(hashToken(token))
    // Counted before anything is refused: who guesses tokens or knocks at closed doors is held up like others.
    await countRequest(request, user)
    allow(call, user, token !== undefined, (event) =>
      m.deps.security.note(event, { user_id: user?.id, network, reason: name }),
    )
    if (isWrite && !m.deps.room.isThere()) refuse('NO_ROOM', { retryAfter: ROOM_AGAIN_S })
    return handle(contextOf(request, reply, user), readInput(request))
  }
}

/** A dead token on an open call is answered as a guest (decisions §2); `owner` is settled in the query itself. */
function allow(
  call: AnyCall,
  user: SessionUser | undefined,
  has_token: boolean,
  note: (event: SecurityEvent) => void,
): void {
  // A token that nobody holds any more, or was guessed; a guest who knocks is no event.
  if (has_token && !user) note('token_refused')
  if (call.access === 'open') return
  if (!user) refuse('LOGIN_REQUIRED')
  if (call.access === 'admin' && user.role !== 'admin') {
    if (user.lacks_totp) refuse('TOTP_SETUP_NEEDED')
    note('role_refused')
    refuse('ADMIN_ONLY')
  }
}

/** Makes the contexts of calls on `deps`; what few calls look at is worked out when it is looked at. */
function contexts({
  deps,
  limiter,
}: Mounting): (request: FastifyRequest, reply: FastifyReply, user: SessionUser | undefined) => Ctx {
  class Context {
    readonly user: SessionUser
    private readonly request: FastifyRequest
    private readonly reply: FastifyReply
    private abort: AbortController | undefined

    constructor(request: FastifyRequest, reply: FastifyReply, user: SessionUser | undefined) {
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
    limit(key: string, rate: Rate, cost = 1) {
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
    get is_ahead() {
      return this.request.headers['sec-purpose']?.includes('prefetch') ?? false
    }
    get is_review() {
      return this.request.headers['x-review'] === '1'
    }
    get signal() {
      if (!this.abort) {
        const made = new AbortController()
        this.abort = made
        // Whoever left while this call waited for its turn does not leave again.
        if (this.reply.raw.destroyed) made.abort()
        else this.reply.raw.once('close', () => made.abort())
      }
      return this.abort.signal
    }
  }
  // Copying a dozen fields into every request's own context would cost as much as its routing.
  Object.assign(Context.prototype, deps)
  return (request, reply, user) => new Context(request, reply, user) as unknown as Ctx
}

const isStream = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

function send(
  call: AnyCall,
  reply: FastifyReply,
  answer: unknown,
  m: Mounting,
): FastifyReply | Promise<FastifyReply> {
  if (call.form === 'file') {
    const file = answer as FileAnswer
    return reply
      .header('cache-control', UNKEPT)
      .type(file.type)
      .header('content-disposition', `attachment; filename*=UTF-8''${extendedValue(file.name)}`)
      .send(file.body)
  }
  if (call.form === 'stream' || (call.form === 'either' && isStream(answer))) {
    const toEnvelope = (error: unknown) => {
      const refusal = asRefusal(error)
      if (refusal.code === 'INTERNAL') m.deps.log.error({ err: error }, 'stream broke')
      return envelopeOf(refusal)
    }
    const events = eventStream(answer as AsyncIterable<StreamEvent>, toEnvelope)
    // Proxies of the nginx kind collect answers unless told not to.
    return reply.header('cache-control', UNKEPT).header('x-accel-buffering', 'no').type(EVENTS).send(events)
  }
  if (answer instanceof SharedResult) {
    if (m.deps.config.check_results) call.result.parse(answer.value)
    return sendResult(reply, answer)
  }
  const checked = m.deps.config.check_results ? call.result.parse(answer) : answer
  return call.form === 'raw' ? sendRaw(reply, checked) : sendResult(reply, checked)
}

/** RFC 8187: what encodeURIComponent leaves alone but a header's extended value may not hold is escaped as well. */
function extendedValue(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
