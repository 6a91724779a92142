// Shows when a refused call ends the session here, and when it says nothing of who is signed in now.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, whenSignedOut } from './api.ts'
import { dropSession, keepSession } from './session.ts'

const signedOut = vi.fn()
let refuse: () => void

beforeEach(() => {
  signedOut.mockClear()
  whenSignedOut(signedOut)
  keepSession('the first', 7)
  vi.stubGlobal('fetch', () => {
    const no = { statusCode: 401, code: 'LOGIN_REQUIRED', message: '请先登录', result: null }
    return new Promise<Response>((resolve) => {
      refuse = () => resolve(Response.json(no, { status: 401 }))
    })
  })
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

it('signs out when the server no longer knows the session', async () => {
  const call = api.account.me({})
  refuse()
  await expect(call).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(signedOut).toHaveBeenCalledOnce()
})

it('keeps a newer session when the no belongs to the one before', async () => {
  const call = api.account.me({})
  keepSession('the second', 8)
  refuse()
  await expect(call).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(signedOut).not.toHaveBeenCalled()
})
