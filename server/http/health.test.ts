// Shows what balancers and Prometheus are told: alive, ready, stopping, and how long each route took.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { runQueued } from '../../tests/support/until.ts'
import type { HealthFigures } from '../health-figures.ts'
import { makeSecurityLog } from '../security-log.ts'
import { answerHealth } from './health.ts'
import {
  collectHttpMetrics,
  countDropped,
  countEvents,
  countHealth,
  countWork,
  serveMetrics,
} from './metrics.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})
const anApp = () => {
  const app = Fastify()
  closings.push(() => app.close())
  return app
}

it('is alive without its database, and ready only with its database and before it stops', async () => {
  const app = anApp()
  let isDown = false
  const health = answerHealth(app, async () => {
    if (isDown) throw new Error('no database')
  })
  const ask = async () =>
    Promise.all(['/healthz', '/readyz'].map(async (url) => (await app.inject({ url })).statusCode))
  expect(await ask()).toEqual([200, 200])
  isDown = true
  expect(await ask()).toEqual([200, 503])
  isDown = false
  expect(await ask()).toEqual([200, 200])
  health.stopping()
  expect(await ask()).toEqual([200, 503])
})

it('says so in a body that a person can read as well', async () => {
  const app = anApp()
  let isLost = false
  const health = answerHealth(
    app,
    async () => undefined,
    () => isLost,
  )
  const ask = async () =>
    Promise.all(['/healthz', '/readyz'].map(async (url) => (await app.inject({ url })).body))
  expect(await ask()).toEqual(['{"ok":true}', '{"ok":true}'])
  isLost = true
  health.stopping()
  expect(await ask()).toEqual(['{"ok":false}', '{"ok":false}'])
})

it('asks its database no more once it stops, and leaves no timer behind when it has asked', async () => {
  const app = anApp()
  let asked = 0
  const health = answerHealth(app, async () => {
    asked += 1
  })
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  for (let n = 0; n < 20; n += 1) await app.inject({ url: '/readyz' })
  expect(asked).toBe(20)
  // Others may come and go meanwhile, but not one with every question.
  expect(timers() - before).toBeLessThan(10)
  health.stopping()
  await app.inject({ url: '/readyz' })
  expect(asked).toBe(20)
})

it('is not alive while its database is lost, and is again once it is back', async () => {
  const app = anApp()
  let isLost = false
  answerHealth(
    app,
    async () => undefined,
    () => isLost,
  )
  const ask = async () => (await app.inject({ url: '/healthz' })).statusCode
  expect(await ask()).toBe(200)
  isLost = true
  expect(await ask()).toBe(503)
  isLost = false
  expect(await ask()).toBe(200)
})

it('is not ready when its database does not say so in time, and asks it once for all who ask meanwhile', async () => {
  const app = anApp()
  let fail: (error: Error) => void = () => undefined
  let asked = 0
  answerHealth(app, () => {
    asked += 1
    return new Promise((_, reject) => {
      fail = reject
    })
  })
  const answers = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/readyz' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
  expect(asked).toBe(1)
  // What comes too late is nobody's error; the next who asks is answered by a new question.
  fail(new Error('too late'))
  const next = app.inject({ url: '/readyz' })
  await expect.poll(() => asked).toBe(2)
  fail(new Error('away'))
  expect((await next).statusCode).toBe(503)
})

it('counts answers by route, never by address, so that no reader can make the figures grow', async () => {
  const app = anApp()
  const registry = collectHttpMetrics(app)
  app.get('/api/words/:id', async () => 'ok')
  app.setNotFoundHandler((_request, reply) => reply.status(404).send('no'))
  for (const id of ['1', '2', 'secret']) await app.inject({ url: `/api/words/${id}?token=secret` })
  await app.inject({ url: '/secret' })
  const server = await serveMetrics(registry, '127.0.0.1', 0)
  closings.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const text = await (await fetch(`${url}/metrics`)).text()
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/words\/:id",status="200"\} 3/,
  )
  expect(text).toMatch(/route="page",status="404"\} 1/)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('secret')
  expect((await fetch(`${url}/else`)).status).toBe(404)
})

