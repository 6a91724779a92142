// Shows that one network cannot fill the server: its calls take turns, what is too much is refused, others pass.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'
import { runQueued } from '../../tests/support/until.ts'
import type { SecurityDetails, SecurityEvent } from '../security-log.ts'
import { createConcurrencyLimiter, unlimitedConcurrency } from './concurrency-limit.ts'

const SCHOOL = '203.0.113.9'
const ELSEWHERE = '198.51.100.7'
const PUPILS = 32
/** What a browser opens to one host at most. */
const CONNECTIONS = 6

let kernel: TestKernel
beforeEach(async () => {
  kernel = await aKernel()
})
afterEach(() => kernel.close())

const ask = (url: string, from: string, headers: Record<string, string> = {}) =>
  kernel.app.inject({ url, remoteAddress: from, headers })
const many = (count: number, url: string, from: string) => {
  const answered = Array.from({ length: count }, () => ask(url, from))
  return Promise.all(answered)
}
/** Until the line of a network is so long that calls are refused. */
const isFull = () => expect.poll(() => kernel.logged()).toContain('"reason":"under_way"')
/** Lets every call of `hold` end, also those whose turn comes only then, until all are answered. */
async function letAllEnd<T>(answers: Promise<T>): Promise<T> {
  let isOver = false
  const over = answers.finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (const end of kernel.traces.held.splice(0)) end()
    await runQueued()
  }
  return over
}

it('a class of 32 behind one address that asks for everything at once is answered, a few at a time', async () => {
  const answers = many(PUPILS * CONNECTIONS, '/api/hold', SCHOOL)
  await expect.poll(() => kernel.traces.held.length).toBeGreaterThanOrEqual(4)
  // Sent later and answered: all others have begun or wait in their line by now.
  await ask('/api/hello', ELSEWHERE)
  expect(kernel.traces.held.length).toBeLessThanOrEqual(16)
  expect(new Set((await letAllEnd(answers)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it('what one network sends beyond that is told to come back, in Chinese; whoever is elsewhere is answered', async () => {
  const flood = many(1_000, '/api/hold', SCHOOL)
  await isFull()
  expect((await ask('/api/hello', ELSEWHERE)).statusCode).toBe(200)
  const refused = await ask('/api/hello', SCHOOL)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', result: null })
  expect(refused.json().message).toMatch(/这个网络同时发来的请求太多/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(kernel.logged()).toContain('"reason":"under_way"')
  const statuses = (await letAllEnd(flood)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(PUPILS * CONNECTIONS)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(500)
  expect((await ask('/api/hello', SCHOOL)).statusCode).toBe(200)
})

it('addresses of one household of IPv6 are one network', async () => {
  const flood = Promise.all(
    Array.from({ length: 1_000 }, (_, n) => ask('/api/hold', `2001:db8:1:2::${n.toString(16)}`)),
  )
  await isFull()
  expect((await ask('/api/hello', '2001:db8:1:2::ffff')).statusCode).toBe(429)
  expect((await ask('/api/hello', '2001:db8:1:3::1')).statusCode).toBe(200)
  await letAllEnd(flood)
})

it('a place is given back by calls that are refused and by streams that have begun', async () => {
  await many(500, '/api/fall?how=plain', SCHOOL)
  const callers = Array.from({ length: 40 }, () => new AbortController())
  const streams = callers.map(({ signal }) =>
    kernel.app.inject({
      url: '/api/tell?how=endless',
      remoteAddress: SCHOOL,
      headers: kernel.user,
      signal,
    }),
  )
  const ended = Promise.allSettled(streams)
  await ask('/api/hello', ELSEWHERE, kernel.user)
  expect((await ask('/api/hello', SCHOOL)).statusCode).toBe(200)
  for (const caller of callers) caller.abort()
  await ended
})

it('a call is told that its caller left while it waited', async () => {
  const holding = many(8, '/api/hold', SCHOOL)
  await expect.poll(() => kernel.traces.held.length).toBe(8)
  const stop = new AbortController()
  const url = '/api/tell?how=endless'
  const gone = kernel.app
    .inject({ url, remoteAddress: SCHOOL, headers: kernel.user, signal: stop.signal })
    .catch(() => undefined)
  // Sent later, the same way, and answered: the other waits in its line by now.
  await ask('/api/hello', ELSEWHERE, kernel.user)
  stop.abort()
  await gone
  await letAllEnd(holding)
  expect(kernel.traces.ends).toContain('gone before')
})

describe('turns', () => {
  const aCounter = (given?: { atOnce?: number; waiting?: number }) => {
    const noted: [SecurityEvent, SecurityDetails][] = []
    const underWay = createConcurrencyLimiter(
      { note: (event, about) => void noted.push([event, about]) },
      given,
    )
    const held: (() => void)[] = []
    const hold = (network: string) =>
      underWay
        .run(network, () => new Promise<string>((end) => held.push(() => end('done'))))
        .catch((error: unknown) => error)
    return { underWay, noted, held, hold }
  }
  const FULL = expect.objectContaining({
    code: 'TOO_MANY_REQUESTS',
    message: '这个网络同时发来的请求太多了，请稍等片刻再试。',
    retryAfter: 2,
  })

  it('are as many as are let in and may wait; the next one is refused and written down', async () => {
    const { noted, held, hold } = aCounter({ atOnce: 2, waiting: 1 })
    const answers = [hold('a'), hold('a'), hold('a')]
    expect(held).toHaveLength(2)
    expect(await hold('a')).toEqual(FULL)
    expect(noted).toEqual([['limit_reached', { network: 'a', reason: 'under_way' }]])
    // Another network has turns of its own.
    const other = hold('b')
    expect(held).toHaveLength(3)
    held.shift()?.()
    await runQueued()
    expect(held).toHaveLength(3)
    for (const end of held) end()
    expect(await Promise.all([...answers, other])).toEqual(['done', 'done', 'done', 'done'])
  })

  it('are eight at once with 384 behind them, unless told otherwise', async () => {
    const { held, hold } = aCounter()
    const answers = Array.from({ length: 8 + 384 }, () => hold('a'))
    expect(held).toHaveLength(8)
    expect(await hold('a')).toEqual(FULL)
    for (let turn = 0; turn < 8 + 384; turn += 1) {
      held.shift()?.()
      if (held.length === 0) await runQueued()
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']))
  })

  it('go on being one line for calls that come while others of their network leave', async () => {
    const { held, hold } = aCounter({ atOnce: 1, waiting: 2 })
    const first = hold('a')
    const second = hold('a')
    held.shift()?.()
    await first
    await runQueued()
    // The second one is inside now: whoever comes waits behind it.
    const third = hold('a')
    expect(held).toHaveLength(1)
    for (let turn = 0; turn < 2; turn += 1) {
      held.shift()?.()
      await runQueued()
    }
    expect(await Promise.all([second, third])).toEqual(['done', 'done'])
  })

  it('are nobody’s business when there is no bound', async () => {
    expect(await unlimitedConcurrency.run('a', async () => 'at once')).toBe('at once')
  })
})
