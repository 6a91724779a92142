// Shows what stands around every answer: request ids, compression, pages, and requests that are hardly HTTP.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorTable } from '../../contract/kernel/app-error.ts'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'
import { readConfig } from '../config.ts'
import { makeLog } from '../log.ts'
import { createFastify } from './create-fastify.ts'

let kernel: TestKernel
let port: number
beforeAll(async () => {
  kernel = await aKernel()
  await kernel.app.listen({ port: 0, host: '127.0.0.1' })
  port = (kernel.app.server.address() as AddressInfo).port
})
afterAll(() => kernel.close())

/** What the server sends for these bytes until it hangs up. */
const say = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let heard = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      heard += String(chunk)
    })
    socket.on('close', () => resolve(heard)).on('error', reject)
  })
const opened = (at: number) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(at, '127.0.0.1', () => resolve(socket))
    socket.on('error', () => undefined)
  })
/** What a short request gets until the server hangs up; '' when it does so at once. */
async function hello(at: number): Promise<string> {
  const socket = await opened(at)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += String(chunk)
  })
  socket.write('GET /api/hello HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  return heard
}
const ask = (url: string, headers: Record<string, string> = {}) => kernel.app.inject({ url, headers })

describe('the id of a request', () => {
  it('is kept when it is one, reaches the handler and comes back', async () => {
    for (const id of ['a', 'Root-1.67af_9', 'x'.repeat(64)]) {
      const answer = await ask('/api/hello', { 'x-request-id': id })
      expect(answer.headers['x-request-id']).toBe(id)
      expect(answer.json().result.id).toBe(id)
    }
  })

  it.each(['', 'x'.repeat(65), 'a b', 'a"b', '{"id":1}', 'é', '../../x', 'a;b'])(
    'is made anew when it is %j',
    async (id) => {
      const { headers } = await ask('/api/hello', { 'x-request-id': id })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    },
  )

  it('stands on refusals too', async () => {
    for (const url of ['/api/none', '/api/mine', '/api/fall?how=plain'])
      expect((await ask(url, { 'x-request-id': 'abc' })).headers['x-request-id']).toBe('abc')
  })

  it('tells which app asks only when the app says it whole', async () => {
    const version = async (id: string) => (await ask('/api/hello', { 'x-app-id': id })).json().result.app
    expect(await version('kaijuan_web_site_12_1.2.0')).toBe('1.2.0')
    expect(await version('kaijuan_web')).toBeNull()
    expect(await version('x'.repeat(300))).toBeNull()
    expect(await version('')).toBeNull()
  })
})

