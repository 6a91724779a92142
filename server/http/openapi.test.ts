// The description of the calls through the door: finished and compressed, counted, and in production nobody's but an admin's.
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { anApp, type TestApp, type TestUser } from '../../tests/support/app.ts'

let t: TestApp | undefined
afterEach(() => t?.close())

const ask = (app: TestApp, person?: TestUser, headers: Record<string, string> = {}) =>
  app.app.fastify.inject({
    url: '/openapi.json',
    headers: { ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...headers },
  })

it('comes compressed, and not again to whoever has it', async () => {
  t = await anApp()
  const plain = await ask(t)
  expect(plain.json().openapi).toMatch(/^3\.1/)
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
  })
  const br = await ask(t, undefined, { 'accept-encoding': 'gzip, br' })
  expect([br.headers['content-encoding'], br.headers['vary']]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(br.rawPayload.length).toBeLessThan(plain.body.length / 4)
  const etag = String(plain.headers['etag'])
  const again = await ask(t, undefined, { 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
  expect((await ask(t, undefined, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

it('is counted', async () => {
  t = await anApp({}, { RATE_LIMIT: 'on' })
  for (let turn = 0; turn < 30; turn += 1) expect((await ask(t)).statusCode).toBe(200)
  const refused = await ask(t)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
})

it('is in production not there but for an admin', async () => {
  t = await anApp({}, { NODE_ENV: 'production' })
  const [reader, admin] = [await t.aUser(), await t.aUser({ role: 'admin' })]
  const dead = { ...admin, token: 'x'.repeat(43) }
  for (const person of [undefined, reader, dead]) {
    const answer = await ask(t, person)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  }
  // A session in a cookie is none.
  expect((await ask(t, undefined, { cookie: `bb_token=${admin.token}` })).statusCode).toBe(404)
  expect((await ask(t, admin)).json().openapi).toMatch(/^3\.1/)
})
