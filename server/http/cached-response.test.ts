// Shows whose answers are kept: guests', by what they ask for, compressed once; never those of whoever is logged in.
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { SerializedResult, sendResult } from './answer.ts'
import { cachedForGuests } from './cached-response.ts'
import type { Ctx } from './context.ts'
import { ResponseCache } from './response-cache.ts'

function aKept() {
  const kept = new ResponseCache({ now: () => new Date(0), findNextChange: async () => null })
  kept.enable()
  const ctx = (given: Partial<Ctx> = {}) =>
    ({
      user: undefined,
      isStoreReview: false,
      isPrefetch: false,
      network: '10.0.0.1',
      responseCache: kept,
      ...given,
    }) as Ctx
  return { kept, ctx }
}

it('is one for guests who ask the same, and another for another call, input or view', async () => {
  const { ctx } = aKept()
  const make = vi.fn(async () => ({ n: make.mock.calls.length }))
  const ask = async (call: string, input: object, given?: Partial<Ctx>) => {
    const answer = await cachedForGuests(ctx(given), call, input, make)
    return answer instanceof SerializedResult ? answer.value.n : 'not shared'
  }
  expect(await ask('article.list', { page: 1 })).toBe(1)
  expect(await ask('article.list', { page: 1 }, { network: '10.0.0.2', isPrefetch: true })).toBe(1)
  expect(await ask('article.list', { page: 2 })).toBe(2)
  expect(await ask('article.topics', { page: 1 })).toBe(3)
  expect(await ask('article.list', { page: 1 }, { isStoreReview: true })).toBe(4)
  expect(await ask('article.list', { page: 1 }, { isStoreReview: true })).toBe(4)
  expect(await ask('article.list', { page: 1 })).toBe(1)
})

it('is made anew for whoever is logged in, and not kept', async () => {
  const { ctx } = aKept()
  const user = { id: 7 } as NonNullable<Ctx['user']>
  const make = vi.fn(async () => 'mine')
  for (let turn = 0; turn < 2; turn += 1)
    expect(await cachedForGuests(ctx({ user }), 'article.list', {}, make)).toBe('mine')
  expect(make).toHaveBeenCalledTimes(2)
  expect(await cachedForGuests(ctx(), 'article.list', {}, async () => 'everybody’s')).toMatchObject({
    value: 'everybody’s',
  })
})

it('counts for each guest who gets it, but not for who asks ahead', async () => {
  const { kept, ctx } = aKept()
  const count = vi.fn()
  const ask = (given: Partial<Ctx>) =>
    cachedForGuests(ctx(given), 'article.show', {}, async () => {
      kept.onCacheHit(count)
      return 1
    })
  await ask({})
  await ask({ network: '10.0.0.2' })
  await ask({ network: '10.0.0.3', isPrefetch: true })
  expect(count.mock.calls).toEqual([['10.0.0.2']])
})

it('is sent in its envelope, compressed, and weighs as much as it may come to take', async () => {
  const { ctx } = aKept()
  const value = { text: 'a long article '.repeat(500) }
  const made = await cachedForGuests(ctx(), 'article.show', {}, async () => value)
  const app = Fastify()
  app.get('/', (_request, reply) => sendResult(reply, made))
  const plain = await app.inject('/')
  expect(plain.json()).toEqual({ statusCode: 200, message: '', result: value })
  const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  })
  expect((made as unknown as { weight: number }).weight).toBe(5 * plain.body.length)
  await app.close()
})
