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
  safeLocalStorage: {
    get: (key: string) => kept.get(key) ?? '',
    set: (key: string, value: string) => (value === '' ? kept.delete(key) : kept.set(key, value)) !== false,
    keys: () => [...kept.keys()],
  },
  openStore: () => ({ clear: async () => undefined }),
}))
const { userStorage, migrateGuestValue, currentUserKey } = await import('./user-storage.ts')
const {
  getUnfinishedPlaces,
  isReadHere,
  setReadHere,
  getPlaces,
  findPlace,
  countReadHere,
  recordPlace,
  migrateGuestPlaces,
} = await import('./article-places.ts')
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
  userStorage.set('searches', 'of the guest')
  logIn(1)
  expect(userStorage.get('searches')).toBe('')
  userStorage.set('searches', 'of one')
  logIn(2)
  expect(userStorage.get('searches')).toBe('')
  dropSession()
  expect(userStorage.get('searches')).toBe('of the guest')
  logIn(1)
  expect(userStorage.get('searches')).toBe('')
})

it("hands a guest's text to the account, once, unless it has its own", () => {
  userStorage.set('known_base', 'C4')
  logIn(1)
  migrateGuestValue('known_base')
  expect(userStorage.get('known_base')).toBe('C4')
  dropSession()
  expect(userStorage.get('known_base')).toBe('')
  userStorage.set('known_base', 'C6')
  logIn(1)
  userStorage.set('known_base', 'IELTS')
  migrateGuestValue('known_base')
  expect(userStorage.get('known_base')).toBe('IELTS')
})

it('joins the texts of both as it is told, and only when there is something of the guest’s to join', () => {
  const join = vi.fn((guests: string, mine: string) => `${guests}+${mine}`)
  migrateGuestValue('searches', join)
  userStorage.set('searches', 'guest')
  // Nobody has logged in: the guest keeps it.
  migrateGuestValue('searches', join)
  expect([currentUserKey(), userStorage.get('searches')]).toEqual(['', 'guest'])
  logIn(1)
  userStorage.set('searches', 'mine')
  migrateGuestValue('searches', join)
  migrateGuestValue('searches', join)
  expect([currentUserKey(), userStorage.get('searches')]).toEqual(['1', 'guest+mine'])
  expect(join).toHaveBeenCalledOnce()
})

it('remembers one place in an article, the latest first, and the fifty latest', () => {
  for (let id = 1; id <= 51; id++) recordPlace(place(id, 10))
  recordPlace(place(30, 90))
  expect(getPlaces()).toHaveLength(50)
  expect(getPlaces().slice(0, 2)).toEqual([place(30, 90), place(51, 10)])
  expect([findPlace(1), findPlace(2)]).toEqual([undefined, place(2, 10)])
  logIn(1)
  recordPlace(place(99, 50, 5))
  expect(migrateGuestPlaces()).toHaveLength(50)
  expect(getPlaces()).toHaveLength(50)
  expect(getPlaces()[0]).toEqual(place(99, 50, 5))
})

it.each(['{', '7', '{"length":1}', 'null'])('starts anew when its memory is %s', (broken) => {
  userStorage.set('places', broken)
  expect(getPlaces()).toEqual([])
  recordPlace(place(7, 10))
  expect(getPlaces()).toEqual([place(7, 10)])
})

it('counts what was finished here, each article once, and remembers the last five hundred', () => {
  expect(countReadHere()).toBe(0)
  setReadHere(7, true)
  setReadHere(7, true)
  expect(countReadHere()).toBe(1)
  for (let id = 1000; id < 1500; id++) setReadHere(id, true)
  expect(countReadHere()).toBe(500)
  expect([isReadHere(7), isReadHere(1000), isReadHere(100)]).toEqual([false, true, false])
})

it('has no place of another reader, and joins those of the guest to the account, the latest of each article', () => {
  recordPlace(place(7, 60, 9))
  recordPlace(place(8, 1, 2))
  recordPlace(place(9, 30, 7))
  logIn(1)
  expect(getPlaces()).toEqual([])
  recordPlace(place(7, 10, 5))
  recordPlace(place(8, 20, 5))
  expect(migrateGuestPlaces()).toEqual([place(9, 30, 7), place(8, 1, 2), place(7, 60, 9)])
  expect(migrateGuestPlaces()).toEqual([])
  expect(getPlaces().map(({ article_id, percent }) => [article_id, percent])).toEqual([
    [7, 60],
    [9, 30],
    [8, 20],
  ])
  logIn(2)
  expect(findPlace(7)).toBeUndefined()
})

it('remembers what a guest finished, until an account takes it over', () => {
  setReadHere(7, true)
  setReadHere(8, true)
  setReadHere(8, false)
  expect([7, 8].map(isReadHere)).toEqual([true, false])
  recordPlace(place(7, 60, 1))
  recordPlace(place(8, 60, 2))
  expect(getUnfinishedPlaces().map(({ article_id }) => article_id)).toEqual([8])
  logIn(1)
  migrateGuestPlaces()
  // What was finished is not begun any more, for the account either.
  expect(getPlaces().map(({ article_id }) => article_id)).toEqual([8])
  expect([isReadHere(7), countReadHere()]).toEqual([false, 0])
  dropSession()
  expect(isReadHere(7)).toBe(false)
})
