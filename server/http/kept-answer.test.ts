// Shows whose answers are kept: guests', by what they ask for, compressed once; never those of whoever is logged in.
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { SharedResult, sendResult } from './answer.ts'
import type { Ctx } from './context.ts'
import { Kept } from './kept.ts'
import { forGuests } from './kept-answer.ts'

function aKept() {
  const kept = new Kept({ now: () => new Date(0), nextMoment: async () => null })
  kept.open()
  const ctx = (given: Partial<Ctx> = {}) =>
    ({ user: undefined, is_review: false, is_ahead: false, network: '10.0.0.1', kept, ...given }) as Ctx
  return { kept, ctx }
}

it('is one for guests who ask the same, and another for another call, input or view', async () => {
  const { ctx } = aKept()
  const make = vi.fn(async () => ({ n: make.mock.calls.length }))
  const ask = async (call: string, input: object, given?: Partial<Ctx>) => {
    const answer = await forGuests(ctx(given), call, input, make)
    return answer instanceof SharedResult ? answer.value.n : 'not shared'
  }
  expect(await ask('article.list', { page: 1 })).toBe(1)
  expect(await ask('article.list', { page: 1 }, { network: '10.0.0.2', is_ahead: true })).toBe(1)
  expect(await ask('article.list', { page: 2 })).toBe(2)
  expect(await ask('article.topics', { page: 1 })).toBe(3)
  expect(await ask('article.list', { page: 1 }, { is_review: true })).toBe(4)
  expect(await ask('article.list', { page: 1 }, { is_review: true })).toBe(4)
  expect(await ask('article.list', { page: 1 })).toBe(1)
})

it('is made anew for whoever is logged in, and not kept', async () => {
  const { ctx } = aKept()
  const user = { id: 7 } as NonNullable<Ctx['user']>
  const make = vi.fn(async () => 'mine')
  for (let turn = 0; turn < 2; turn += 1)
    expect(await forGuests(ctx({ user }), 'article.list', {}, make)).toBe('mine')
  expect(make).toHaveBeenCalledTimes(2)
  expect(await forGuests(ctx(), 'article.list', {}, async () => 'everybody’s')).toMatchObject({
    value: 'everybody’s',
  })
})

it('counts for each guest who gets it, but not for who asks ahead', async () => {
  const { kept, ctx } = aKept()
  const count = vi.fn()
  const ask = (given: Partial<Ctx>) =>
    forGuests(ctx(given), 'article.show', {}, async () => {
      kept.eachTime(count)
      return 1
    })
  await ask({})
  await ask({ network: '10.0.0.2' })
  await ask({ network: '10.0.0.3', is_ahead: true })
  expect(count.mock.calls).toEqual([['10.0.0.2']])
})

it('is sent in its envelope, compressed, and weighs as much as it may come to take', async () => {
  const { ctx } = aKept()
  const value = { text: 'a long article '.repeat(500) }
  const made = await forGuests(ctx(), 'article.show', {}, async () => value)
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
