// The files that robots and researchers ask every site for.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { anArticle } from '../../tests/support/factories.ts'

let t: TestApp
let plain: TestApp
beforeAll(async () => {
  t = await anApp({}, { SITE_URL: 'https://kaijuan.example', SECURITY_CONTACT: 'security@kaijuan.example' })
  plain = await anApp()
})
afterAll(() => Promise.all([t.close(), plain.close()]))

const get = (url: string, app = t) => app.app.fastify.inject({ url, headers: { host: 'site.test' } })

it('security.txt names the contact that is set and until when, and is not there without one', async () => {
  const { statusCode, headers, body } = await get('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('Contact: mailto:security@kaijuan.example\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  expect((await get('/.well-known/security.txt', plain)).statusCode).toBe(404)
})

it('robots.txt shuts what is not for reading, and names the map of the site by its address', async () => {
  const { statusCode, body } = await get('/robots.txt')
  expect(statusCode).toBe(200)
  for (const path of ['/admin', '/api/', '/reader/']) expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).not.toMatch(/Disallow: \/(article)?\n/)
  expect(body).toContain('Sitemap: https://kaijuan.example/sitemap.xml')
  expect((await get('/robots.txt', plain)).body).toContain('Sitemap: http://site.test/sitemap.xml')
})

it('sitemap.xml lists what guests may read, and nothing else', async () => {
  const shown = await anArticle(t)
  const draft = await anArticle(t, { status: 'DRAFT' })
  const { statusCode, headers, body } = await get('/sitemap.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(body).toContain(`<loc>https://kaijuan.example/article/${shown.id}</loc>`)
  expect(body).not.toContain(`/article/${draft.id}<`)
  expect(body).toContain('<loc>https://kaijuan.example/explore</loc>')
})
