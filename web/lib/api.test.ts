// Shows what a call sends and gives back, when a refused one ends the session here, and when it says nothing of who is logged in now.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, buildProbe, fetchFile, getErrorMessage, onUnauthorized } from './api.ts'
import { accountCalls } from './calls/account.ts'
import { articleCalls } from './calls/article.ts'
import { deskCalls } from './calls/desk.ts'
import { homeCalls } from './calls/home.ts'
import { taskCalls } from './calls/task.ts'
import { applyReviewMode } from './cookies.ts'
import { setAnswerSource } from './prefetched-answers.ts'
import { dropSession, keepSession } from './session.ts'

const unwelcome = vi.fn()
let refuse: (status?: 401 | 403) => void

beforeEach(() => {
  unwelcome.mockClear()
  onUnauthorized(unwelcome)
  keepSession('the first', 7)
  vi.stubGlobal('fetch', () => {
    const no = { code: 'LOGIN_REQUIRED', message: '请先登录', result: null }
    return new Promise<Response>((resolve) => {
      refuse = (status = 401) => resolve(Response.json({ ...no, statusCode: status }, { status }))
    })
  })
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

it('logs out when the server no longer knows the session', async () => {
  const call = accountCalls.me({})
  refuse()
  await expect(call).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(unwelcome.mock.calls).toEqual([[401]])
})

it('says apart when the session lives but may not do this', async () => {
  const call = accountCalls.rules({})
  refuse(403)
  await expect(call).rejects.toMatchObject({ status: 403 })
  expect(unwelcome.mock.calls).toEqual([[403]])
})

it('keeps a newer session when the no belongs to the one before', async () => {
  const call = accountCalls.me({})
  keepSession('the second', 8)
  refuse()
  await expect(call).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(unwelcome).not.toHaveBeenCalled()
})

it('says with every call, and only then, that an app store is looking', async () => {
  const asked = vi.fn(async (_: string, __: RequestInit) =>
    Response.json({ statusCode: 200, message: '', result: { items: [] } }),
  )
  vi.stubGlobal('fetch', asked)
  const said = () => asked.mock.calls.map(([, { headers }]) => new Headers(headers).get('x-review'))
  await articleCalls.list()
  applyReviewMode('?review=true')
  await articleCalls.list()
  applyReviewMode('?review=maybe')
  await accountCalls.logout()
  applyReviewMode('?a=b&review=false')
  await articleCalls.list()
  expect(said()).toEqual([null, '1', '1', null])
})

it('writes a value into the path so that it stays one part of it, whatever it holds', async () => {
  const asked = vi.fn(async (_: string) => Response.json({ statusCode: 200, message: '', result: {} }))
  vi.stubGlobal('fetch', asked)
  await accountCalls.endSession({ id: '../a b?c=1#词/end' })
  expect(asked.mock.calls[0]?.[0]).toBe('/auth/sessions/..%2Fa%20b%3Fc%3D1%23%E8%AF%8D%2Fend/end')
})

/** A server that gives every call the same answer; returns what it was asked, with its own way of saying it. */
function serverSaying(body: unknown, init?: ResponseInit) {
  const asked = vi.fn(async (_: string, __?: RequestInit) =>
    typeof body === 'string' ? new Response(body, init) : Response.json(body, init),
  )
  vi.stubGlobal('fetch', asked)
  return () => {
    const [address, { headers, ...given } = {}] = asked.mock.calls.at(-1) ?? []
    return { address, ...given, headers }
  }
}
const OK = { statusCode: 200, message: '', result: { n: 1 } }

it('asks with a query of what was given, and nothing of what was left out', async () => {
  const asked = serverSaying(OK)
  await articleCalls.list({ topic: 'science', q: 'a b&c=词', after: undefined, limit: 0 } as never)
  expect(asked()).toEqual({
    address: '/reader/article/waikan?topic=science&q=a+b%26c%3D%E8%AF%8D&limit=0',
    method: 'GET',
    headers: { 'X-App-Id': '', Authorization: 'Bearer the first' },
  })
  await articleCalls.list({ q: null } as never)
  expect(asked().address).toBe('/reader/article/waikan')
  await articleCalls.showWaikan({ id: 7, base: 'C4' })
  expect(asked().address).toBe('/reader/article/waikan/7/show?base=C4')
})

it('sends what belongs into the body as JSON, and what fills the path not twice', async () => {
  const asked = serverSaying(OK)
  await deskCalls.setStatus({ id: 7, status: 1, other: 'x' } as never)
  const { headers, ...given } = asked()
  expect(given).toEqual({ address: '/reader/article/7/status', method: 'POST', body: '{"status":1}' })
  expect(headers).toMatchObject({ 'Content-Type': 'application/json' })
  await deskCalls.delete({ id: 7 })
  expect(asked().body).toBe('{}')
})

it('says nothing of a session where there is none, and passes on how it is to be asked', async () => {
  dropSession()
  const asked = serverSaying(OK)
  const { signal } = new AbortController()
  await homeCalls.show({}, { signal, keepalive: true })
  expect(asked()).toMatchObject({ signal, keepalive: true })
  expect(asked().headers).toEqual({ 'X-App-Id': '' })
})

it('unwraps an answer, except where the whole of it is wanted', async () => {
  serverSaying(OK)
  expect(await accountCalls.me()).toEqual({ n: 1 })
  expect(await taskCalls.show({ id: 'a' })).toEqual(OK)
})

it('takes the answer that came with the page for a question, never for a deed', async () => {
  const asked = serverSaying(OK)
  setAnswerSource(async (address) => `of ${address}`)
  expect(await homeCalls.show({ base: 'C4' } as never)).toBe('of /api/home?base=C4')
  expect(asked().address).toBeUndefined()
  expect(await deskCalls.delete({ id: 7 })).toEqual({ n: 1 })
  setAnswerSource(() => undefined)
})

const refusal = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`not refused: ${String(error)}`)
  return error
}

