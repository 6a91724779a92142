// Painted pages through the door, with a painter that shows what it was given: who asks, what is refused, what stays bare.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'

const EARLY = `document.title = '$& "quoted"'`
const PAGE = `<!doctype html><head><title>bare</title><script>${EARLY}</script></head><div id="root"></div>`
/** Paints what two calls answer; `refused` asks for what guests may not have, `broken` fails by itself. */
const PAINTER = `const paint = async (page, files, href, told, ask) => {
  const { pathname } = new URL(href)
  if (pathname.startsWith('/article/slow')) await globalThis.slowPaint
  if (pathname === '/article/nobody') return undefined
  if (pathname === '/article/broken') throw new Error('a fault of the painter')
  if (pathname === '/article/refused') return JSON.stringify(await ask('/api/mine'))
  if (pathname === '/article/gone') return JSON.stringify(await ask('/api/gone'))
  if (pathname === '/article/told') return JSON.stringify(told)
  return [page, href, files.known, JSON.stringify(await ask('/api/hello')), 'x'.repeat(5000)].join(' ')
}
export const createServerRenderer = ({ page, files }) => ({
  has: (pathname) => /^.(article.[^/]+)?$/.test(pathname) ? 'painted' : pathname === '/login' || pathname.startsWith('/thing/') ? 'bare' : pathname.startsWith('/book/') ? 'ahead' : 'nothing',
  exists: async (pathname, ask) => {
    if (pathname === '/thing/none') return false
    if (pathname === '/book/gone') await ask('/api/gone')
    if (pathname === '/book/mine') await ask('/api/mine')
    if (pathname.startsWith('/thing/')) await ask('/api' + pathname.slice(6))
    return true
  },
  query: (_pathname, search) => {
    const given = [...new URLSearchParams(search)].filter(([name]) => ['a', 'b', 'q'].includes(name)).sort()
    return given.length === 0 ? '' : '?' + new URLSearchParams(given)
  },
  ahead: (pathname) => page.replace('</head>', '<script src="/assets/' + pathname.split('/').pop() + '.js"></script></head>'),
  render: (href, told, ask) => paint(page, files, href, told, ask),
})`

let kernel: TestKernel
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-pages-'))
  const [web, paint] = [path.join(folder, 'web'), path.join(folder, 'paint')]
  await Promise.all([mkdir(web), mkdir(paint)])
  await writeFile(path.join(web, 'index.html'), PAGE)
  await writeFile(path.join(paint, 'first-paint.js'), PAINTER)
  await writeFile(path.join(paint, 'files.json'), '{"known":"the files"}')
  kernel = await aKernel({ RATE_LIMIT: 'off' }, { web, paint })
})
afterAll(async () => {
  await kernel.close()
  await rm(folder, { recursive: true, force: true })
})

const folders = () => ({ web: path.join(folder, 'web'), paint: path.join(folder, 'paint') })
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
  const other = async (headers: Record<string, string>) =>
    /"is_ahead":(true|false)/.exec((await get('/article/some', headers)).body)?.[1]
  expect(await other({ authorization: 'Bearer of-somebody' })).toBe('true')
  // A guest's browser that asks ahead says so itself.
  expect(await other({ 'sec-purpose': 'prefetch;prerender' })).toBe('true')
  expect(await other({ 'sec-purpose': 'fetch' })).toBe('false')
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
  expect(await isReview('/article/some', 'bb_review=true; a=b')).toBe('true')
  expect(await isReview('/article/some', 'bb_review=trueish')).toBe('false')
  expect(await isReview('/article/some', 'x_bb_review=true')).toBe('false')
  expect(await isReview('/article/some?review=true')).toBe('true')
  expect(await isReview('/article/some?review=yes', 'bb_review=true')).toBe('true')
  const { body } = await get('/article/some', { 'x-review': '1' })
  expect(body).toContain('"is_review":true')
  expect((await get('/article/some', { 'x-review': 'yes' })).body).toContain('"is_review":false')
  expect((await get('/article/some?review=false', { 'x-review': '1' })).body).toContain('"is_review":false')
  expect(await isReview('/article/some?review=false', 'bb_review=true')).toBe('false')
})

it('is compressed like every other answer', async () => {
  const answer = await get('/article/some', { 'accept-encoding': 'br' })
  expect(answer.headers['content-encoding']).toBe('br')
})

it('sends the bare page for what is not painted, refused or broken', async () => {
  const own = await aKernel({}, folders())
  const faults = () => own.logged().match(/.*"msg":"no first paint".*/g) ?? []
  for (const url of ['/article/refused', '/login', '/login?next=%2Farticle', '/article/broken']) {
    expect(faults()).toEqual([])
    const answer = await own.app.inject({ url, headers: { host: 'site.test', 'x-request-id': 'the-id' } })
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, PAGE])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  }
  // A fault of the painter is written down, with what was asked; what was refused has said so itself.
  expect(faults()).toMatchObject([expect.stringMatching(/"reqId":"the-id".*a fault of the painter/)])
  await own.close()
})

