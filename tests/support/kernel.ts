// Gives a test the kernel alone: a small contract with every form and access, mounted as the product's is, without a database.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError, throwAppError } from '../../contract/kernel/app-error.ts'
import { defineGet, definePost } from '../../contract/kernel/endpoint-definition.ts'
import { FlagField, IdField, limitField, OffsetField, textField } from '../../contract/kernel/fields.ts'
import { readConfig } from '../../server/config.ts'
import type { Deps } from '../../server/deps.ts'
import { unlimitedDiskSpace } from '../../server/disk-space-monitor.ts'
import { createConcurrencyLimiter, unlimitedConcurrency } from '../../server/http/concurrency-limit.ts'
import type { EndpointHandlers, StreamEvent } from '../../server/http/context.ts'
import { createFastify } from '../../server/http/create-fastify.ts'
import { mountContract } from '../../server/http/mount.ts'
import { createRateLimiter } from '../../server/http/rate-limit.ts'
import { ResponseCache } from '../../server/http/response-cache.ts'
import { newToken, type SessionUser } from '../../server/http/session.ts'
import { type StaticFolders, serveFolders } from '../../server/http/static.ts'
import { makeLog } from '../../server/log.ts'
import { inProcess, noLimits } from '../../server/providers/limits/in-process.ts'
import { withSharp } from '../../server/providers/picture-shrink/with-sharp.ts'
import { localDisk } from '../../server/providers/storage/local-disk.ts'
import { makeSecurityLog } from '../../server/security-log.ts'
import { makeSized } from '../../server/sized-pictures.ts'

const echo = z.record(z.string(), z.unknown())

export const small = {
  shelf: {
    hello: defineGet('/api/hello', {
      access: 'open',
      summary: 'who asks',
      result: z.object({
        who: z.string(),
        app: z.string().nullable(),
        id: z.string(),
        is_ahead: z.boolean(),
        is_review: z.boolean(),
      }),
    }),
    mine: defineGet('/api/mine', { access: 'user', summary: 'of a user', result: z.number() }),
    gone: defineGet('/api/gone', {
      access: 'open',
      summary: 'is not there',
      result: z.literal(true),
      errors: ['NOT_FOUND'],
    }),
    owned: defineGet('/api/owned/{id}', {
      access: 'owner',
      summary: 'of an owner',
      params: { id: IdField },
      result: z.literal(true),
      errors: ['NOT_FOUND'],
    }),
    rule: definePost('/api/rule', { access: 'admin', summary: 'of an admin', result: z.literal(true) }),
    list: defineGet('/api/list/{id}', {
      access: 'open',
      summary: 'says what it was given',
      params: { id: IdField },
      query: {
        q: z.string().max(20).optional(),
        flag: FlagField.default(false),
        offset: OffsetField,
        limit: limitField(20),
      },
      result: echo,
    }),
    named: defineGet('/api/named/{name}', {
      access: 'open',
      summary: 'a parameter that is text',
      params: { name: z.string().max(100) },
      result: echo,
    }),
    write: definePost('/api/write', {
      access: 'open',
      summary: 'takes a body',
      query: { dry: FlagField.optional() },
      body: {
        text: textField(50),
        count: IdField.optional(),
        note: z.object({ deep: z.string().optional() }).optional(),
        any: z.unknown().optional(),
      },
      result: echo,
      errors: ['STATE_CONFLICT'],
    }),
    big: definePost('/api/big', {
      access: 'open',
      summary: 'a larger body than usual, and an answer of the size asked for',
      body: { text: z.string() },
      result: z.object({ text: z.string() }),
      bodyLimit: 600_000,
    }),
    page: defineGet('/api/page', {
      access: 'open',
      form: 'raw',
      summary: 'fields beside result',
      result: z.object({ result: z.array(z.number()), total: z.number() }),
    }),
    save: defineGet('/api/save', {
      access: 'open',
      form: 'file',
      summary: 'a download',
      query: { name: z.string() },
      result: z.string(),
    }),
    tell: defineGet('/api/tell', {
      access: 'user',
      form: 'stream',
      summary: 'word by word',
      query: { how: z.enum(['well', 'refused', 'broken', 'late', 'endless', 'flood']).default('well') },
      result: z.object({ text: z.string() }),
      errors: ['TRANSLATION_NOT_CONFIGURED', 'TRANSLATION_TIMEOUT'],
    }),
    seldom: definePost('/api/seldom', {
      access: 'open',
      summary: 'twice a minute',
      result: z.literal(true),
      rate: { max: 2, seconds: 60 },
    }),
    secret: definePost('/api/secret', {
      access: 'open',
      summary: 'twice a minute, whoever asks',
      result: z.literal(true),
      rate: { max: 2, seconds: 60, per: 'network' },
    }),
    fall: defineGet('/api/fall', {
      access: 'open',
      summary: 'fails in a way nobody foresaw',
      query: { how: z.string() },
      result: z.literal(true),
    }),
    hold: defineGet('/api/hold', {
      access: 'open',
      summary: 'takes until the test lets it end',
      result: z.literal(true),
    }),
    wrong: defineGet('/api/wrong', {
      access: 'open',
      summary: 'answers what it did not promise',
      result: z.object({ n: z.number() }),
    }),
  },
}

