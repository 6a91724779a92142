// Gives a test the endpoints of some features on a database of their own, without HTTP and without the other features.
import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pino } from 'pino'
import { type Contract, contract } from '../../contract/index.ts'
import { AppError } from '../../contract/kernel/app-error.ts'
import type { EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { CrossFeatureQueries, Deps } from '../../server/deps.ts'
import { unlimitedDiskSpace } from '../../server/disk-space-monitor.ts'
import { asRefusal, attachmentDisposition, envelopeOf, SerializedResult } from '../../server/http/answer.ts'
import { createConcurrencyLimiter, unlimitedConcurrency } from '../../server/http/concurrency-limit.ts'
import type { EndpointHandlers, FileAnswer, StreamEvent } from '../../server/http/context.ts'
import {
  type AnyCall,
  checkedResult,
  type EndpointHandler,
  endpointFactory,
  isEventStream,
  type MountedEndpoint,
  streamErrorEnvelope,
} from '../../server/http/endpoint.ts'
import { createRateLimiter } from '../../server/http/rate-limit.ts'
import { ResponseCache } from '../../server/http/response-cache.ts'
import { eventStream } from '../../server/http/stream.ts'
import type { JobDefinition } from '../../server/jobs/define-job.ts'
import { makeCaptcha } from '../../server/providers/captcha/altcha.ts'
import { inDatabase } from '../../server/providers/limits/in-database.ts'
import { inProcess, noLimits } from '../../server/providers/limits/in-process.ts'
import { makePasswordHash } from '../../server/providers/password-hash/argon2.ts'
import { outboxSender } from '../../server/providers/sms/outbox.ts'
import { localDisk } from '../../server/providers/storage/local-disk.ts'
import { makeSecurityLog } from '../../server/security-log.ts'
import { makeSized } from '../../server/sized-pictures.ts'
import { createStores, type Stores } from '../../server/stores.ts'
import { findTransientError } from '../../server/transient-database-error.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { parseStreamResult } from './events.ts'
import { MissingUses } from './not-given.ts'
import {
  type CallResponse,
  callers,
  requestParts,
  type SendOptions,
  type TestContext,
  taskRunner,
  userFactory,
} from './test-context.ts'

export type { CallResponse, TestUser } from './test-context.ts'
export { contract }
export type TestKit = TestContext

type AllHandlers = { [N in keyof Contract]: EndpointHandlers<Contract[N], N> }

/**
 * Ports, the clock and the log of `Deps` may be replaced. `dictionary` and the ports that have a large import graph are
 * there only when given; language model, translator, voice, payments and WeChat are not set up unless given. A kit
 * closes the ports that it was given, but for the dictionary, which tests share.
 */
export interface TestKitOptions extends Partial<Omit<Deps, 'config' | 'store' | 'crossFeatureQueries'>> {
  /** Handlers of the features that the test calls. */
  handlers: Partial<AllHandlers>
  /** What these features ask of higher ones (server/cross-feature-queries.ts). */
  crossFeatureQueries?: Partial<CrossFeatureQueries>
  /** What `finished` runs. */
  jobs?: readonly JobDefinition[]
  /** Environment variables. */
  settings?: Record<string, string>
  /** A database of the test's own; by default a new copy of the template. */
  database?: FreshDatabase
}

/** What threads and connections belong to. */
const isClosable = (port: unknown): port is { close(): Promise<void> } =>
  typeof port === 'object' && port !== null && 'close' in port && typeof port.close === 'function'

const SITE_KEY = 'a key for tests'

/** Name and endpoint name of every call, as `handlers` has them. */
const names = new Map<AnyCall, { noun: keyof Contract; name: string }>(
  Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, call]) => [call, { noun: noun as keyof Contract, name }] as const),
  ),
)

export async function createTestKit(options: TestKitOptions): Promise<TestKit> {
  const {
    handlers,
    crossFeatureQueries = {},
    jobs = [],
    settings,
    database: givenDatabase,
    ...replaced
  } = options
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...settings })
  const database = givenDatabase ?? (await freshDatabase({ max: 8 }))
  const folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-files-'))
  const missing = new MissingUses()
  const deps: Deps = {
    ...defaultDeps(config, createStores(database), folder, replaced, missing),
    crossFeatureQueries: missing.functions<CrossFeatureQueries>('crossFeatureQueries', crossFeatureQueries),
    ...replaced,
  }
  const createEndpoint = endpointFactory({
    deps,
    limiter: createRateLimiter(deps.limits, deps.security),
    underWay: config.RATE_LIMIT ? createConcurrencyLimiter(deps.security) : unlimitedConcurrency,
    findUser: (token_hash) =>
      deps.store.account.userOfToken(token_hash, deps.now(), config.ADMIN_TOTP === 'required'),
  })
  const endpoints = new Map<AnyCall, MountedEndpoint>()
  const endpointOf = (call: AnyCall): MountedEndpoint => {
    const known = endpoints.get(call)
    if (known) return known
    const found = names.get(call)
    if (!found) throw new Error(`${call.path} is not in the contract`)
    const { noun, name } = found
    const handle = (handlers[noun] as Record<string, EndpointHandler> | undefined)?.[name]
    if (!handle)
      return missing.fail(`the handlers of ${noun}`, `pass \`handlers: { ${noun}: ${noun}Handlers }\``)
    const endpoint = createEndpoint(`${noun}.${name}`, call, handle)
    endpoints.set(call, endpoint)
    return endpoint
  }
  const runner = taskRunner(database, jobs, deps, () => missing.check())
  return {
    deps,
    database,
    ...callers(async (call, input, options) => {
      const answer = await execute(call, endpointOf(call), requestOf(call, input, options), deps)
      missing.check()
      return answer
    }),
    aUser: userFactory(deps),
    finished: runner.finished,
    close: async () => {
      await runner.stop()
      const { dictionary: _shared, ...ports } = replaced
      for (const port of Object.values(ports)) if (isClosable(port)) await port.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      missing.check()
    },
  }
}

