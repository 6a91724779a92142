// Shows which files lie open, as what they are sent and how long they are kept; and what comes where there is none.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'

const PAGE = '<head><title>the page</title></head>'
const FOREVER = 'public, max-age=31536000, immutable'
let kernel: TestKernel
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-static-'))
  const put = async (name: string, bytes: string | Buffer) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), bytes)
  }
  await put('web/index.html', PAGE)
  await put('web/theme.js', 'theme()')
  await put('web/theme.js.br', brotliCompressSync('theme()'))
  await put('web/assets/app-abc.js', 'app()')
  await put('web/assets/index.html', 'no page')
  await put('files/ab/.photo.jpg', 'half written')
  await put('files/ab/photo.jpg', 'a photo')
  await put('files/index.html', 'no page')
  await put('dict/core-7.json', '{"core":7}')
  await put('dict/core-7.json.br', brotliCompressSync('{"core":7}'))
  await put('dict/index.html', 'no page')
  kernel = await aKernel(
    {},
    {
      web: path.join(folder, 'web'),
      files: path.join(folder, 'files'),
      core: { name: 'core-7.json', path: path.join(folder, 'dict/core-7.json') },
    },
  )
})
afterAll(async () => {
  await kernel.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (url: string, headers: Record<string, string> = {}) => kernel.app.inject({ url, headers })

describe('a stored file', () => {
  it('is kept for ever, and is never a page of ours, whatever its bytes say', async () => {
    const { headers, body } = await ask('/files/ab/photo.jpg')
    expect(body).toBe('a photo')
    expect(headers).toMatchObject({
      'cache-control': FOREVER,
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })

  it.each([
    '/files/ab/.photo.jpg',
    '/files/',
    '/files/ab',
    '/files/ab/',
    '/dict/',
    '/assets/',
    '/dict/index.html',
  ])('does not lie at %s: what is half written, and folders', async (url) => {
    const answer = await ask(url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the dictionary of browsers', () => {
  it('is named by a file that is asked for again, and is itself kept for ever', async () => {
    const named = await ask('/dict/core.json')
    expect([named.json(), named.headers['cache-control']]).toEqual([
      { file: '/dict/core-7.json' },
      'no-cache',
    ])
    const core = await ask('/dict/core-7.json')
    expect([core.json(), core.headers['cache-control']]).toEqual([{ core: 7 }, FOREVER])
  })
})

it.each(['/dict/core-7.json', '/theme.js'])('%s is sent as it lies there compressed', async (url) => {
  const plain = await ask(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const br = await ask(url, { 'accept-encoding': 'br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
})

it.each([
  ['/assets/app-abc.js', FOREVER],
  ['/theme.js', 'no-cache'],
  ['/', 'no-cache'],
])('%s of the web app is kept: %s', async (url, kept) => {
  expect((await ask(url)).headers['cache-control']).toBe(kept)
})

describe('where there is no file', () => {
  it.each([
    '/some/page',
    '/apix',
    '/reader2/x',
    '/page/api/x',
    '/healthzz',
    '/openapi.jsonx',
    '/openapi_json',
    '/filesystem',
    '/x/files/y',
    '/dictionary/word',
  ])('%s is the page, also for HEAD', async (url) => {
    const answer = await ask(url)
    expect([answer.statusCode, answer.body]).toEqual([200, PAGE])
    const head = await kernel.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it.each([
    '/api/x',
    '/Auth/x',
    '/reader',
    '/reader?x',
    '/openapi.json',
    '/healthz/',
    '/readyz?x=1',
    '/assets/x',
    '/files/x',
    '/dict/x',
  ])('%s is not there, in the envelope', async (url) => {
    const answer = await ask(url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('a page takes no %s', async (method) => {
    const answer = await kernel.app.inject({ method, url: '/some/page' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('without a built web app', () => {
  it.each([
    ['none is given', () => ({ web: undefined })],
    ['its folder is empty', () => ({ web: path.join(folder, 'absent') })],
  ])('calls are answered and files are sent, when %s', async (_when, web) => {
    const bare = await aKernel({}, { ...web(), files: path.join(folder, 'files') })
    expect((await bare.app.inject('/api/hello')).statusCode).toBe(200)
    expect((await bare.app.inject('/files/ab/photo.jpg')).body).toBe('a photo')
    expect((await bare.app.inject('/theme.js')).body).not.toBe('theme()')
    await bare.close()
  })

  it('a page is not there', async () => {
    const bare = await aKernel({}, { web: undefined })
    const answer = await bare.app.inject('/')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    await bare.close()
  })
})
