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
const { own, handOver, readerHere } = await import('./own.ts')
const { begunPlaces, isReadHere, keepReadHere, places, placeIn, readCount, recordPlace, handOverPlaces } =
  await import('./places.ts')
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

it('joins the texts of both as it is told, and only when there is something of the guest’s to join', () => {
  const join = vi.fn((guests: string, mine: string) => `${guests}+${mine}`)
  handOver('searches', join)
  own.set('searches', 'guest')
  // Nobody has logged in: the guest keeps it.
  handOver('searches', join)
  expect([readerHere(), own.get('searches')]).toEqual(['', 'guest'])
  logIn(1)
  own.set('searches', 'mine')
  handOver('searches', join)
  handOver('searches', join)
  expect([readerHere(), own.get('searches')]).toEqual(['1', 'guest+mine'])
  expect(join).toHaveBeenCalledOnce()
})

it('remembers one place in an article, the latest first, and the fifty latest', () => {
  for (let id = 1; id <= 51; id++) recordPlace(place(id, 10))
  recordPlace(place(30, 90))
  expect(places()).toHaveLength(50)
  expect(places().slice(0, 2)).toEqual([place(30, 90), place(51, 10)])
  expect([placeIn(1), placeIn(2)]).toEqual([undefined, place(2, 10)])
  logIn(1)
  recordPlace(place(99, 50, 5))
  expect(handOverPlaces()).toHaveLength(50)
  expect(places()).toHaveLength(50)
  expect(places()[0]).toEqual(place(99, 50, 5))
})

it.each(['{', '7', '{"length":1}', 'null'])('starts anew when its memory is %s', (broken) => {
  own.set('places', broken)
  expect(places()).toEqual([])
  recordPlace(place(7, 10))
  expect(places()).toEqual([place(7, 10)])
})

it('counts what was finished here, each article once, and remembers the last five hundred', () => {
  expect(readCount()).toBe(0)
  keepReadHere(7, true)
  keepReadHere(7, true)
  expect(readCount()).toBe(1)
  for (let id = 1000; id < 1500; id++) keepReadHere(id, true)
  expect(readCount()).toBe(500)
  expect([isReadHere(7), isReadHere(1000), isReadHere(100)]).toEqual([false, true, false])
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
  expect([isReadHere(7), readCount()]).toEqual([false, 0])
  dropSession()
  expect(isReadHere(7)).toBe(false)
})