/** What the handlers of one kernel have done, for tests to look at. */
export interface HandlerTraces {
  writes: number
  /** How streams ended: `returned`, `aborted`, `gone before` they began. */
  ends: string[]
  /** Calls of `hold` under way, each with what lets it end. */
  held: (() => void)[]
}

/** Pieces of 64 KB: more than the buffers of two sockets hold. */
const FLOOD = 512

async function* words(how: string, traces: HandlerTraces, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  signal.addEventListener('abort', () => traces.ends.push('aborted'))
  try {
    yield { event: 'delta', data: { text: '一' } }
    if (how === 'late') throwAppError('TRANSLATION_TIMEOUT')
    if (how === 'broken') throw new Error('the key is sk-secret')
    for (let piece = 0; how === 'flood' && piece < FLOOD; piece += 1)
      yield { event: 'delta', data: { text: 'x'.repeat(64 * 1024) } }
    do {
      yield { event: 'delta', data: { text: '二\n三' }, id: 'own-2' }
      if (how === 'endless') await new Promise((resolve) => setTimeout(resolve, 5))
    } while (how === 'endless')
    yield { event: 'done', data: { text: '一二\n三' } }
  } finally {
    traces.ends.push('returned')
  }
}

/** Errors as drivers and libraries throw them. */
const FALLS: Record<string, () => unknown> = {
  plain: () => new Error('a secret inside'),
  nothing: () => undefined,
  timeout: () => wrapped({ code: '57014' }),
  full: () => Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
  pool: () => new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') }),
  unique: () => wrapped({ code: '23505' }),
  conflict: () => new AppError('STATE_CONFLICT', { message: '现在不行。', details: { state: 'DRAFT' } }),
}
const wrapped = (fields: { code: string }) =>
  Object.assign(new Error('Failed query: insert into users\nparams: hunter2,+8613912345678'), {
    query: 'insert into users',
    params: ['hunter2', '+8613912345678'],
    cause: Object.assign(new Error('said no'), { ...fields, detail: 'Key (phone)=(+8613912345678) exists' }),
  })

const handlersFor = (traces: HandlerTraces): { shelf: EndpointHandlers<typeof small.shelf, 'shelf'> } => ({
  shelf: {
    hello: (ctx) => ({
      who: ctx.user ? ctx.user.username : 'guest',
      app: ctx.app?.version ?? null,
      id: ctx.request_id,
      is_ahead: ctx.isPrefetch,
      is_review: ctx.isStoreReview,
    }),
    mine: (ctx) => ctx.user.id,
    gone: () => throwAppError('NOT_FOUND'),
    owned: (ctx, { id }) => id === ctx.user.id || throwAppError('NOT_FOUND'),
    rule: () => true,
    list: (_ctx, input) => input,
    named: (_ctx, input) => input,
    write: (_ctx, input) => {
      traces.writes += 1
      return input
    },
    big: (_ctx, { text }) => ({ text }),
    page: () => ({ result: [1, 2], total: 2 }),
    save: (_ctx, { name }) => ({ name, type: 'text/csv; charset=utf-8', body: 'a,b\n' }),
    tell: (ctx, { how }) => {
      if (how === 'refused') throwAppError('TRANSLATION_NOT_CONFIGURED')
      if (ctx.signal.aborted) traces.ends.push('gone before')
      return words(how, traces, ctx.signal)
    },
    seldom: () => true,
    secret: () => true,
    fall: (_ctx, { how }) => {
      throw FALLS[how]?.()
    },
    hold: async (): Promise<true> => {
      await new Promise<void>((end) => traces.held.push(end))
      return true
    },
    wrong: () => ({ n: 'no number' }) as unknown as { n: number },
  },
})

