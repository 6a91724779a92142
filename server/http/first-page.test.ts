// Painted pages through the door, with a painter that shows what it was given: who asks, what is refused, what stays bare.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKernel, type Kernel } from '../../tests/support/kernel.ts'

const EARLY = `document.title = '$& "quoted"'`
const PAGE = `<!doctype html><head><title>bare</title><script>${EARLY}</script></head><div id="root"></div>`
/** Paints what two calls answer; `refused` asks for what guests may not have, `broken` fails by itself. */
const PAINTER = `const paint = async (page, files, href, told, ask) => {
  const { pathname } = new URL(href)
  if (pathname.startsWith('/article/slow')) await new Promise((resolve) => setTimeout(resolve, 200))
  if (pathname === '/article/nobody') return undefined
  if (pathname === '/article/broken') throw new Error('a fault of the painter')
  if (pathname === '/article/refused') return JSON.stringify(await ask('/api/mine'))
  if (pathname === '/article/gone') return JSON.stringify(await ask('/api/gone'))
  return [page, href, files.known, JSON.stringify(await ask('/api/hello')), 'x'.repeat(5000)].join(' ')
}
export const makeFirstPaint = ({ page, files }) => ({
  has: (pathname) => /^.(article.[^/]+)?$/.test(pathname) ? 'painted' : pathname === '/login' ? 'bare' : 'nothing',
  paint: (href, told, ask) => paint(page, files, href, told, ask),
})`