it('tells Prometheus of each figure what it is, how fast answers came in seconds, and of what kind it is', async () => {
  const app = anApp()
  const registry = collectHttpMetrics(app)
  countEvents(registry, makeSecurityLog({ info: () => undefined }))
  countDropped(registry, () => 0)
  app.get('/slow', async () => {
    // More than the least that is expected below, by the clock that measures it.
    for (const began = performance.now(); performance.now() - began < 1; ) await runQueued()
    return 'ok'
  })
  const began = performance.now()
  await app.inject('/slow')
  const seconds = (performance.now() - began) / 1000
  const server = await serveMetrics(registry, '127.0.0.1', 0)
  closings.push(() => server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)
  expect(answer.headers.get('content-type')).toBe(registry.contentType)
  const text = await answer.text()
  for (const name of [
    'http_request_duration_seconds',
    'security_events_total',
    'visitor_events_dropped_total',
  ])
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\w+ .{10,}$`, 'm'))
  const within = (seconds: string) =>
    Number(new RegExp(`duration_seconds_bucket\\{le="${seconds}",.*\\} (\\d)`).exec(text)?.[1])
  expect([within('10'), within('\\+Inf')]).toEqual([1, 1])
  const [, sum] = /duration_seconds_sum\{.*\} ([\d.]+)/.exec(text) ?? []
  expect(Number(sum)).toBeGreaterThan(0.0005)
  expect(Number(sum)).toBeLessThanOrEqual(seconds)
})

it('answers 500 when a figure cannot be had', async () => {
  const registry = collectHttpMetrics(anApp())
  countDropped(registry, () => {
    throw new Error('not now')
  })
  const server = await serveMetrics(registry, '127.0.0.1', 0)
  closings.push(() => server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)
  expect([answer.status, await answer.text()]).toEqual([500, ''])
})

it('counts events of security by name', async () => {
  const registry = collectHttpMetrics(anApp())
  const security = makeSecurityLog({ info: () => undefined })
  countEvents(registry, security)
  for (let n = 0; n < 3; n += 1) security.note('login_failed', { network: '203.0.113.9' })
  const lines = async () => (await registry.metrics()).split('\n')
  expect(await lines()).toContain('security_events_total{event="login_failed"} 3')
  security.note('login_failed', { network: '203.0.113.9' })
  expect(await lines()).toContain('security_events_total{event="login_failed"} 4')
  expect(await lines()).toContain('security_events_total{event="role_refused"} 0')
  expect((await lines()).join('\n')).not.toContain('203.0.113.9')
})

it('tells of background work as it is now, all of it by one question, and whether it could ask', async () => {
  const registry = collectHttpMetrics(anApp())
  let asked = 0
  let waiting = 3
  countWork(registry, async () => {
    asked += 1
    if (waiting < 0) throw new Error('no database')
    const jobs = waiting > 0 ? [{ name: 'rss.crawl', state: 'ready', count: waiting }] : []
    const tasks = [{ kind: 'rss.crawl', state: 'failed', count: 1 }]
    return { jobs, tasks, feeds: [{ state: 'well', count: 9 }] }
  })
  const lines = async () => (await registry.metrics()).split('\n')
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'queue_jobs{job="rss.crawl",state="ready"} 3',
      'tasks_ended_last_hour{kind="rss.crawl",state="failed"} 1',
      'feeds{state="well"} 9',
      'job_metrics_up 1',
    ]),
  )
  expect(asked).toBe(1)
  waiting = 0
  expect((await lines()).join()).not.toContain('queue_jobs{')
  waiting = -1
  const away = await lines()
  expect(away).toContain('job_metrics_up 0')
  expect(away.join()).not.toContain('feeds{')
})

it('tells the age of the backup, the tokens of AI and which providers do well, and nothing that it does not know', async () => {
  const registry = collectHttpMetrics(anApp())
  let figures: HealthFigures | undefined = {
    backup_age_seconds: 5400,
    ai_tokens: [{ model: 'glm', direction: 'output', count: 71 }],
    providers: [
      { name: 'llm', is_well: true },
      { name: 'sms', is_well: false },
    ],
  }
  countHealth(registry, async () => figures ?? Promise.reject(new Error('no database')))
  const lines = async () => (await registry.metrics()).split('\n')
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'backup_age_seconds 5400',
      'ai_tokens_today{model="glm",direction="output"} 71',
      'provider_up{provider="llm"} 1',
      'provider_up{provider="sms"} 0',
      'health_metrics_up 1',
    ]),
  )
  figures = { backup_age_seconds: null, ai_tokens: [], providers: [] }
  // 0 would say that a backup was made this very moment.
  expect((await lines()).filter((line) => line.startsWith('backup_age_seconds'))).toEqual([])
  figures = undefined
  expect(await lines()).toContain('health_metrics_up 0')
})

it('counts the files of a build together', async () => {
  const app = anApp()
  const registry = collectHttpMetrics(app)
  for (const name of ['a-1', 'b-2']) app.get(`/assets/${name}.js`, async () => 'ok')
  for (const name of ['a-1', 'b-2']) await app.inject(`/assets/${name}.js`)
  expect(await registry.metrics()).toContain('_count{method="GET",route="/assets/*",status="200"} 2')
})

it('counts the events of visitors that were dropped', async () => {
  const registry = collectHttpMetrics(anApp())
  let dropped = 2
  countDropped(registry, () => dropped)
  expect(await registry.metrics()).toContain('visitor_events_dropped_total 2')
  dropped = 5
  expect(await registry.metrics()).toContain('visitor_events_dropped_total 5')
})

it('says when the port of the figures is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  closings.push(() => taken.close())
  const { port } = taken.address() as AddressInfo
  await expect(serveMetrics(collectHttpMetrics(anApp()), '127.0.0.1', port)).rejects.toThrow(/EADDRINUSE/)
})
