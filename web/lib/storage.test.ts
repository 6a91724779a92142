// Storage that is denied must cost memory only.
// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { local, openShelf } from './storage.ts'

beforeEach(() => localStorage.clear())

it('keeps small texts and removes them with the empty one', () => {
  expect(local.get('a')).toBe('')
  expect(local.set('a', '1')).toBe(true)
  expect(local.get('a')).toBe('1')
  local.set('a', '')
  expect(localStorage.length).toBe(0)
})

it('does not throw where storage is denied', () => {
  const denied = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(local.get('a')).toBe('')
  expect(local.set('a', '1')).toBe(false)
  denied.mockRestore()
})

it('keeps a shelf in memory where there is no IndexedDB', async () => {
  expect(typeof indexedDB).toBe('undefined')
  const shelf = openShelf('test')
  expect(await shelf.set('a', { n: 1 })).toBe(false)
  await shelf.set('b', [2])
  expect(await shelf.get('a')).toEqual({ n: 1 })
  expect(await shelf.entries()).toEqual([
    ['a', { n: 1 }],
    ['b', [2]],
  ])
  await shelf.remove('a')
  expect(await shelf.get('a')).toBeUndefined()
})
