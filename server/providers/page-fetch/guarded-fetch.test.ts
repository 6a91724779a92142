// The fetcher gives what a site says, in its time and size, and ends every bad answer with its reason.
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type LookupFunction, type Server } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makePageFetcher } from './guarded-fetch.ts'
import { FetchFailure, type FetchOptions, type PageFetcher } from './port.ts'

const PAGE = '<!doctype html><title>Hello</title><p>A page.'
const wanted: FetchOptions = { kind: 'page', max_bytes: 100_000, timeout_ms: 120_000 }

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const answers = new Map<string, Answer>()
const web = createHttpServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer) answer(request, response)
  else response.writeHead(404).end('nothing here')
})

/** Says the given bytes to whoever connects, as no HTTP library would. */
const raw = new Map<string, (write: (text: string) => void, end: () => void) => void>()
const rawServer = createServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', (request) => {
    const path = request.toString('latin1').split(' ')[1] ?? ''
    raw.get(path)?.(
      (text) => socket.write(text, 'latin1'),
      () => socket.end(),
    )
  })
})

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
let site = ''
let rawSite = ''
let port = 0
let allowed: PageFetcher

beforeAll(async () => {
  port = await listen(web)
  const rawPort = await listen(rawServer)
  site = `http://127.0.0.1:${port}`
  rawSite = `http://127.0.0.1:${rawPort}`
  allowed = makePageFetcher({ allow: [`127.0.0.1:${port}`, `127.0.0.1:${rawPort}`] })
})
afterAll(async () => {
  await allowed.close()
  web.closeAllConnections()
  web.close()
  rawServer.close()
})

function page(
  path: string,
  headers: Record<string, string | string[]>,
  body: string | Buffer = PAGE,
): string {
  answers.set(path, (_request, response) => response.writeHead(200, headers).end(body))
  return site + path
}

const noName: LookupFunction = (_hostname, _options, callback) =>
  callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])

async function failure(fetching: Promise<unknown>): Promise<FetchFailure> {
  const error: unknown = await fetching.then(
    () => new Error('the fetch went well'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof FetchFailure)) throw error
  return error
}