it('sends the bare page with the code of its screen in it where the app wants that', async () => {
  for (const url of ['/book/read?cfi=x', '/book/read', '/book/other']) {
    const answer = await get(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    const name = url.includes('read') ? 'read' : 'other'
    expect(answer.body).toBe(PAGE.replace('</head>', `<script src="/assets/${name}.js"></script></head>`))
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
})

it('says 404 with the bare page where what such a screen names is not there, and not where a guest is refused', async () => {
  const gone = await get('/book/gone')
  expect([gone.statusCode, gone.body]).toEqual([404, PAGE])
  expect((await get('/book/mine')).statusCode).toBe(200)
})

it('sends the bare page when nothing can paint, and says so in the log once', async () => {
  const lost = await aKernel({}, { ...folders(), paint: path.join(folder, 'absent') })
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await lost.app.inject({ url: '/article/some', headers: { host: 'site.test' } })
    expect([answer.statusCode, answer.body]).toEqual([200, PAGE])
  }
  expect(lost.logged().match(/pages cannot be painted/g)).toHaveLength(1)
  await lost.close()
})

it('tells a page of where things are by its host, whether it is painted, bare or not there', async () => {
  const told = await aKernel({ API_BASE: 'site.test=https://api.test' }, folders())
  const page = async (url: string, host: string) => {
    const { body, statusCode, headers } = await told.app.inject({ url, headers: { host } })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    return [statusCode, body.includes('"api_base":"https://api.test"')]
  }
  for (const [url, status] of [
    ['/article/some', 200],
    ['/article/broken', 200],
    ['/login', 200],
    ['/no/such/page', 404],
  ] as const) {
    expect([url, ...(await page(url, 'site.test'))]).toEqual([url, status, true])
    expect([url, ...(await page(url, 'other.test'))]).toEqual([url, status, false])
  }
  // The painter is told the same as the page.
  expect((await told.app.inject({ url: '/article/told', headers: { host: 'site.test' } })).body).toContain(
    '{"site":{"api_base":"https://api.test","download_host":"","image_host":"","image_suffix":"?w={width}"},"isStoreReview":false}',
  )
  await told.close()
})

it('keeps a page for guests by its host, encoding and view, in whatever order its query stands', async () => {
  const own = await aKernel({ API_BASE: 'site.test=https://api.test' }, folders())
  own.responseCache.enable()
  const taken = vi.spyOn(own.responseCache, 'getOrSet')
  const keys = async (url: string, headers: Record<string, string> = {}) => {
    taken.mockClear()
    await own.app.inject({ url, headers: { host: 'site.test', ...headers }, remoteAddress: '10.0.0.7' })
    return taken.mock.calls.map(([key, visitor]) => `${key} | ${visitor}`)
  }
  const [first] = await keys('/article/some?b=2&a=1')
  expect(first).toMatch(/ \| 10\.0\.0\.7$/)
  for (const same of ['/article/some?a=1&b=2', '/article/some?b=2&a=1'])
    expect(await keys(same, { 'accept-language': 'zh' })).toEqual([first])
  // Nobody is counted who asks ahead; it is the same page.
  expect(await keys('/article/some?a=1&b=2', { 'sec-purpose': 'prefetch' })).toEqual([
    first?.replace('10.0.0.7', 'undefined'),
  ])
  const others = [
    ...(await keys('/article/some')),
    ...(await keys('/article/some?&')),
    ...(await keys('/article/some?x=1&utm_source=y')),
    ...(await keys('/article/some?a=1')),
    ...(await keys('/article/other?a=1&b=2')),
    ...(await keys('/article/some?a=1&b=2', { host: 'other.test' })),
    ...(await keys('/article/some?a=1&b=2', { 'accept-encoding': 'br' })),
    ...(await keys('/article/some?a=1&b=2', { 'accept-encoding': 'gzip' })),
    ...(await keys('/article/some?a=1&b=2', { 'x-review': '1' })),
  ]
  expect(others).toHaveLength(9)
  // An empty query is none, nor is one that the page does not know; every other one is a page of its own.
  expect(new Set([first, ...others]).size).toBe(8)
  // Nothing of whoever holds a session is kept, or taken from what is.
  for (const headers of [{ cookie: 'bb_token=x' }, { authorization: 'Bearer x' }])
    expect(await keys('/article/some', headers as unknown as Record<string, string>)).toEqual([])
  await own.close()
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

it('says 404 with the bare page where what a page names is not there for who asks', async () => {
  const status = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await get(url, headers)
    expect(answer.body).toBe(PAGE)
    return answer.statusCode
  }
  expect(await status('/thing/gone')).toBe(404)
  expect(await status('/thing/none')).toBe(404)
  expect(await status('/thing/hello')).toBe(200)
  // One that is no id at all, and calls that there are none of.
  expect(await status('/thing/list/x')).toBe(404)
  // What a guest may not see, or what is refused for another reason, may be there.
  expect(await status('/thing/mine')).toBe(200)
  // A page is looked up as the reader who opens it: something of their own is there for them alone.
  const { authorization } = kernel.user
  const cookie = `bb_token=${authorization.replace('Bearer ', '')}`
  for (const headers of [{ authorization }, { cookie }]) {
    expect(await status('/thing/owned/1', headers as unknown as Record<string, string>)).toBe(200)
    expect(await status('/thing/owned/78', headers as unknown as Record<string, string>)).toBe(404)
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
  let go = () => {}
  const slowPaint = new Promise<void>((resolve) => {
    go = resolve
  })
  Object.assign(globalThis, { slowPaint })
  // Inject sends a request only once somebody waits for its answer.
  const asked = [1, 2, 3, 4, 5].map(async (n) => get(`/article/slow${n}`))
  // Answered while the three before them are being painted.
  const bare = await Promise.all(asked.slice(3))
  go()
  const painted = await Promise.all(asked.slice(0, 3))
  expect(bare.map(({ statusCode, body }) => [statusCode, body])).toEqual([1, 2].map(() => [200, PAGE]))
  for (const { statusCode, body } of painted)
    expect([statusCode, body.includes('"who":"guest"')]).toEqual([200, true])
  expect((await get('/article/slow5')).body).not.toBe(PAGE)
  // It is no fault, and the log is not filled by whoever comes in such a moment.
  expect(kernel.logged()).not.toContain('no first paint')
})

it('paints a few new pages of a network in a while; what comes then is bare, what is kept and other networks go on', async () => {
  const own = await aKernel({ RATE_LIMIT: 'on' }, folders())
  own.responseCache.enable()
  const page = async (url: string, remoteAddress: string, cookie = '') =>
    (await own.app.inject({ url, remoteAddress, headers: { host: 'site.test', cookie } })).body
  const pages: string[] = []
  // By its path, by a parameter that it knows, by the host, with a token that no one looks at.
  for (let n = 0; n < 10; n += 1) {
    pages.push(await page(`/article/n${n}`, '10.1.1.1'))
    pages.push(await page(`/article/some?q=${n}`, '10.1.1.1'))
  }
  expect(pages.filter((body) => body === PAGE)).toEqual([])
  expect(await page('/article/new', '10.1.1.1')).toBe(PAGE)
  expect(await page('/article/n0', '10.1.1.1', 'bb_token=x')).toBe(PAGE)
  for (const kept of ['/article/n0', '/article/some?q=9', '/article/some?q=9&x=1'])
    expect([kept, await page(kept, '10.1.1.1')]).toEqual([kept, expect.stringContaining('"who":"guest"')])
  expect(await page('/article/new', '10.1.1.2')).toContain('"who":"guest"')
  await own.close()
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
  const set = await aKernel({ SITE_URL: 'https://kaijuan.example/' }, folders())
  const { body } = await set.app.inject({ url: '/article/some?b=1&a=2', headers: { host: 'evil.test' } })
  expect(body).toContain('https://kaijuan.example/article/some?a=2&b=1 the files')
  expect(body).not.toContain('evil')
  await set.close()
})

it('leads to the one address of a page, and nowhere else', async () => {
  for (const [asked, to] of [
    ['/article/some/', '/article/some'],
    ['//article/some', '/article/some'],
    ['/article//some/?q=1', '/article/some?q=1'],
    ['/login/', '/login'],
  ] as const) {
    const { statusCode, headers } = await get(asked)
    expect([statusCode, headers['location']], asked).toEqual([301, to])
  }
  for (const nothing of ['//evil.example/', '/no/such/page/']) {
    const { statusCode, headers } = await get(nothing)
    expect([statusCode, headers['location']], nothing).toEqual([404, undefined])
  }
})

it('a page whose address cannot be decoded is not there, and says so as a page', async () => {
  for (const bad of ['/article/%E0%A4%A', '/article/%ZZ?q=1', '/%']) {
    const { statusCode, headers, body } = await get(bad)
    expect([statusCode, headers['content-type']], bad).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('<div id="root">')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  }
  expect((await get('/article/C%2B%2B')).statusCode).toBe(200)
  const call = await get('/api/%ZZ')
  expect([call.statusCode, call.json().code]).toEqual([400, 'INVALID_INPUT'])
})
