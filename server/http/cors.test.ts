// Shows what pages of other origins are told beforehand and with each answer, header by header.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await aKernel({ APP_ORIGINS: 'https://app.test' })
})
afterAll(() => kernel.close())

const APP = { origin: 'https://app.test' }
const PREFLIGHT = { ...APP, 'access-control-request-method': 'POST' }
const cors = async (given: {
  method?: 'GET' | 'POST' | 'OPTIONS'
  url?: string
  headers?: Record<string, string>
}) => {
  const { statusCode, headers, body } = await kernel.app.inject({
    method: 'GET',
    url: '/api/hello',
    ...given,
  })
  const said = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'))
  return { status: statusCode, said: Object.fromEntries(said), headers, body }
}
const WITH_EACH = {
  'access-control-allow-origin': 'https://app.test',
  'access-control-expose-headers': 'Retry-After, X-Request-Id, Content-Disposition, ETag',
}

it('tells beforehand which methods and headers are taken, and for how long that holds', async () => {
  const { status, said, headers, body } = await cors({ method: 'OPTIONS', headers: PREFLIGHT })
  expect([status, body]).toEqual([204, ''])
  expect(said).toEqual({
    ...WITH_EACH,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT',
    'access-control-allow-headers': 'Authorization, Content-Type, X-App-Id, X-Review, Last-Event-ID',
    'access-control-max-age': '600',
  })
  expect(headers['vary']).toBe('Origin')
})

it('tells with each answer who may read it, and which of its headers', async () => {
  expect((await cors({ headers: APP })).said).toEqual(WITH_EACH)
  // It asks for a method, but does not ask beforehand.
  expect(await cors({ headers: PREFLIGHT })).toMatchObject({ status: 200, said: WITH_EACH })
  // It is no question beforehand without a method; there is no such call.
  expect(await cors({ method: 'OPTIONS', headers: APP })).toMatchObject({ status: 404, said: WITH_EACH })
  // A no can be read there too.
  expect(await cors({ url: '/api/none', headers: APP })).toMatchObject({ status: 404, said: WITH_EACH })
})

it('knows an origin in whatever letters, and tells nothing to others', async () => {
  expect((await cors({ headers: { origin: 'HTTPS://App.Test' } })).said).toEqual({
    ...WITH_EACH,
    'access-control-allow-origin': 'HTTPS://App.Test',
  })
  const others: Record<string, string>[] = [{}, { origin: '' }, { origin: 'https://app.test.evil.test' }]
  for (const headers of others) {
    const answer = await cors({ headers })
    expect([answer.status, answer.said, answer.headers['vary']]).toEqual([200, {}, 'Origin'])
  }
})

it.each([
  ['/files/ab/picture.svg', 'cross-origin'],
  ['/dict/core-1.json', 'cross-origin'],
  ['/api/hello', 'same-origin'],
  ['/filesystem', 'same-origin'],
  ['/page/files/x', 'same-origin'],
  ['/files', 'same-origin'],
])('%s may be shown: %s', async (url, policy) => {
  expect((await cors({ url })).headers['cross-origin-resource-policy']).toBe(policy)
})
