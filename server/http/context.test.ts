// Shows what a handler is told of who asks and from where, what it can leave behind, and which calls want room on the disk.
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineGet, definePost, type EndpointDefinitions } from '../../contract/kernel/endpoint-definition.ts'
import { readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { makeLog } from '../log.ts'
import { inProcess } from '../providers/limits/in-process.ts'
import { makeSecurityLog } from '../security-log.ts'
import { SerializedResult } from './answer.ts'
import { unlimitedConcurrency } from './concurrency-limit.ts'
import type { Ctx } from './context.ts'
import { createFastify } from './create-fastify.ts'
import { mountContract } from './mount.ts'
import { createRateLimiter } from './rate-limit.ts'
import { hashToken, type SessionUser } from './session.ts'

const TOKEN = 'k'.repeat(43)
const MEMBER = { authorization: `Bearer ${TOKEN}` }
const open = { access: 'open', summary: '' } as const

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server of these calls, each answered by the one handler; `settings` are environment variables. */
async function serve(
  contract: Record<string, EndpointDefinitions>,
  handle: (ctx: Ctx, name: string) => unknown,
  { settings = {}, hasRoom = true }: { settings?: Record<string, string>; hasRoom?: boolean } = {},
) {
  const config = readConfig({ NODE_ENV: 'test', ...settings })
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const security = makeSecurityLog(log)
  const limits = inProcess(() => 0)
  const diskSpace = { hasFreeSpace: () => hasRoom, acceptsRows: () => hasRoom, stop: () => undefined }
  const made = await createFastify({ config, log })
  app = made
  const handlers = Object.fromEntries(
    Object.entries(contract).map(([noun, calls]) => [
      noun,
      Object.fromEntries(Object.keys(calls).map((name) => [name, (ctx: Ctx) => handle(ctx, name)])),
    ]),
  )
  mountContract(made, contract, handlers as Parameters<typeof mountContract<typeof contract>>[2], {
    deps: { config, log, security, limits, diskSpace } as unknown as Deps,
    limiter: createRateLimiter(limits, security),
    underWay: unlimitedConcurrency,
    findUser: async (hash) =>
      hash.equals(hashToken(TOKEN)) ? ({ id: 7, role: 'user' } as SessionUser) : undefined,
  })
  return { app: made, logged: () => lines.join('') }
}

const ask = { shelf: { ask: defineGet('/auth/ask', { ...open, result: z.unknown() }) } }

describe('a handler is told', () => {
  const told = async (headers: Record<string, string>, remoteAddress = '10.0.0.1') => {
    const server = await serve(ask, (ctx) => ({
      user: ctx.user?.id ?? null,
      app: ctx.app?.channel ?? null,
      ip: ctx.ip,
      network: ctx.network,
      device_mark: ctx.device_mark,
      user_agent: ctx.user_agent,
      request_id: ctx.request_id,
      is_ahead: ctx.isPrefetch,
      is_review: ctx.isStoreReview,
    }))
    return (await server.app.inject({ url: '/auth/ask', headers, remoteAddress })).json().result
  }

  it('who asks, with what, and from where', async () => {
    const headers = {
      ...MEMBER,
      'x-app-id': 'kaijuan_ios_store_12_1.2.0',
      cookie: 'a=b; bb_device=mark',
      'user-agent': 'a browser',
      'x-request-id': 'the-id',
      'sec-purpose': 'prefetch;prerender',
      'x-review': '1',
    }
    expect(await told(headers, '2001:db8:1:2::9')).toEqual({
      user: 7,
      app: 'store',
      ip: '2001:db8:1:2::9',
      network: '2001:db8:1:2::/64',
      device_mark: 'mark',
      user_agent: 'a browser',
      request_id: 'the-id',
      is_ahead: true,
      is_review: true,
    })
  })

  it('nothing that nobody said', async () => {
    expect(await told({ 'user-agent': '', 'x-request-id': 'the-id' })).toEqual({
      user: null,
      app: null,
      ip: '10.0.0.1',
      network: '10.0.0.1',
      device_mark: '',
      user_agent: '',
      request_id: 'the-id',
      is_ahead: false,
      is_review: false,
    })
    const said = await told({ 'sec-purpose': 'fetch', 'x-review': 'true' })
    expect([said.is_ahead, said.is_review]).toEqual([false, false])
  })
})

it('has a device keep a mark, the last one alone, by https only where the request came so', async () => {
  const server = await serve(
    ask,
    (ctx) => {
      ctx.keepDeviceMark('first')
      ctx.keepDeviceMark('second')
      return null
    },
    { settings: { TRUST_PROXY: '1' } },
  )
  // A browser goes by the last one.
  const cookie = async (headers: Record<string, string> = {}) =>
    [(await server.app.inject({ url: '/auth/ask', headers })).headers['set-cookie']].flat().at(-1)
  expect(await cookie()).toMatch(/^bb_device=second; (?!.*Secure)/)
  expect(await cookie({ 'x-forwarded-proto': 'https' })).toMatch(/^bb_device=second; .*Secure/)
})

it('takes from limits of its own, once unless told, and has it written down when they are used up', async () => {
  const server = await serve(ask, async (ctx) => {
    await ctx.limit('thing one', { max: 4, seconds: 60 })
    await ctx.limit('thing one', { max: 4, seconds: 60 }, 2)
    return null
  })
  const statuses = []
  for (let n = 0; n < 2; n += 1)
    statuses.push((await server.app.inject({ url: '/auth/ask', headers: MEMBER })).statusCode)
  // Three, and one; two more do not fit.
  expect(statuses).toEqual([200, 429])
  expect(server.logged()).toContain(
    '"event":"limit_reached","user_id":7,"network":"127.0.0.1","reason":"thing"',
  )
})

it('is told that its caller left, and that nobody left who stays', async () => {
  const signals: AbortSignal[] = []
  let end: () => void = () => undefined
  const server = await serve(ask, async (ctx) => {
    signals.push(ctx.signal, ctx.signal)
    await new Promise<void>((resolve) => {
      end = resolve
    })
    return ctx.signal.aborted
  })
  const stays = server.app.inject('/auth/ask')
  await expect.poll(() => signals.length).toBe(2)
  end()
  expect((await stays).json().result).toBe(false)
  const stop = new AbortController()
  const leaves = server.app.inject({ url: '/auth/ask', signal: stop.signal }).catch(() => 'left')
  await expect.poll(() => signals.length).toBe(4)
  expect(signals[2]?.aborted).toBe(false)
  stop.abort()
  expect(await leaves).toBe('left')
  await expect.poll(() => signals[2]?.aborted).toBe(true)
  end()
  // One signal for one call, however often it is asked for.
  expect([signals[0] === signals[1], signals[2] === signals[3]]).toEqual([true, true])
})

describe('while the disk is full', () => {
  const write = (path: string) => definePost(path, { ...open, result: z.null() })
  const contract = {
    account: {
      login: write('/auth/login'),
      logout: write('/auth/logout'),
      register: write('/auth/register'),
      rename: definePost('/api/rename', { access: 'user', summary: '', result: z.null() }),
      me: defineGet('/api/me', { ...open, result: z.null() }),
    },
    dictionary: { translate: write('/api/translate') },
    word: { login: write('/api/word/login') },
  }
  const statuses = async (hasRoom: boolean) => {
    const server = await serve(contract, () => null, { hasRoom })
    const calls = Object.values(contract).flatMap((calls) => Object.values(calls))
    const answers = await Promise.all(
      calls.map(
        async ({ method, path }) =>
          [path, await server.app.inject({ method, url: path, payload: {} })] as const,
      ),
    )
    return Object.fromEntries(
      answers.map(([path, { statusCode, headers }]) => [path, [statusCode, headers['retry-after']]]),
    )
  }

  it('what would be kept is refused, and what only asks or lets in and out is not', async () => {
    const well = [200, undefined]
    const full = [503, '10']
    expect(await statuses(false)).toEqual({
      '/auth/login': well,
      '/auth/logout': well,
      '/auth/register': full,
      // Who may not do it hears that first.
      '/api/rename': [401, undefined],
      '/api/me': well,
      '/api/translate': well,
      '/api/word/login': full,
    })
  })

  it('and only then', async () => {
    expect(Object.values(await statuses(true)).map(([status]) => status)).toEqual([
      200, 200, 200, 401, 200, 200, 200,
    ])
  })
})

describe('an answer that breaks the promise of its call', () => {
  const contract = {
    shelf: {
      plain: defineGet('/plain', { ...open, result: z.number() }),
      shared: defineGet('/shared', { ...open, result: z.number() }),
      raw: defineGet('/raw', { ...open, form: 'raw', result: z.object({ result: z.number() }) }),
    },
  }
  const answer = (_ctx: Ctx, name: string) =>
    ({ plain: 'no number', shared: new SerializedResult('no number'), raw: { result: 'no number' } })[name]
  const statuses = async (settings: Record<string, string>) => {
    const server = await serve(contract, answer, { settings })
    return Promise.all(
      ['/plain', '/shared', '/raw'].map(async (url) => (await server.app.inject(url)).statusCode),
    )
  }

  it('fails in tests, and costs nothing in production', async () => {
    expect(await statuses({})).toEqual([500, 500, 500])
    await app?.close()
    expect(await statuses({ NODE_ENV: 'production' })).toEqual([200, 200, 200])
  })
})

it('names every parameter of an address, and answers no HEAD', async () => {
  const two = {
    shelf: {
      two: defineGet('/api/{one}/of/{two_2}', {
        ...open,
        params: { one: z.string(), two_2: z.string() },
        result: z.literal('two'),
      }),
    },
  }
  const server = await serve(two, () => 'two')
  expect((await server.app.inject('/api/a/of/b')).json().result).toBe('two')
  expect((await server.app.inject({ method: 'HEAD', url: '/api/a/of/b' })).statusCode).toBe(404)
})

it('asks proxies not to hold a stream back, and tells in the log why one broke', async () => {
  const stream = {
    shelf: {
      tell: defineGet('/api/tell', { access: 'user', form: 'stream', summary: '', result: z.unknown() }),
    },
  }
  const server = await serve(stream, async function* () {
    yield { event: 'delta', data: 'a' }
    throw new Error('the inside')
  })
  const { headers, body } = await server.app.inject({ url: '/api/tell', headers: MEMBER })
  expect(headers).toMatchObject({
    'x-accel-buffering': 'no',
    'cache-control': 'no-store',
    'content-type': 'text/event-stream; charset=utf-8',
  })
  expect(body).not.toContain('the inside')
  expect(server.logged()).toMatch(/"message":"the inside".*"msg":"stream broke"/)
})