describe('compression', () => {
  const big = (headers: Record<string, string>) =>
    kernel.app.inject({
      method: 'POST',
      url: '/api/big',
      payload: { text: '很长的文章。'.repeat(2000) },
      headers,
    })

  it('is brotli where it is understood, else gzip, else none', async () => {
    const plain = await big({})
    expect(plain.headers['content-encoding']).toBeUndefined()
    const br = await big({ 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(br.headers['vary']).toContain('accept-encoding')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    const gzip = await big({ 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    for (const none of ['nonsense', 'deflate', 'zstd'])
      expect((await big({ 'accept-encoding': none })).body).toBe(plain.body)
  })

  it('is not taken of a caller: a small body could swell here', async () => {
    const answer = await kernel.app.inject({
      method: 'POST',
      url: '/api/write',
      payload: gzipSync('{"text":"a"}'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT'])
  })

  it('is not spent on what is small', async () => {
    expect((await ask('/api/hello', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })
})

describe('an address that is not a call', () => {
  it.each(['/', '/article/7', '/Login', '/no/such/screen', '/article/7?from=x', '/readers'])(
    '%s is the page, never kept by caches',
    async (url) => {
      const answer = await ask(url)
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        '<!doctype html><head><title>the page</title></head>',
      ])
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  it.each([
    '/api',
    '/api/',
    '/api/none',
    '/api?x=1',
    '/auth/none',
    '/reader/none/1',
    '/assets/old-123.js',
    '/files/ab/none.png',
    '/files/..%2fsecret.txt',
    '/files/ab/..%5c..%5csecret.txt',
    '/files/%00',
    '/dict/entries.bin',
    '/dict/none',
  ])('%s is refused', async (url) => {
    const answer = await ask(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    const body = answer.json()
    expect(body).toMatchObject({ statusCode: answer.statusCode, result: null })
    expect(body.message).toBe(errorTable[body.code as keyof typeof errorTable].message)
    expect(answer.body).not.toContain('outside')
  })

  it('is a file when there is one: hashed names are kept for ever, others asked for again', async () => {
    expect((await ask('/assets/app-abc.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await ask('/theme.js')).headers['cache-control']).toBe('no-cache')
    expect((await ask('/dict/core.json')).json()).toEqual({ file: '/dict/core-1.json' })
    const core = await ask('/dict/core-1.json')
    expect([core.json(), core.headers['cache-control']]).toEqual([
      { core: 1 },
      'public, max-age=31536000, immutable',
    ])
  })
})

describe('a connection', () => {
  it('may not take for ever to bring its request', () => {
    expect(kernel.app.server.requestTimeout).toBeGreaterThan(0)
  })

  it.each([
    '/files/../secret.txt',
    '/files/%2e%2e/secret.txt',
    '/dict/../secret.txt',
    '/../secret.txt',
    '//secret.txt',
  ])('that asks for %s, which no client would send, gets nothing from outside', async (url) => {
    const heard = await say(`GET ${url} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    expect(heard).toMatch(/^HTTP\/1\.1 \d{3} /)
    expect(heard).not.toContain('outside every folder')
  })

  it.each([
    ['is not HTTP at all', 'hello\r\n\r\n'],
    ['has headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`],
    [
      'says its length twice',
      'POST /api/write HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    ],
    ['has a bare NUL in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n'],
  ])('that %s gets one clear answer and is closed', async (_name, text) => {
    const [head = '', body = ''] = (await say(text)).split('\r\n\r\n')
    expect(head.split('\r\n')).toEqual([
      'HTTP/1.1 400 Bad Request',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.from(body, 'latin1').length}`,
      'connection: close',
    ])
    expect(JSON.parse(body)).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', result: null })
  })

  it.each([
    ['was cut by the other side', 'ECONNRESET', true],
    ['takes nothing any more', 'HPE_INVALID_METHOD', false],
  ])('that %s gets no answer and is let go', (_name, code, writable) => {
    const socket = { writable, destroy: vi.fn(), end: vi.fn() }
    kernel.app.server.emit(
      'clientError',
      Object.assign(new Error('no'), { code }),
      socket as unknown as Socket,
    )
    expect(socket.destroy).toHaveBeenCalledTimes(1)
    expect(socket.end).not.toHaveBeenCalled()
  })

  it('that is one too many is hung up on; when another ends, there is room again', async () => {
    const small = await aKernel({ MAX_CONNECTIONS: '3' })
    await small.app.listen({ port: 0, host: '127.0.0.1' })
    const { port: there } = small.app.server.address() as AddressInfo
    const idle = await Promise.all([opened(there), opened(there), opened(there)])
    expect(await hello(there)).toBe('')
    const [first] = idle
    first?.destroy()
    await expect.poll(() => hello(there)).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of idle) socket.destroy()
    await small.close()
  })

  it('that is cut in the middle of its body hurts nobody', async () => {
    const arrived = once(kernel.app.server, 'request')
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /api/write HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"te',
    )
    await arrived
    socket.destroy()
    expect((await ask('/api/hello')).statusCode).toBe(200)
  })
})

it('answers what is under way when it stops, then lets go', async () => {
  const stopping = await aKernel()
  // The client keeps its connection, and no limit ends it.
  stopping.app.server.keepAliveTimeout = 0
  await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const address = stopping.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${address.port}/api/tell?how=well`
  const arrived = once(stopping.app.server, 'request')
  const answer = fetch(url, { headers: stopping.user }).then((response) => response.text())
  await arrived
  await stopping.close()
  expect(await answer).toContain('event: done')
  await expect(fetch(url)).rejects.toThrow()
})

it('answers a request that comes on an open connection while it stops, and closes that', async () => {
  const stopping = await aKernel()
  await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: there } = stopping.app.server.address() as AddressInfo
  const socket = await opened(there)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += String(chunk)
  })
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.write('GET /api/hold HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => stopping.traces.held.length).toBe(1)
  const stopped = stopping.close()
  await expect.poll(() => stopping.app.server.listening).toBe(false)
  socket.write('GET /api/hello HTTP/1.1\r\nhost: a\r\n\r\n')
  for (const end of stopping.traces.held) end()
  await gone
  await stopped
  expect(heard.match(/^HTTP\/1\.1 \d+/gm)?.[0]).toBe('HTTP/1.1 200')
  expect(heard).not.toContain('503')
  expect(heard).toMatch(/connection: close/i)
})

describe('the log', () => {
  /** What the door logs while `url` is asked for, by a clock that the handler of a route moves. */
  const logged = async (
    add: (app: FastifyInstance, pass: (ms: number) => void) => void,
    url = '/takes/7',
  ) => {
    const lines: string[] = []
    const log = makeLog('info', { write: (line) => void lines.push(line) })
    const app = await createFastify({ config: readConfig({ NODE_ENV: 'test' }), log })
    // Whole: a second has to be one, whatever the fractions come to.
    let time = Math.ceil(performance.now())
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    add(app, (ms) => {
      time += ms
    })
    await app.ready()
    lines.length = 0
    await app.inject({ url, headers: { 'x-request-id': 'the-id' } })
    clock.mockRestore()
    await app.close()
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  }
  const takes = (ms: number, status = 200) =>
    logged((app, pass) => {
      app.get('/takes/:n', (_request, reply) => {
        pass(ms)
        return reply.status(status).send('ok')
      })
    })

  it('has nothing of a request that went well', async () => {
    expect(await takes(0)).toEqual([])
    expect(await takes(1000)).toEqual([])
  })

  it('has what took more than a second, by its route, unless the database was away', async () => {
    expect(await takes(1001)).toMatchObject([
      { level: 40, reqId: 'the-id', url: '/takes/:n', ms: 1001, msg: 'slow' },
    ])
    expect(await takes(1001, 500)).toHaveLength(1)
    expect(await takes(1001, 503)).toEqual([])
  })
})

describe('X-Forwarded-For', () => {
  const seenBy = async (hops: string, forwarded: string) => {
    const behind = await aKernel({ TRUST_PROXY: hops })
    const seldom = (header: string) =>
      behind.app.inject({ method: 'POST', url: '/api/seldom', headers: { 'x-forwarded-for': header } })
    await seldom(forwarded)
    await seldom(forwarded)
    const status = (await seldom(`6.6.6.6, ${forwarded}`)).statusCode
    await behind.close()
    return status
  }

  it('cannot be made up by a caller: as many hops count as there are proxies', async () => {
    expect(await seenBy('0', '1.2.3.4')).toBe(429)
    expect(await seenBy('1', '1.2.3.4')).toBe(429)
    expect(await seenBy('2', '1.2.3.4')).toBe(200)
  })
})
