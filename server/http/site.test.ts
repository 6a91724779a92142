// Through the door: what a page is told of where things are, what its policy then allows, and who may call from elsewhere.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'
import { readConfig } from '../config.ts'
import { isPlain, listAllowedOrigins, originsFor, pageFor, siteOf } from './site.ts'

let kernel: TestKernel | undefined
afterEach(() => kernel?.close())

const API_BASE = 'read.test=https://api.test/v1,m.test:8080=http://10.0.0.2:3000/'
const start = async (settings: Record<string, string>): Promise<TestKernel> => {
  kernel = await aKernel(settings)
  return kernel
}
const page = async ({ app }: TestKernel, host: string, url = '/some/page') => {
  const { body, headers } = await app.inject({ url, headers: { host } })
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )
  const told = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(body)?.[1]
  return { body, policy, told: told === undefined ? undefined : (JSON.parse(told) as unknown) }
}

describe('a page', () => {
  it('is told nothing, and allowed nothing but its own, when nothing is set', async () => {
    const { body, policy, told } = await page(await start({}), 'read.test')
    expect(told).toBeUndefined()
    expect(body).toBe('<!doctype html><head><title>the page</title></head>')
    expect([policy['script-src'], policy['connect-src']]).toEqual([["'self'"], ["'self'"]])
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:'])
  })

  it('is told the base of the host that it was asked under, and may ask that one alone', async () => {
    const made = await start({ API_BASE, IMAGE_HOST: 'img.test', DOWNLOAD_HOST: 'https://pdf.test/all/' })
    const read = await page(made, 'READ.test')
    const common = {
      download_host: 'https://pdf.test/all',
      image_host: 'img.test',
      image_suffix: '?w={width}',
    }
    expect(read.told).toEqual({ ...common, api_base: 'https://api.test/v1' })
    expect(read.policy['connect-src']).toEqual(["'self'", 'https://api.test', 'https://pdf.test'])
    expect(read.policy['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://api.test', 'img.test'])
    const mobile = await page(made, 'm.test:8080')
    expect(mobile.told).toEqual({ ...common, api_base: 'http://10.0.0.2:3000' })
    expect(mobile.policy['connect-src']).toEqual(["'self'", 'http://10.0.0.2:3000', 'https://pdf.test'])
    const other = await page(made, 'other.test')
    expect(other.told).toEqual({ ...common, api_base: '' })
    expect(other.policy['connect-src']).toEqual(["'self'", 'https://pdf.test'])
  })

  it('loads a foreign counter beside our own where one is set, from that origin alone', async () => {
    const { body, policy, told } = await page(
      await start({ STATS_SCRIPT: 'https://count.test/a.js?b&c' }),
      'x',
    )
    expect(told).toBeUndefined()
    expect(body).toContain('<script async src="https://count.test/a.js?b&amp;c"></script></head>')
    for (const use of ['script-src', 'connect-src', 'img-src'] as const)
      expect(policy[use]?.filter((source) => source.startsWith('http'))).toEqual(['https://count.test'])
  })

  it('cannot be broken out of by a setting', async () => {
    const { told } = await page(await start({ IMAGE_SUFFIX: '?</script'.replace('<', '%3C') }), 'x')
    expect(told).toMatchObject({ image_suffix: '?%3C/script' })
  })
})

describe('a caller from elsewhere', () => {
  const settings = { API_BASE, APP_ORIGINS: 'capacitor://localhost, https://App.test' }
  const call = async ({ app }: TestKernel, origin: string | undefined, method: 'GET' | 'OPTIONS' = 'GET') => {
    const asks = method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}
    const { headers, statusCode } = await app.inject({
      method,
      url: '/api/hello',
      headers: { ...asks, ...(origin === undefined ? {} : { origin }) },
    })
    return { status: statusCode, allowed: headers['access-control-allow-origin'], headers }
  }

  it('is let in when a setting names it, and nobody else is', async () => {
    const made = await start(settings)
    for (const origin of [
      'https://read.test',
      'http://m.test:8080',
      'capacitor://localhost',
      'https://app.test',
    ])
      expect(await call(made, origin)).toMatchObject({ status: 200, allowed: origin })
    for (const origin of [
      'https://evil.test',
      'https://read.test.evil.test',
      'https://read.test:1',
      'null',
      undefined,
    ])
      expect((await call(made, origin)).allowed).toBeUndefined()
    expect(String((await call(made, undefined)).headers['vary'])).toMatch(/Origin/i)
    expect(
      (await call(made, 'https://read.test')).headers['access-control-allow-credentials'],
    ).toBeUndefined()
  })

  it('is told beforehand what it may send, and a stranger is not', async () => {
    const made = await start(settings)
    const { status, headers } = await call(made, 'https://read.test', 'OPTIONS')
    expect(status).toBe(204)
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT')
    for (const name of ['Authorization', 'Content-Type', 'X-App-Id', 'X-Review'])
      expect(headers['access-control-allow-headers']).toContain(name)
    const stranger = await call(made, 'https://evil.test', 'OPTIONS')
    expect(stranger.headers['access-control-allow-methods']).toBeUndefined()
    expect(stranger.status).toBe(404)
  })

  it('may show our pictures, as nobody may when none is named', async () => {
    const policy = async (made: TestKernel) =>
      (await made.app.inject({ url: '/files/ab/picture.svg' })).headers['cross-origin-resource-policy']
    expect(await policy(await start(settings))).toBe('cross-origin')
    await kernel?.close()
    expect(await policy(await start({}))).toBe('same-origin')
  })

  it('is what a kept picture depends on, beside the formats that are taken', async () => {
    const { app, files } = await start(settings)
    await writeFile(path.join(files, 'ab/photo.jpg'), 'a photo')
    const { headers } = await app.inject('/files/ab/photo.jpg?w=300')
    expect(headers['vary']).toBe('Origin, accept')
  })

  it('finds no door where no setting opens one', async () => {
    const { allowed, headers } = await call(await start({}), 'https://read.test')
    expect(allowed).toBeUndefined()
    expect(headers['access-control-expose-headers']).toBeUndefined()
  })
})

