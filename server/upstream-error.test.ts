// Shows that an editor is told what is the matter with a site, and not always the same.
import { expect, it } from 'vitest'
import { FetchFailure } from './providers/page-fetch/port.ts'
import { toUpstreamError } from './upstream-error.ts'

it.each([
  [404, '对方网站没有这一页了（HTTP 404）。'],
  [410, '对方网站没有这一页了（HTTP 410）。'],
  [401, '对方网站拒绝了请求（HTTP 401）。'],
  [403, '对方网站拒绝了请求（HTTP 403）。'],
  [429, '对方网站说请求太多（HTTP 429）。'],
  [500, '对方网站出了故障（HTTP 500）。'],
  [503, '对方网站出了故障（HTTP 503）。'],
])('an answer of %i is said in its own words', (status, message) => {
  const failure = toUpstreamError(new FetchFailure('HTTP_STATUS', { url: 'https://example.com/', status }))
  expect(failure).toMatchObject({ code: 'FETCH_FAILED', message })
})
