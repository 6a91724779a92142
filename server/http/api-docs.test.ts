// Tests the API documentation at /docs: who gets it in which mode, its policy, and how its files are sent.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { buildApp } from '../app.ts'

const SCRIPT = 'showReference()'
const PAGE = '<!doctype html><script src="/docs/page-1.js" type="module"></script>'
/** A web app that has no page at all. */
const RENDERER = "export const createServerRenderer = () => ({ has: () => 'nothing' })"
let folder: string
let t: TestApp
let server: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-docs-'))
  await mkdir(path.join(folder, 'web/assets'), { recursive: true })
  await mkdir(path.join(folder, 'docs'))
  await mkdir(path.join(folder, 'paint'))
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(path.join(folder, 'paint/files.json'), '{}')
  await writeFile(path.join(folder, 'paint/first-paint.js'), RENDERER)
  await writeFile(path.join(folder, 'web/index.html'), '<head><title>the app</title></head>')
  await writeFile(path.join(folder, 'docs/index.html'), PAGE)
  await writeFile(path.join(folder, 'docs/page-1.js'), SCRIPT)
  await writeFile(path.join(folder, 'docs/page-1.js.br'), brotliCompressSync(SCRIPT))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(async () => {
  await server.close()
  await t.close()
})

async function start(settings: Record<string, string> = {}): Promise<void> {
  t = await anApp({}, settings)
  const [web, paint, docs] = ['web', 'paint', 'docs'].map((name) => path.join(folder, name))
  const folders = { web, paint, docs }
  server = (await buildApp(t.deps, { ...folders, core: t.deps.dictionary.core })).fastify
}

const get = (url: string, user?: Pick<TestUser, 'token'>, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { ...(user ? { cookie: `a=1; bb_token=${user.token}` } : {}), ...headers } })

describe('in production', () => {
  it('is for an admin; anybody else gets what an unknown page gets', async () => {
    await start({ NODE_ENV: 'production' })
    const [reader, admin] = [await t.aUser(), await t.aUser({ role: 'admin' })]
    const expired = { token: 'x'.repeat(43) }
    for (const url of ['/docs', '/docs/', '/docs/page-1.js', '/docs/index.html'])
      for (const user of [undefined, reader, expired, { token: `${admin.token}x` }]) {
        const [answer, unknown] = [await get(url, user), await get('/no-such-page', user)]
        expect([url, answer.statusCode, answer.body]).toEqual([url, 404, unknown.body])
        for (const answers of [answer, unknown])
          for (const name of ['x-request-id', 'date']) delete answers.headers[name]
        expect(answer.headers).toEqual(unknown.headers)
      }
    const page = await get('/docs', admin)
    expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([
      200,
      PAGE,
      'private, no-cache',
    ])
    expect((await get('/docs/page-1.js', admin)).body).toBe(SCRIPT)
  })

  it('demands the second step of an admin where the site does', async () => {
    await start({ NODE_ENV: 'production', ADMIN_TOTP: 'required' })
    expect((await get('/docs', await t.aUser({ role: 'admin' }))).statusCode).toBe(404)
  })
})

it('is open in development; the page has one address', async () => {
  await start()
  expect((await get('/docs')).body).toBe(PAGE)
  const { statusCode, headers } = await get('/docs/')
  expect([statusCode, headers['location']]).toEqual([301, '/docs'])
  for (const url of ['/docs/index.html', '/docs/nothing.js'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

it('allows scripts and requests of this site only; styles may be inline on this page alone', async () => {
  await start({ STATS_SCRIPT: 'https://stats.example/count.js' })
  const policy = String((await get('/docs')).headers['content-security-policy']).split(';')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "font-src 'self'",
    ]),
  )
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy.filter((directive) => /http|\*|unsafe-eval|sha256/.test(directive))).toEqual([])
  for (const url of ['/', '/docs-of-others', '/openapi.json'])
    expect(String((await get(url)).headers['content-security-policy'])).not.toContain('unsafe-inline')
})

it('sends its files compressed, once, to this browser only', async () => {
  await start()
  const { headers, rawPayload } = await get('/docs/page-1.js', undefined, { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  })
  expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT)
})
