// Shows that one network cannot fill the server: its calls take turns, what is too much is refused, others pass.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aKernel, type Kernel } from '../../tests/support/kernel.ts'

const SCHOOL = '203.0.113.9'
const ELSEWHERE = '198.51.100.7'
const PUPILS = 32
/** What a browser opens to one host at most. */
const CONNECTIONS = 6

let kernel: Kernel
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
const soon = () => new Promise((resolve) => setTimeout(resolve, 20))
/** Lets every call of `hold` end, also those whose turn comes only then. */
async function letAllEnd(): Promise<void> {
  do {
    for (const end of kernel.traces.held.splice(0)) end()
    await soon()
  } while (kernel.traces.held.length > 0)
}

it('a class of 32 behind one address that asks for everything at once is answered, a few at a time', async () => {
  const answers = many(PUPILS * CONNECTIONS, '/api/hold', SCHOOL)
  await soon()
  const atOnce = kernel.traces.held.length
  expect(atOnce).toBeGreaterThanOrEqual(4)
  expect(atOnce).toBeLessThanOrEqual(16)
  await letAllEnd()
  expect(new Set((await answers).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it('what one network sends beyond that is told to come back, in Chinese; whoever is elsewhere is answered', async () => {
  const flood = many(1_000, '/api/hold', SCHOOL)
  await soon()
  expect((await ask('/api/hello', ELSEWHERE)).statusCode).toBe(200)
  const refused = await ask('/api/hello', SCHOOL)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', result: null })
  expect(refused.json().message).toMatch(/这个网络同时发来的请求太多/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(kernel.logged()).toContain('"reason":"under_way"')
  await letAllEnd()
  const statuses = (await flood).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(PUPILS * CONNECTIONS)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(500)
  expect((await ask('/api/hello', SCHOOL)).statusCode).toBe(200)
})

it('addresses of one household of IPv6 are one network', async () => {
  const flood = Promise.all(
    Array.from({ length: 1_000 }, (_, n) => ask('/api/hold', `2001:db8:1:2::${n.toString(16)}`)),
  )
  await soon()
  expect((await ask('/api/hello', '2001:db8:1:2::ffff')).statusCode).toBe(429)
  expect((await ask('/api/hello', '2001:db8:1:3::1')).statusCode).toBe(200)
  await letAllEnd()
  await flood
})

it('a place is given back by calls that are refused and by streams that have begun', async () => {
  await many(500, '/api/fall?how=plain', SCHOOL)
  const stop = new AbortController()
  const streams = Array.from({ length: 40 }, () =>
    kernel.app.inject({
      url: '/api/tell?how=endless',
      remoteAddress: SCHOOL,
      headers: kernel.user,
      signal: stop.signal,
    }),
  )
  const ended = Promise.allSettled(streams)
  await soon()
  expect((await ask('/api/hello', SCHOOL)).statusCode).toBe(200)
  stop.abort()
  await ended
})

it('a call is told that its caller left while it waited', async () => {
  const holding = many(8, '/api/hold', SCHOOL)
  await soon()
  const stop = new AbortController()
  const url = '/api/tell?how=endless'
  const gone = kernel.app
    .inject({ url, remoteAddress: SCHOOL, headers: kernel.user, signal: stop.signal })
    .catch(() => undefined)
  await soon()
  stop.abort()
  await gone
  await letAllEnd()
  await holding
  expect(kernel.traces.ends).toContain('gone before')
})
