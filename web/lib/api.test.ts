// Shows how a call is addressed, when a refused one ends the session here, and when it says nothing of who is logged in now.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, whenUnwelcome } from './api.ts'
import { takeReviewMode } from './cookies.ts'
import { dropSession, keepSession } from './session.ts'

const unwelcome = vi.fn()
let refuse: (status?: 401 | 403) => void

beforeEach(() => {
  unwelcome.mockClear()
  whenUnwelcome(unwelcome)
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
  const call = api.account.me({})
  refuse()
  await expect(call).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(unwelcome.mock.calls).toEqual([[401]])
})

it('says apart when the session lives but may not do this', async () => {
  const call = api.account.rules({})
  refuse(403)
  await expect(call).rejects.toMatchObject({ status: 403 })
  expect(unwelcome.mock.calls).toEqual([[403]])
})

it('keeps a newer session when the no belongs to the one before', async () => {
  const call = api.account.me({})
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
  await api.article.list()
  takeReviewMode('?review=true')
  await api.article.list()
  takeReviewMode('?review=maybe')
  await api.account.logout()
  takeReviewMode('?a=b&review=false')
  await api.article.list()
  expect(said()).toEqual([null, '1', '1', null])
})

it('writes a value into the path so that it stays one part of it, whatever it holds', async () => {
  const asked = vi.fn(async (_: string) => Response.json({ statusCode: 200, message: '', result: {} }))
  vi.stubGlobal('fetch', asked)
  await api.account.endSession({ id: '../a b?c=1#词/end' })
  expect(asked.mock.calls[0]?.[0]).toBe('/auth/sessions/..%2Fa%20b%3Fc%3D1%23%E8%AF%8D%2Fend/end')
})