describe('what is fetched', () => {
  it('a page with its headers and its final address', async () => {
    page('/end', {
      'content-type': 'text/html; charset=utf-8',
      etag: '"v1"',
      'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    })
    answers.set('/start', (_request, response) => response.writeHead(301, { location: 'middle#part' }).end())
    answers.set('/middle', (_request, response) =>
      response.writeHead(307, { location: '/end' }).end('x'.repeat(9999)),
    )
    const got = await allowed.fetch(`${site}/start`, wanted)
    expect(got).toMatchObject({ status: 200, url: `${site}/end`, not_modified: false })
    expect(got.headers).toEqual({
      etag: '"v1"',
      last_modified: 'Thu, 01 Jan 2026 00:00:00 GMT',
      content_type: 'text/html; charset=utf-8',
    })
    expect(got.body.toString()).toBe(PAGE)
  })

  it('cookies that a redirect sets go with the next hop, and with no other fetch', async () => {
    const seen: (string | undefined)[] = []
    answers.set('/gate', ({ headers }, response) => {
      seen.push(headers.cookie)
      if (/seen=1/.test(headers.cookie ?? ''))
        response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
      else response.writeHead(302, { location: '/gate', 'set-cookie': ['seen=1; Path=/', 'b=2'] }).end()
    })
    expect((await allowed.fetch(`${site}/gate`, wanted)).body.toString()).toBe(PAGE)
    await allowed.fetch(`${site}/gate`, wanted)
    expect(seen).toEqual([undefined, 'seen=1; b=2', undefined, 'seen=1; b=2'])
  })

  it('says that it has moved only when every redirect is for good', async () => {
    page('/home', { 'content-type': 'text/html' })
    const via = (path: string, status: number, location: string) =>
      answers.set(path, (_request, response) => response.writeHead(status, { location }).end())
    via('/for-good', 308, '/home')
    via('/twice-for-good', 301, '/for-good')
    via('/for-now', 302, '/home')
    via('/at-first-for-good', 301, '/for-now')
    via('/at-last-for-good', 307, '/for-good')
    const moved = await Promise.all(
      ['/home', '/for-good', '/twice-for-good', '/for-now', '/at-first-for-good', '/at-last-for-good'].map(
        async (path) => (await allowed.fetch(site + path, wanted)).has_moved,
      ),
    )
    expect(moved).toEqual([false, true, true, false, false, false])
  })

  it('says who asks, and asks only for what has changed', async () => {
    const seen: IncomingMessage['headers'][] = []
    answers.set('/feed', (request, response) => {
      seen.push(request.headers)
      response
        .writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 200, { 'content-type': 'text/xml' })
        .end()
    })
    const feed: FetchOptions = { ...wanted, kind: 'feed' }
    expect((await allowed.fetch(`${site}/feed`, feed)).not_modified).toBe(false)
    const second = await allowed.fetch(`${site}/feed`, { ...feed, etag: '"v1"', last_modified: 'yesterday' })
    expect(second).toMatchObject({ status: 304, not_modified: true })
    expect(second.body.length).toBe(0)
    expect(seen[1]).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': 'yesterday' })
    expect(seen[0]?.['user-agent']).toContain('Kaijuan')
    expect(seen[0]?.cookie).toBeUndefined()
  })

  it.each([
    ['gzip', gzipSync(PAGE)],
    ['x-gzip', gzipSync(PAGE)],
    ['br', brotliCompressSync(PAGE)],
    ['deflate', deflateSync(PAGE)],
    ['deflate', deflateRawSync(PAGE)],
    ['identity', Buffer.from(PAGE)],
  ])('a page packed as %s', async (encoding, body) => {
    const address = page('/packed', { 'content-type': 'text/html', 'content-encoding': encoding }, body)
    expect((await allowed.fetch(address, wanted)).body.toString()).toBe(PAGE)
  })

  it('no more than two at once from one host, and every one in its turn', async () => {
    let now = 0
    let most = 0
    const held: (() => void)[] = []
    answers.set('/slow', (_request, response) => {
      now += 1
      most = Math.max(most, now)
      held.push(() => {
        now -= 1
        response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
      })
    })
    const clocks = vi.spyOn(AbortSignal, 'timeout')
    const all = Promise.all(Array.from({ length: 40 }, () => allowed.fetch(`${site}/slow`, wanted)))
    await expect.poll(() => held.length).toBe(2)
    for (let answered = 0; answered < 40; answered += 1) {
      await expect.poll(() => held.length, { interval: 1 }).toBeGreaterThan(0)
      // Waiting for a place does not count: a clock begins when one has it.
      expect(clocks.mock.calls.length).toBeLessThanOrEqual(answered + 2)
      held.shift()?.()
    }
    expect((await all).every((one) => one.status === 200)).toBe(true)
    expect(most).toBe(2)
    expect(new Set(clocks.mock.calls.map(([ms]) => ms))).toEqual(new Set([wanted.timeout_ms]))
    clocks.mockRestore()
  })

  it('ends at once when the caller gives up, waiting or fetching', async () => {
    const stop = new AbortController()
    let fetched = 0
    answers.set('/never', () => {
      fetched += 1
      // So many at once; the others wait.
      if (fetched === 2) stop.abort(new Error('no longer wanted'))
    })
    const fetching = Array.from({ length: 4 }, () =>
      allowed.fetch(`${site}/never`, { ...wanted, signal: stop.signal }),
    )
    for (const one of fetching) await expect(one).rejects.toThrow('no longer wanted')
    page('/after', { 'content-type': 'text/html' })
    expect((await allowed.fetch(`${site}/after`, wanted)).status).toBe(200)
  })
})

describe('bad answers', () => {
  it.each([404, 403, 410, 500, 503])('status %i', async (status) => {
    answers.set('/bad', (_request, response) => response.writeHead(status, { 'retry-after': '120' }).end())
    const { reason, data } = await failure(allowed.fetch(`${site}/bad`, wanted))
    expect({ reason, ...data }).toEqual({
      reason: 'HTTP_STATUS',
      url: `${site}/bad`,
      status,
      retry_after: 120,
    })
  })

  it('redirects without end', async () => {
    answers.set('/loop', (_request, response) => response.writeHead(302, { location: '/loop' }).end())
    expect((await failure(allowed.fetch(`${site}/loop`, wanted))).reason).toBe('TOO_MANY_REDIRECTS')
  })

  it('a type that is no page, no picture', async () => {
    const film = page('/film', { 'content-type': 'video/mp4' })
    for (const kind of ['page', 'feed', 'picture'] as const)
      expect((await failure(allowed.fetch(film, { ...wanted, kind }))).reason).toBe('WRONG_TYPE')
    const text = page('/page', { 'content-type': 'text/html' })
    expect((await failure(allowed.fetch(text, { ...wanted, kind: 'picture' }))).reason).toBe('WRONG_TYPE')
    const packed = page('/zstd', { 'content-type': 'text/html', 'content-encoding': 'zstd' })
    expect((await failure(allowed.fetch(packed, wanted))).reason).toBe('WRONG_TYPE')
  })

  it('100 MB, said or not said, packed or not', async () => {
    const said = page('/said', { 'content-type': 'text/html', 'content-length': '100000000' }, '')
    expect((await failure(allowed.fetch(said, wanted))).reason).toBe('TOO_LARGE')
    const html = { 'content-type': 'text/html' }
    const big = Buffer.alloc(100_000_000, 'a')
    answers.set('/unsaid', (_request, response) => {
      response.writeHead(200, html)
      response.write(big)
      response.end()
    })
    expect((await failure(allowed.fetch(`${site}/unsaid`, wanted))).reason).toBe('TOO_LARGE')
    for (const [encoding, body] of [
      ['gzip', gzipSync(big)],
      ['br', brotliCompressSync(big, { params: { 1: 4 } })],
    ] as const) {
      const bomb = page('/bomb', { ...html, 'content-encoding': encoding }, body)
      expect((await failure(allowed.fetch(bomb, wanted))).reason, encoding).toBe('TOO_LARGE')
    }
  })

  it('a page that never ends, fast or slow', async () => {
    const html = { 'content-type': 'text/html' }
    answers.set('/endless', (_request, response) => {
      response.writeHead(200, html)
      const more = () => {
        while (!response.destroyed && response.write('<p>more and more'.repeat(500)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect((await failure(allowed.fetch(`${site}/endless`, wanted))).reason).toBe('TOO_LARGE')
    answers.set('/drip', (_request, response) => {
      response.writeHead(200, html)
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const startedAt = performance.now()
    expect((await failure(allowed.fetch(`${site}/drip`, { ...wanted, timeout_ms: 300 }))).reason).toBe(
      'TIMEOUT',
    )
    expect(performance.now() - startedAt).toBeGreaterThan(250)
  })

  it('a server that says nothing', async () => {
    answers.set('/silent', () => {})
    expect((await failure(allowed.fetch(`${site}/silent`, { ...wanted, timeout_ms: 200 }))).reason).toBe(
      'TIMEOUT',
    )
  })

  it('an answer that breaks off, lies of its length, or is no HTTP', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n'
    raw.set('/hangs-up', (_write, end) => end())
    raw.set('/half-head', (write, end) => {
      write('HTTP/1.1 200 OK\r\ncontent-ty')
      end()
    })
    raw.set('/short', (write, end) => {
      write(`${head}content-length: 1000\r\n\r\nhello`)
      end()
    })
    raw.set('/chunk', (write, end) => {
      write(`${head}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\nff\r\nmore`)
      end()
    })
    raw.set('/bad-chunk', (write) =>
      write(`${head}transfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`),
    )
    raw.set('/noise', (write) => write('SSH-2.0-OpenSSH_9.6\r\n\r\n'))
    raw.set('/wide-head', (write) => write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}\r\n\r\n`))
    for (const path of raw.keys())
      expect((await failure(allowed.fetch(rawSite + path, wanted))).reason, path).toBe('CUT')
    const half = gzipSync(PAGE.repeat(100)).subarray(0, 60)
    const gzip = page('/half', { 'content-type': 'text/html', 'content-encoding': 'gzip' }, half)
    expect((await failure(allowed.fetch(gzip, wanted))).reason).toBe('CUT')
    const noGzip = page('/no-gzip', { 'content-type': 'text/html', 'content-encoding': 'gzip' }, PAGE)
    expect((await failure(allowed.fetch(noGzip, wanted))).reason).toBe('CUT')
  })

  it('nobody there, or no such name', async () => {
    const closed = createServer()
    const free = await listen(closed)
    await new Promise((resolve) => closed.close(resolve))
    const fetcher = makePageFetcher({ lookup: noName, allow: [`127.0.0.1:${free}`] })
    expect((await failure(fetcher.fetch(`http://127.0.0.1:${free}/`, wanted))).reason).toBe('CONNECT')
    expect((await failure(fetcher.fetch('http://nowhere.test/', wanted))).reason).toBe('DNS')
    await fetcher.close()
    const plain = await failure(allowed.fetch(`https://127.0.0.1:${port}/`, wanted))
    expect(plain.reason).toBe('CONNECT')
  })
})
