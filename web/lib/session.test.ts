// Shows that a page hears of the end of its session, also when another tab has taken the cookie away, and forgets its reader.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { waitForCheck } from '../../tests/support/until.ts'
import { openStore, safeLocalStorage } from './storage.ts'

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
const {
  dropSession,
  isLoggedIn,
  keepSession,
  onSessionChange,
  prolongSession,
  renewToken,
  useIsLoggedIn,
  watchOtherTabs,
} = await import('./session.ts')

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
  const entries = await Promise.all(SHELVES.map((name) => openStore(name).entries()))
  return SHELVES.filter((_name, at) => (entries[at]?.length ?? 0) > 0)
}
async function somethingKept(): Promise<void> {
  for (const name of SHELVES) await openStore(name).set('7', 'of a reader')
  for (const key of ['places@7', 'known_base@7', 'recent@17', 'theme', 'places'])
    safeLocalStorage.set(key, 'x')
}

it('leaves nothing of the reader behind but what waits for their account, and nothing of others is lost', async () => {
  await somethingKept()
  dropSession()
  await waitForCheck(async () => expect(await kept()).toEqual(['outbox', 'guest']))
  expect(safeLocalStorage.keys().sort()).toEqual(['places', 'theme'])
})

it('also when somebody else logs in without a log-out between', async () => {
  await somethingKept()
  keepSession('the same reader again', 7)
  expect(await kept()).toEqual(SHELVES)
  keepSession('another', 8)
  await waitForCheck(async () => expect(await kept()).toEqual(['outbox', 'guest']))
  expect(safeLocalStorage.get('places@7')).toBe('')
})

it('leaves a guest’s things alone when the guest logs in', async () => {
  dropSession()
  await waitForCheck(() => expect(safeLocalStorage.keys().filter((key) => key.includes('@'))).toEqual([]))
  await somethingKept()
  cookies.uid = ''
  keepSession('the first', 7)
  expect(await kept()).toEqual(SHELVES)
  expect(safeLocalStorage.get('known_base@7')).toBe('x')
})

it('tells nobody who does not want to hear any more', () => {
  const run = vi.fn()
  const stop = onSessionChange(run)
  dropSession()
  expect(run).toHaveBeenCalledOnce()
  stop()
  keepSession('again', 7)
  expect(run).toHaveBeenCalledOnce()
})

it('shows whether somebody is logged in, and paints for a guest', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const Screen = () => String(useIsLoggedIn())
  expect(renderToStaticMarkup(createElement(Screen))).toBe('false')
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(createElement(Screen)))
  expect(place.textContent).toBe('true')
  await act(async () => dropSession())
  expect(place.textContent).toBe('false')
  await act(async () => keepSession('again', 7))
  expect(place.textContent).toBe('true')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('looks at what other tabs did when it is looked at itself, once for each change', () => {
  const run = vi.fn()
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const focus = () => window.dispatchEvent(new Event('focus'))
  const turn = () => document.dispatchEvent(new Event('visibilitychange'))
  watchOtherTabs(run)
  focus()
  turn()
  expect(run).not.toHaveBeenCalled()
  cookies.token = 'of another tab'
  isHidden.mockReturnValue('hidden')
  turn()
  expect(run).not.toHaveBeenCalled()
  isHidden.mockReturnValue('visible')
  turn()
  turn()
  focus()
  expect(run).toHaveBeenCalledTimes(1)
  cookies.token = ''
  focus()
  expect(run).toHaveBeenCalledTimes(2)
  // What this page did itself is no news.
  keepSession('our own', 7)
  renewToken('our own, renewed')
  focus()
  expect(run).toHaveBeenCalledTimes(2)
  isHidden.mockRestore()
})

it('goes on with a renewed token as if nothing had happened', () => {
  renewToken('a newer token')
  expect(cookies).toMatchObject({ token: 'a newer token', uid: '7' })
  expect(isLoggedIn()).toBe(true)
  expect(changes).toBe(0)
})
