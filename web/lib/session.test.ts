// Shows that a page hears of the end of its session, also when another tab has taken the cookie away.
import { beforeEach, expect, it, vi } from 'vitest'

const cookies = { token: '', uid: '', written: 0 }
vi.mock('./cookies.ts', () => ({
  readToken: () => cookies.token,
  writeToken: (token: string) => {
    cookies.token = token
    cookies.written += 1
  },
  writeUid: (uid: string) => {
    cookies.uid = uid
  },
}))
const { dropSession, isSignedIn, keepSession, onSessionChange, prolongSession } = await import('./session.ts')

let changes = 0
onSessionChange(() => {
  changes += 1
})

beforeEach(() => {
  keepSession('a token', 7)
  changes = 0
})

it('tells of a log-out, once', () => {
  dropSession()
  dropSession()
  expect(isSignedIn()).toBe(false)
  expect(changes).toBe(1)
  // For the log of visits only.
  expect(cookies.uid).toBe('7')
})

it('tells of a session that another tab has ended', () => {
  cookies.token = ''
  dropSession()
  dropSession()
  expect(changes).toBe(1)
})

it('lets the cookie live on with the session, and makes none where there is none', () => {
  const written = cookies.written
  prolongSession()
  expect(cookies).toMatchObject({ token: 'a token', written: written + 1 })
  expect(changes).toBe(0)
  dropSession()
  prolongSession()
  expect(cookies).toMatchObject({ token: '', written: written + 2 })
})
