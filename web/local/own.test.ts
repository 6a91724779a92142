// Shows that readers who share a browser do not see each other's things, and that a guest's come along.
import { beforeEach, expect, it, vi } from 'vitest'

const cookies = { token: '', uid: '' }
const kept = new Map<string, string>()
vi.mock('../lib/cookies.ts', () => ({
  readToken: () => cookies.token,
  readUid: () => cookies.uid,
  writeToken: (token: string) => {
    cookies.token = token
  },
  writeUid: (uid: string) => {
    cookies.uid = uid
  },
}))
vi.mock('../lib/storage.ts', () => ({
  local: {
    get: (key: string) => kept.get(key) ?? '',
    set: (key: string, value: string) => (value === '' ? kept.delete(key) : kept.set(key, value)) !== false,
    keys: () => [...kept.keys()],
  },
  openShelf: () => ({ clear: async () => undefined }),
}))
const { own, handOver } = await import('./own.ts')
const { begunPlaces, isReadHere, keepReadHere, places, placeIn, recordPlace, handOverPlaces } = await import(
  './places.ts'
)
const { dropSession, keepSession } = await import('../lib/session.ts')

const logIn = (uid: number) => keepSession(`token of ${uid}`, uid)
const place = (article_id: number, percent: number, at = 1) => ({
  article_id,
  percent,
  at,
  title: 'Slow Ferries',
  title_zh: '慢渡船',
  paragraph: 'p1',
})

beforeEach(() => {
  dropSession()
  cookies.uid = ''
  kept.clear()
})

it('keeps each reader apart, on the same browser, and an account only while it is logged in', () => {
  own.set('searches', 'of the guest')
  logIn(1)
  expect(own.get('searches')).toBe('')
  own.set('searches', 'of one')
  logIn(2)
  expect(own.get('searches')).toBe('')
  dropSession()
  expect(own.get('searches')).toBe('of the guest')
  logIn(1)
  expect(own.get('searches')).toBe('')
})

it("hands a guest's text to the account, once, unless it has its own", () => {
  own.set('known_base', 'C4')
  logIn(1)
  handOver('known_base')
  expect(own.get('known_base')).toBe('C4')
  dropSession()
  expect(own.get('known_base')).toBe('')
  own.set('known_base', 'C6')
  logIn(1)
  own.set('known_base', 'IELTS')
  handOver('known_base')
  expect(own.get('known_base')).toBe('IELTS')
})

it('has no place of another reader, and joins those of the guest to the account, the latest of each article', () => {
  recordPlace(place(7, 60, 9))
  recordPlace(place(8, 1, 2))
  recordPlace(place(9, 30, 7))
  logIn(1)
  expect(places()).toEqual([])
  recordPlace(place(7, 10, 5))
  recordPlace(place(8, 20, 5))
  expect(handOverPlaces()).toEqual([place(9, 30, 7), place(8, 1, 2), place(7, 60, 9)])
  expect(handOverPlaces()).toEqual([])
  expect(places().map(({ article_id, percent }) => [article_id, percent])).toEqual([
    [7, 60],
    [9, 30],
    [8, 20],
  ])
  logIn(2)
  expect(placeIn(7)).toBeUndefined()
})

it('remembers what a guest finished, until an account takes it over', () => {
  keepReadHere(7, true)
  keepReadHere(8, true)
  keepReadHere(8, false)
  expect([7, 8].map(isReadHere)).toEqual([true, false])
  recordPlace(place(7, 60, 1))
  recordPlace(place(8, 60, 2))
  expect(begunPlaces().map(({ article_id }) => article_id)).toEqual([8])
  logIn(1)
  handOverPlaces()
  // What was finished is not begun any more, for the account either.
  expect(places().map(({ article_id }) => article_id)).toEqual([8])
  expect(isReadHere(7)).toBe(false)
  dropSession()
  expect(isReadHere(7)).toBe(false)
})
