// Shows that a form is sent again by itself with the proof that the server asked for, and when it gives up.
// @vitest-environment happy-dom
import { createChallenge } from 'altcha-lib/v1'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { accountCalls } from '../../lib/calls/account.ts'
import { solveCaptcha, withProof } from './captcha.ts'

let asked: { url: string; body: Record<string, unknown> }[]
/** How often the log-in asks for a proof before it is content. */
let wanted: number

beforeEach(() => {
  asked = []
  wanted = 1
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>
    asked.push({ url, body })
    if (url.startsWith('/auth/captcha')) {
      const puzzle = await createChallenge({ hmacKey: 'a key', maxnumber: 50 })
      return Response.json({ statusCode: 200, message: '', result: puzzle })
    }
    if (wanted > 0) {
      wanted -= 1
      const details = { key: `login:${String(body['username'])}` }
      const refused = { statusCode: 429, code: 'CAPTCHA_NEEDED', message: '先验证。', result: null, details }
      return Response.json(refused, { status: 429, headers: { 'retry-after': '60' } })
    }
    return Response.json({ statusCode: 200, message: '', result: { token: 't', user: { id: 7 } } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const login = () =>
  withProof((captcha) => accountCalls.login({ username: '小明', password: 'a quiet harbour 7', ...captcha }))

it('asks nothing more where nothing is asked for', async () => {
  wanted = 0
  expect(await login()).toMatchObject({ token: 't' })
  expect(asked.map(({ url }) => url)).toEqual(['/auth/login'])
  expect(asked[0]?.body).not.toHaveProperty('captcha')
})

it('solves the puzzle it is told of and sends the same again with it', async () => {
  expect(await login()).toMatchObject({ token: 't' })
  const puzzle = `/auth/captcha?key=${encodeURIComponent('login:小明')}`
  expect(asked.map(({ url }) => url)).toEqual(['/auth/login', puzzle, '/auth/login'])
  const { captcha, ...rest } = asked[2]?.body ?? {}
  expect(rest).toEqual({ username: '小明', password: 'a quiet harbour 7' })
  const solution = JSON.parse(atob(String(captcha))) as Record<string, unknown>
  expect(Object.keys(solution).sort()).toEqual(['algorithm', 'challenge', 'number', 'salt', 'signature'])
})

it('solves a harder one when the first has become too easy, and gives up after three', async () => {
  wanted = 2
  expect(await login()).toMatchObject({ token: 't' })
  wanted = 100
  await expect(login()).rejects.toMatchObject({ code: 'CAPTCHA_NEEDED' })
  expect(wanted).toBe(96)
})

it('hands on every other no at once', async () => {
  const no = new ApiError({ code: 'WRONG_CREDENTIALS', message: '不对。', status: 400 })
  let times = 0
  const ask = () => {
    times += 1
    return Promise.reject(no)
  }
  await expect(withProof(ask)).rejects.toBe(no)
  expect(times).toBe(1)
})

it('says why where a browser cannot compute it', async () => {
  vi.stubGlobal('crypto', {})
  await expect(solveCaptcha('reset:13800000000')).rejects.toThrow('https')
})
