// Shows that a page hears of the end of its session, also when another tab has taken the cookie away, and forgets its reader.
// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { local, openShelf } from './storage.ts'

const cookies = { token: '', uid: '', written: 0 }
vi.mock('./cookies.ts', () => ({
  readToken: () => cookies.token,
  readUid: () => cookies.uid,
  writeToken: (token: string) => {
    cookies.token = token
    cookies.written += 1
  },
  writeUid: (uid: string) => {
    cookies.uid = uid
  },
}))
const { dropSession, isLoggedIn, keepSession, onSessionChange, prolongSession, renewToken } = await import(
  './session.ts'
)

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
  expect(isLoggedIn()).toBe(false)
  expect(changes).toBe(1)
  expect(cookies.uid).toBe('')
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

const SHELVES = ['word-marks', 'articles', 'outbox', 'guest']
async function kept(): Promise<string[]> {
  const entries = await Promise.all(SHELVES.map((name) => openShelf(name).entries()))
  return SHELVES.filter((_name, at) => (entries[at]?.length ?? 0) > 0)
}
async function somethingKept(): Promise<void> {
  for (const name of SHELVES) await openShelf(name).set('7', 'of a reader')
  for (const key of ['places@7', 'known_base@7', 'recent@17', 'theme', 'places']) local.set(key, 'x')
}

it('leaves nothing of the reader behind but what waits for their account, and nothing of others is lost', async () => {
  await somethingKept()
  dropSession()
  await vi.waitFor(async () => expect(await kept()).toEqual(['outbox', 'guest']))
  expect(local.keys().sort()).toEqual(['places', 'theme'])
})

it('also when somebody else logs in without a log-out between', async () => {
  await somethingKept()
  keepSession('the same reader again', 7)
  expect(await kept()).toEqual(SHELVES)
  keepSession('another', 8)
  await vi.waitFor(async () => expect(await kept()).toEqual(['outbox', 'guest']))
  expect(local.get('places@7')).toBe('')
})

it('goes on with a renewed token as if nothing had happened', () => {
  renewToken('a newer token')
  expect(cookies).toMatchObject({ token: 'a newer token', uid: '7' })
  expect(isLoggedIn()).toBe(true)
  expect(changes).toBe(0)
})