let kernel: Kernel
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-pages-'))
  const [web, paint] = [path.join(folder, 'web'), path.join(folder, 'paint')]
  await Promise.all([mkdir(web), mkdir(paint)])
  await writeFile(path.join(web, 'index.html'), PAGE)
  await writeFile(path.join(paint, 'first-paint.js'), PAINTER)
  await writeFile(path.join(paint, 'files.json'), '{"known":"the files"}')
  kernel = await aKernel({}, { web, paint })
})
afterAll(async () => {
  await kernel.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  kernel.app.inject({ url, headers: { host: 'site.test', ...headers } })

it('answers with the painting, made of calls that a guest may make', async () => {
  const answer = await get('/article/some?q=1', { authorization: 'Bearer of-somebody' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
  expect(answer.body).toContain('http://site.test/article/some?q=1 the files')
  expect(answer.body).toContain('"who":"guest"')
  // The calls of a page can be followed in the log like the page itself.
  expect(answer.body).toContain(`"id":"${answer.headers['x-request-id']}"`)
})

it('asks ahead for a member, who asks the same again with the session, and not for a guest', async () => {
  const isAhead = async (cookie: string) => {
    const { body } = await get('/article/some', { cookie })
    return /"is_ahead":(true|false)/.exec(body)?.[1]
  }
  expect(await isAhead('bb_token=of-somebody')).toBe('true')
  expect(await isAhead('theme=black; bb_token=of-somebody')).toBe('true')
  expect(await isAhead('theme=black; bb_token=')).toBe('false')
  expect(await isAhead('not_bb_token=of-somebody')).toBe('false')
})

it('allows the page, painted or bare, the script that stands in it and no other, and other answers none', async () => {
  const digest = `'sha256-${createHash('sha256').update(EARLY).digest('base64')}'`
  for (const [url, allowed] of [
    ['/article/some', `'self' ${digest}`],
    ['/article/bare', `'self' ${digest}`],
    ['/login', `'self' ${digest}`],
    ['/api/hello', `'self'`],
    ['/api/nope', `'self'`],
  ] as const) {
    const { headers } = await get(url)
    expect([url, /script-src ([^;]+)/.exec(`${headers['content-security-policy']}`)?.[1]]).toEqual([
      url,
      allowed,
    ])
  }
})

it('asks for the review of an app store when the cookie or the address says so, and only then', async () => {
  const isReview = async (url: string, cookie = '') => {
    const { body } = await get(url, { cookie })
    return /"is_review":(true|false)/.exec(body)?.[1]
  }
  expect(await isReview('/article/some')).toBe('false')
  expect(await isReview('/article/some', 'a=b; bb_review=true')).toBe('true')
  expect(await isReview('/article/some', 'bb_review=yes; not_bb_review=true')).toBe('false')
  expect(await isReview('/article/some?review=true')).toBe('true')
  expect(await isReview('/article/some?review=false', 'bb_review=true')).toBe('false')
})

it('is compressed like every other answer', async () => {
  const answer = await get('/article/some', { 'accept-encoding': 'br' })
  expect(answer.headers['content-encoding']).toBe('br')
})

it('sends the bare page for what is not painted, refused or broken', async () => {
  for (const url of ['/article/refused', '/article/broken', '/login', '/login?next=%2Farticle']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, PAGE])
  }
})

it('says 404 with the bare page where the app has nothing, and where a call of the painting says so', async () => {
  const gone = [
    '/no/such/page',
    '/Login',
    `/article/${'9'.repeat(300)}/x`,
    '/article/nobody',
    '/article/gone',
  ]
  for (const url of gone) {
    const answer = await get(url, { 'if-none-match': '*' })
    expect([url, answer.statusCode, answer.body]).toEqual([url, 404, PAGE])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
  }
  for (const [url, status] of [...gone.map((url) => [url, 404]), ['/login', 200], ['/article/some', 200]]) {
    const head = await kernel.app.inject({ method: 'HEAD', url: String(url), headers: { host: 'site.test' } })
    expect([url, head.statusCode, head.body]).toEqual([url, status, ''])
  }
})

it('never sends a page for a call or a file that is not there', async () => {
  for (const url of [
    '/api/nope',
    '/auth',
    '/reader/article/1/nope',
    '/assets/nope.js',
    '/files/x',
    '/API/x',
  ]) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NOT_FOUND'])
  }
  const posted = await kernel.app.inject({ method: 'POST', url: '/article/some' })
  expect([posted.statusCode, posted.json().code]).toEqual([404, 'NOT_FOUND'])
})

it('paints three pages at once; who comes then gets the bare one at once, and a painted one later', async () => {
  const bodies = (await Promise.all([1, 2, 3, 4, 5].map((n) => get(`/article/slow${n}`)))).map(
    ({ statusCode, body }) => `${statusCode} ${body === PAGE}`,
  )
  expect(bodies).toEqual(['200 false', '200 false', '200 false', '200 true', '200 true'])
  expect((await get('/article/slow5')).body).not.toBe(PAGE)
})

it('refuses a Host that is none, without a word in the log', async () => {
  for (const host of [
    'a b',
    'evil.test/x',
    'u@evil.test',
    'a:99999',
    'a:b',
    '[::1',
    '"><script>',
    '[zz]',
    '-',
  ]) {
    const answer = await get('/article/some', { host })
    expect([host, answer.statusCode, answer.json().code]).toEqual([host, 400, 'INVALID_INPUT'])
    expect(answer.json().details).toEqual([{ field: 'host', message: expect.stringContaining('主机名') }])
  }
  expect(kernel.logged()).not.toContain('主机名')
  expect(kernel.logged()).not.toContain('evil')
  for (const host of ['a', 'site.test', 'site.test:3000', '127.0.0.1', '[::1]:80', 'xn--fiq228c.test'])
    expect((await get('/article/some', { host })).body).toContain(`http://${host}/article/some`)
})

it('names the address of the site that is set, whatever Host asks', async () => {
  const set = await aKernel(
    { SITE_URL: 'https://kaijuan.example/' },
    { web: path.join(folder, 'web'), paint: path.join(folder, 'paint') },
  )
  const { body } = await set.app.inject({ url: '/article/some?b=1&a=2', headers: { host: 'evil.test' } })
  expect(body).toContain('https://kaijuan.example/article/some?a=2&b=1 the files')
  expect(body).not.toContain('evil')
  await set.close()
})
