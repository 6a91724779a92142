// Shows the security headers of answers, and what the policy lets a page do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'
import { allowScripts, digestsOf } from './security.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await aKernel()
})
afterAll(() => kernel.close())

const ask = (url: string, headers: Record<string, string> = {}) => kernel.app.inject({ url, headers })

describe('security headers', () => {
  it.each(['/api/hello', '/api/none', '/', '/theme.js', '/api/mine'])('stand on %s', async (url) => {
    const { headers } = await ask(url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['server']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('stand even where the address reaches no route', async () => {
    const { headers } = await ask('/api/list/%zz', { 'x-request-id': 'abc' })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toBe('abc')
  })

  it('let a page load nothing but our own files, and run nothing that is written into it', async () => {
    const policy = String((await ask('/')).headers['content-security-policy'])
    const rules = Object.fromEntries(
      policy.split(';').map((rule) => [rule.trim().split(' ')[0], rule.trim().split(' ').slice(1).join(' ')]),
    )
    expect(rules).toMatchObject({
      'default-src': "'none'",
      'object-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
    expect(policy).not.toMatch(/unsafe|\*|http:|https:/)
  })

  it('ask browsers to stay on https in production only', async () => {
    expect((await ask('/')).headers['strict-transport-security']).toBeUndefined()
    const production = await aKernel({ NODE_ENV: 'production' })
    const { headers } = await production.app.inject({ url: '/' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await production.close()
  })

  it('ask for nothing that a page of ours has no use for, each by its name', async () => {
    const { headers } = await ask('/')
    const asked = String(headers['permissions-policy']).split(', ')
    for (const rule of asked) expect(rule).toMatch(/^[a-z-]{3,}=\(\)$/)
    expect(new Set(asked).size).toBe(12)
    for (const feature of ['camera', 'display-capture', 'payment', 'usb'])
      expect(asked).toContain(`${feature}=()`)
    // A page of ours is shown in no frame and brings no foreign part that would need it.
    expect(headers['cross-origin-embedder-policy']).toBeUndefined()
  })

  it('let a page show pictures and play sounds that it made itself, and load its own fonts, workers and manifest', async () => {
    const policy = String((await ask('/')).headers['content-security-policy']).split(';')
    for (const rule of [
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
    ])
      expect(policy).toContain(rule)
  })

  it('leave foreign scripts free to write into the page where one is set, as they may have to', async () => {
    const counted = await aKernel({ STATS_SCRIPT: 'https://count.test/a.js' })
    const { headers } = await counted.app.inject('/')
    expect(headers['content-security-policy']).not.toContain('trusted-types')
    await counted.close()
  })

  it('let a page take in the script of WeChat where that is set up, and no other', async () => {
    const policyWith = async (settings: Record<string, string>) => {
      const kernel = await aKernel(settings)
      const { headers } = await kernel.app.inject('/')
      await kernel.close()
      return String(headers['content-security-policy'])
    }
    const set = await policyWith({ WX_APP_ID: 'wx0123456789abcdef', WX_APP_SECRET: 's' })
    expect(set).toMatch(/script-src 'self'[^;]* https:\/\/res\.wx\.qq\.com[;\s]/)
    expect(set).toMatch(/trusted-types wechat-sdk(;|$)/)
    const plain = await policyWith({})
    expect(plain).not.toContain('res.wx.qq.com')
    expect(plain).toMatch(/trusted-types 'none'(;|$)/)
  })

  it('allow each script that stands in a page by what it says, and none that is loaded', () => {
    const page = '<script>one()</script><script src="/a.js"></script>\n<script>\ntwo()\n</script>'
    // sha256 of what stands between the tags, to the last byte.
    const digests = [
      "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='",
      "'sha256-CO+FkcwFIluZ98XczjkmxJwzME+ATnUpm+699SF3auo='",
    ]
    expect(digestsOf(page)).toEqual(digests)
    expect(digestsOf('')).toEqual([])
    expect(allowScripts("default-src 'none';script-src 'self' https://a.test;x", ["'d'", "'e'"])).toBe(
      "default-src 'none';script-src 'self' 'd' 'e' https://a.test;x",
    )
    expect(allowScripts("script-src 'self'", [])).toBe("script-src 'self'")
  })

  it('make a stored picture harmless, whatever its bytes say', async () => {
    const { headers, body } = await ask('/files/ab/picture.svg')
    expect(body).toContain('<svg')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(headers['cache-control']).toContain('immutable')
  })
})