it('gives the server’s no with everything it said', async () => {
  const details = [
    { field: 'phone', message: '请填手机号' },
    { field: 'code', message: '请填验证码' },
  ]
  const no = { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: '太快了', result: null, details }
  serverSaying(no, { status: 429, headers: { 'retry-after': '30' } })
  const error = await refusal(accountCalls.me())
  expect(error).toMatchObject({ name: 'ApiError', code: no.code, status: 429, retryAfter: 30, details })
  expect(error.fieldErrors).toEqual({ phone: '请填手机号', code: '请填验证码' })
  expect(getErrorMessage(error)).toBe('太快了')
  expect(unwelcome).not.toHaveBeenCalled()
})

it('believes a no that came under a good status, and has no faults where none were told', async () => {
  serverSaying({ statusCode: 400, code: 'INVALID_INPUT', message: '不对', result: null })
  const error = await refusal(accountCalls.me())
  expect(error).toMatchObject({ status: 400, code: 'INVALID_INPUT', retryAfter: undefined })
  expect(error.fieldErrors).toEqual({})
})

it.each([
  ['a gateway’s page', '<h1>502</h1>', { status: 502 }, 502],
  ['a gateway’s page under 401', '<h1>no</h1>', { status: 401 }, 401],
  ['JSON that says nothing', {}, { status: 503 }, 503],
  ['a page where an answer should be', '<p>hotel wifi</p>', { status: 200 }, 200],
])('says that the server did not answer for %s', async (_, body, init, status) => {
  serverSaying(body, init)
  const error = await refusal(accountCalls.me())
  expect(error).toMatchObject({
    code: '',
    message: '服务器没有正常回应，请稍后再试',
    status,
    details: undefined,
  })
  expect(unwelcome.mock.calls).toEqual(status === 401 ? [[401]] : [])
})

it('tells a network that is away from a question that was taken back', async () => {
  const away = new TypeError('Failed to fetch')
  vi.stubGlobal('fetch', () => Promise.reject(away))
  const { signal } = new AbortController()
  expect(await refusal(homeCalls.show({}, { signal }))).toMatchObject({
    code: '',
    message: '网络异常',
    status: 0,
  })
  expect(getErrorMessage(away)).toBe('服务器没有正常回应，请稍后再试')
  vi.stubGlobal('navigator', { onLine: false })
  expect(getErrorMessage(away)).toBe('网络异常')
  await expect(homeCalls.show({}, { signal: AbortSignal.abort() })).rejects.toBe(away)
})

it('throws for a file that is not there', async () => {
  serverSaying('gone', { status: 404 })
  expect(await refusal(fetchFile('/dict/core.json'))).toMatchObject({
    code: '',
    message: '服务器没有正常回应，请稍后再试',
    status: 404,
  })
})

it('looks at what the server has just now past every cache', async () => {
  const asked = serverSaying({ build: 'b' })
  expect(await buildProbe.read('/latest.json')).toEqual({ build: 'b' })
  expect(asked()).toMatchObject({ address: '/latest.json', cache: 'no-store' })
  expect(await buildProbe.has('/assets/a.js')).toBe(true)
  expect(asked()).toMatchObject({ address: '/assets/a.js', method: 'HEAD', cache: 'no-store' })
  serverSaying('gone', { status: 404 })
  expect(await buildProbe.has('/assets/a.js')).toBe(false)
})