/** What every kit has: cheap adapters of the product, and placeholders for the others. */
function defaultDeps(
  config: Config,
  store: Stores,
  folder: string,
  {
    log = pino({ level: 'silent' }),
    now = () => new Date(),
    shrinker,
  }: Partial<Pick<Deps, 'log' | 'now' | 'shrinker'>>,
  missing: MissingUses,
): Omit<Deps, 'crossFeatureQueries'> {
  const disk = localDisk(path.join(folder, 'files'), SITE_KEY)
  return {
    config,
    store,
    log,
    now,
    // Never opened: it caches nothing.
    responseCache: new ResponseCache({ now, findNextChange: (at) => store.article.nextAppearance(at) }),
    storage: disk,
    parts: disk.uploads,
    captcha: makeCaptcha(SITE_KEY),
    // The product's own, at the lowest cost.
    passwords: makePasswordHash({ memoryCost: 64, timeCost: 1 }),
    limits: limitsOf(config, store),
    site_key: SITE_KEY,
    diskSpace: unlimitedDiskSpace,
    security: makeSecurityLog(log),
    sms: outboxSender((phone, text) => store.account.recordSms(phone, text)),
    payments: [],
    wechat: {},
    wechatLogin: undefined,
    model: undefined,
    translator: undefined,
    voice: undefined,
    localVoice: undefined,
    dictionary: missing.port('dictionary'),
    pages: missing.port('pages'),
    anki: missing.port('anki'),
    epubs: missing.port('epubs'),
    bookMaker: missing.port('bookMaker'),
    extractor: missing.port('extractor'),
    pictures: missing.port('pictures'),
    feeds: missing.port('feeds'),
    fileKinds: missing.port('fileKinds'),
    shrinker: missing.port('shrinker'),
    sized: shrinker
      ? makeSized(disk, localDisk(path.join(folder, 'sized'), SITE_KEY), shrinker)
      : missing.port('shrinker'),
    typesetter: missing.port('typesetter'),
    zipper: missing.port('zipper'),
  }
}

function limitsOf({ RATE_LIMIT, RATE_LIMIT_STORE }: Config, store: Stores) {
  if (!RATE_LIMIT) return noLimits
  return RATE_LIMIT_STORE === 'database' ? inDatabase(store.limit, inProcess()) : inProcess()
}

let requests = 0

/** The request that Fastify would hand to the endpoint. */
function requestOf(
  call: EndpointDefinition,
  input: Record<string, unknown>,
  { token, from = '127.0.0.1', headers = {} }: SendOptions = {},
) {
  requests += 1
  const { params, query, body } = requestParts(call, input)
  return {
    id: `request-${requests}`,
    ip: from,
    host: 'localhost:80',
    protocol: 'http',
    headers: {
      host: 'localhost:80',
      'user-agent': 'lightMyRequest',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    },
    params,
    query,
    // As it arrives: without undefined, dates as text.
    body: body && JSON.parse(JSON.stringify(body)),
  }
}

/** Answers as `mount` does, with the body as a client reads it. */
async function execute(
  call: AnyCall,
  endpoint: MountedEndpoint,
  request: ReturnType<typeof requestOf>,
  deps: Deps,
): Promise<CallResponse<unknown>> {
  const headers: Record<string, unknown> = {}
  const connection = Object.assign(new EventEmitter(), { destroyed: false })
  const reply = { raw: connection, header: (name: string, value: string) => (headers[name] = value) }
  const answered = (body: Record<string, unknown>, status = 200): CallResponse<unknown> => ({
    status,
    code: body['code'] as string | undefined,
    message: String(body['message'] ?? ''),
    result: body['result'],
    body,
    headers,
  })
  try {
    const answer = await endpoint(request, reply)
    if (call.form === 'file') {
      const { name, type, body } = answer as FileAnswer
      Object.assign(headers, { 'content-type': type, 'content-disposition': attachmentDisposition(name) })
      const bytes = await bytesOf(body)
      return { ...answered({ result: bytes.toString() }), bytes }
    }
    if (isEventStream(call, answer)) {
      const onError = (error: unknown) => streamErrorEnvelope(error, deps)
      const events = eventStream(answer as AsyncIterable<StreamEvent>, onError)
      const body = parseStreamResult((await bytesOf(events)).toString())
      return answered(body, Number(body['statusCode'] ?? 200))
    }
    const result = checkedResult(call, answer, deps)
    return answered(JSON.parse(JSON.stringify(envelopeFor(call, result))))
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal.status >= 500 && !(error instanceof AppError) && !findTransientError(error))
      deps.log.error({ reqId: request.id, route: call.path, err: error }, 'unforeseen error')
    if (refusal.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(refusal.retryAfter))
    const answer = answered(JSON.parse(JSON.stringify(envelopeOf(refusal))), refusal.status)
    return error instanceof AppError ? answer : { ...answer, error }
  } finally {
    connection.destroyed = true
    connection.emit('close')
  }
}

function envelopeFor(call: AnyCall, result: unknown): object {
  const envelope = { statusCode: 200, message: '' }
  if (result instanceof SerializedResult) return { ...envelope, result: result.value ?? null }
  return call.form === 'raw'
    ? { ...envelope, ...(result as object) }
    : { ...envelope, result: result ?? null }
}

async function bytesOf(body: string | Buffer | Readable): Promise<Buffer> {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Buffer.from(body)
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
