// Storage that is denied must cost memory only.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openStore, safeLocalStorage, safeSessionStorage } from './storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('keeps small texts and removes them with the empty one', () => {
  expect(safeLocalStorage.get('a')).toBe('')
  expect(safeLocalStorage.set('a', '1')).toBe(true)
  expect(safeLocalStorage.get('a')).toBe('1')
  safeLocalStorage.set('a', '')
  expect(localStorage.length).toBe(0)
})

it('names all it keeps, and keeps what is of the tab apart', () => {
  safeSessionStorage.set('tab', '1')
  expect(safeLocalStorage.keys()).toEqual([])
  safeLocalStorage.set('a', '1')
  safeLocalStorage.set('b', '2')
  expect(safeLocalStorage.keys().sort()).toEqual(['a', 'b'])
  expect([safeSessionStorage.keys(), safeLocalStorage.get('tab')]).toEqual([['tab'], ''])
  safeSessionStorage.set('tab', '')
})

it.each<[string, () => Storage]>([
  [
    'denied',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['not there, as in old webviews', () => null as unknown as Storage],
])('does not throw where storage is %s, and says that nothing was kept', (_, area) => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(area)
  expect([
    safeLocalStorage.get('a'),
    safeLocalStorage.set('a', '1'),
    safeLocalStorage.set('a', ''),
    safeLocalStorage.keys(),
  ]).toEqual(['', false, false, []])
})

it('does not throw where storage is there but works for nobody', () => {
  const broken = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const area = new Proxy({ getItem: broken, setItem: broken, removeItem: broken }, { ownKeys: broken })
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(area as unknown as Storage)
  expect([
    safeLocalStorage.get('a'),
    safeLocalStorage.set('a', '1'),
    safeLocalStorage.set('a', ''),
    safeLocalStorage.keys(),
  ]).toEqual(['', false, false, []])
})

it('keeps a shelf in memory where there is no IndexedDB', async () => {
  expect(typeof indexedDB).toBe('undefined')
  const shelf = openStore('test')
  expect(await shelf.set('a', { n: 1 })).toBe(false)
  await shelf.set('b', [2])
  expect(await shelf.get('a')).toEqual({ n: 1 })
  expect(await shelf.entries()).toEqual([
    ['a', { n: 1 }],
    ['b', [2]],
  ])
  await shelf.remove('a')
  expect(await shelf.get('a')).toBeUndefined()
  expect(openStore('test')).toBe(shelf)
  expect(await openStore('other').entries()).toEqual([])
  await shelf.clear()
  expect(await shelf.entries()).toEqual([])
})

/** A database that stores, or does not, as `disk.isFull` says. */
async function withDatabase() {
  const disk = { isFull: false, stores: new Map<string, Map<string, unknown>>() }
  const use = (name: string) => {
    if (disk.isFull) throw new DOMException('full', 'QuotaExceededError')
    return disk.stores.get(name)!
  }
  vi.resetModules()
  vi.doMock('idb-keyval', () => ({
    createStore: (database: string, store: string) => {
      const name = `${database}/${store}`
      if (disk.stores.has(name)) throw new Error('opened twice')
      disk.stores.set(name, new Map())
      return name
    },
    get: async (key: string, name: string) => use(name).get(key),
    set: async (key: string, value: unknown, name: string) => void use(name).set(key, value),
    del: async (key: string, name: string) => void use(name).delete(key),
    clear: async (name: string) => use(name).clear(),
    entries: async (name: string) => [...use(name)],
  }))
  const { openStore: open } = await import('./storage.ts')
  vi.doUnmock('idb-keyval')
  return { disk, open, stored: (name: string) => disk.stores.get(`kaijuan-${name}/values`) }
}

it('gives every shelf a database of its own, and keeps it there', async () => {
  const { open, stored } = await withDatabase()
  expect(await open('one').set('a', 1)).toBe(true)
  await open('one').set('b', 2)
  await open('two').set('a', 3)
  expect([stored('one'), stored('two')]).toEqual([
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
    new Map([['a', 3]]),
  ])
  expect([await open('one').get('a'), await open('two').get('a'), await open('one').get('c')]).toEqual([
    1,
    3,
    undefined,
  ])
  await open('one').remove('a')
  expect(await open('one').entries()).toEqual([['b', 2]])
  await open('one').clear()
  expect([stored('one')?.size, stored('two')?.size]).toEqual([0, 1])
})

it('has the newest value, wherever it could be kept', async () => {
  const { disk, open, stored } = await withDatabase()
  const shelf = open('one')
  await shelf.set('a', 'stored')
  await shelf.set('b', 'stored')
  disk.isFull = true
  expect(await shelf.set('a', 'in memory')).toBe(false)
  expect(await shelf.get('a')).toBe('in memory')
  expect(await shelf.get('b')).toBeUndefined()
  disk.isFull = false
  expect(await shelf.get('a')).toBe('in memory')
  expect(await shelf.entries()).toEqual([
    ['a', 'in memory'],
    ['b', 'stored'],
  ])
  expect(await shelf.set('a', 'stored again')).toBe(true)
  expect(await shelf.get('a')).toBe('stored again')
  disk.isFull = true
  await shelf.set('a', 'in memory')
  disk.isFull = false
  await shelf.remove('a')
  expect([await shelf.get('a'), stored('one')?.has('a')]).toEqual([undefined, false])
  disk.isFull = true
  await shelf.set('b', 'in memory')
  disk.isFull = false
  await shelf.clear()
  expect(await shelf.entries()).toEqual([])
})