export interface TestKernel {
  app: FastifyInstance
  /** The folder of stored files. */
  files: string
  close(): Promise<void>
  /** Shut until it is opened. */
  responseCache: ResponseCache
  traces: HandlerTraces
  /** Bearer headers of people; `dead` is a token that was never given out. */
  user: { authorization: string }
  other: { authorization: string }
  admin: { authorization: string }
  dead: { authorization: string }
  /** Everything logged so far. */
  logged(): string
  /** Moves the clock that rates are counted by. */
  later(seconds: number): void
}

/** A built web app of one page and one script, a picture, and a dictionary. */
async function makeFolders(): Promise<{ root: string; folders: StaticFolders }> {
  const root = await mkdtemp(path.join(tmpdir(), 'kaijuan-kernel-'))
  const put = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  await put('web/index.html', '<!doctype html><head><title>the page</title></head>')
  await put('web/theme.js', 'theme()')
  await put('web/assets/app-abc.js', 'app()')
  await put('files/ab/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await put('dict/core-1.json', '{"core":1}')
  await put('dict/entries.bin', 'not for browsers')
  await put('secret.txt', 'outside every folder')
  const core = { name: 'core-1.json', path: path.join(root, 'dict/core-1.json') }
  return { root, folders: { web: path.join(root, 'web'), core } }
}

/** Folders of the kernel, and where its stored files lie. */
export type KernelFolders = Partial<StaticFolders> & { files?: string }

/** `settings` are environment variables; `others` stand in for some of the folders. */
export async function aKernel(
  settings: Record<string, string> = {},
  { files: givenFiles, ...others }: KernelFolders = {},
): Promise<TestKernel> {
  const config = readConfig({ NODE_ENV: 'test', ...settings })
  const { root, folders } = await makeFolders()
  const files = givenFiles ?? path.join(root, 'files')
  const storage = localDisk(files, 'key')
  const sized = makeSized(storage, localDisk(path.join(root, 'sized'), 'key'), withSharp)
  const lines: string[] = []
  const log = makeLog('debug', { write: (line) => void lines.push(line) })
  let now = Date.parse('2026-03-01T00:00:00Z')
  const clock = () => new Date(now)
  const responseCache = new ResponseCache({ now: clock, findNextChange: async () => null })
  const limits = config.RATE_LIMIT ? inProcess(() => now) : noLimits
  const security = makeSecurityLog(log, () => now)
  const deps = {
    ...{ diskSpace: unlimitedDiskSpace, config, log, limits, security, responseCache, sized, now: clock },
    ...{ storage, parts: storage.uploads, site_key: 'key' },
  } as unknown as Deps
  const traces: HandlerTraces = { writes: 0, ends: [], held: [] }
  const people = new Map<string, SessionUser>()
  const person = (id: number, role: 'user' | 'admin') => {
    const { token, token_hash } = newToken()
    const settings = { daily_new: 15, retention: 0.9, day_start_hour: 4, known_base: null }
    const user = { id, role, phone: '', username: `${role}${id}`, session_id: `s${id}`, token_hash, settings }
    people.set(token_hash.toString('hex'), user)
    return { authorization: `Bearer ${token}` }
  }
  const app = await createFastify({ config, log })
  mountContract(app, small, handlersFor(traces), {
    deps,
    limiter: createRateLimiter(limits, security),
    underWay: config.RATE_LIMIT ? createConcurrencyLimiter(security) : unlimitedConcurrency,
    findUser: async (token_hash) => people.get(token_hash.toString('hex')),
  })
  await serveFolders(app, { ...folders, ...others }, deps)
  return {
    app,
    files,
    responseCache,
    close: async () => {
      await app.close()
      await rm(root, { recursive: true, force: true })
    },
    traces,
    user: person(1, 'user'),
    other: person(2, 'user'),
    admin: person(3, 'admin'),
    dead: { authorization: `Bearer ${'x'.repeat(43)}` },
    logged: () => lines.join(''),
    later: (seconds) => {
      now += seconds * 1000
    },
  }
}