describe('a site', () => {
  const config = (settings: Record<string, string> = {}) => readConfig({ NODE_ENV: 'test', ...settings })
  const HTML = '<head></head><body></head></body>'

  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ APP_ORIGINS: 'https://app.test' }, true],
    [{ STATS_SCRIPT: 'https://count.test/a.js' }, false],
    [{ API_BASE }, false],
    [{ IMAGE_HOST: 'img.test' }, false],
    [{ IMAGE_SUFFIX: '?x' }, false],
    [{ DOWNLOAD_HOST: 'https://pdf.test' }, false],
    [{ SPEECH_LOCAL: 'off' }, false],
    [{ SPEECH_LOCAL: 'off', SPEECH_PROGRAM: 'espeak-ng' }, true],
  ])('with %j has one page for all hosts: %s', (settings, expected) => {
    expect(isPlain(config(settings))).toBe(expected)
  })

  it('leaves the page of a host as it was built where there is nothing to tell', () => {
    expect(pageFor(config({ API_BASE }), 'other.test', HTML)).toBe(HTML)
    expect(pageFor(config({ API_BASE }), 'read.test', HTML)).not.toBe(HTML)
    expect(siteOf(config(), 'a')).toEqual({
      api_base: '',
      download_host: '',
      image_host: '',
      image_suffix: '?w={width}',
    })
  })

  it('writes into the head, once, what nothing can break out of', () => {
    // Settings are checked when they are read; a page must not depend on it.
    const wild = { ...config(), IMAGE_SUFFIX: "</script><b>$&$'", STATS_SCRIPT: 'https://a.test/"&"><b>' }
    const page = pageFor(wild, 'a', HTML)
    expect(page).toBe(
      '<head><script type="application/json" id="config">{"api_base":"","download_host":"","image_host":"",' +
        `"image_suffix":"\\u003c/script>\\u003cb>$&$'"}</script>` +
        '<script async src="https://a.test/&quot;&amp;&quot;><b>"></script></head><body></head></body>',
    )
  })

  it('lets a page use the origins that are set, each once and for what it is there', () => {
    expect(originsFor(config(), 'read.test')).toEqual({ script: [], connect: [], img: [], media: [] })
    const all = config({
      API_BASE,
      STATS_SCRIPT: 'https://count.test:8443/a/b.js?c',
      DOWNLOAD_HOST: 'https://pdf.test/all',
      IMAGE_HOST: 'img.test',
    })
    const [api, stats, pdf] = ['https://api.test', 'https://count.test:8443', 'https://pdf.test']
    expect(originsFor(all, 'Read.Test')).toEqual({
      script: [stats],
      connect: [api, stats, pdf],
      img: [api, stats, 'img.test'],
      media: [api],
    })
    const voices: Record<string, string>[] = [
      { SPEECH_LOCAL: 'off' },
      {},
      { SPEECH_BASE_URL: 'https://say.test', SPEECH_MODEL: 'm' },
    ]
    expect(voices.map((set) => siteOf(config(set), '').voice)).toEqual(['none', undefined, 'chosen'])
    const render = { RENDER_URL: 'https://render.test/v2/card' }
    expect(siteOf(config(render), '')).toMatchObject({ render_url: render.RENDER_URL })
    expect(originsFor(config(render), '')).toMatchObject({
      ...{ script: [], media: [], connect: ['https://render.test'], img: ['https://render.test'] },
    })
    const same = config({ API_BASE, STATS_SCRIPT: `${api}/a.js`, DOWNLOAD_HOST: `${api}/pdf` })
    expect(originsFor(same, 'read.test')).toEqual({ script: [api], connect: [api], img: [api], media: [api] })
  })

  it('is called by the hosts that it answers for, by both ways, and by the apps', () => {
    expect([...listAllowedOrigins(config())]).toEqual([])
    expect([...listAllowedOrigins(config({ API_BASE, APP_ORIGINS: 'capacitor://localhost' }))]).toEqual([
      'https://read.test',
      'http://read.test',
      'https://m.test:8080',
      'http://m.test:8080',
      'capacitor://localhost',
    ])
  })
})
