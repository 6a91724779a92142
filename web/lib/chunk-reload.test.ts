// A failed chunk reloads the page, but a page that stays broken says so.
// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { GUARD_MS, guardChunk, isChunkError, mayReload } from './chunk-reload.ts'

beforeEach(() => sessionStorage.clear())

it('allows one reload per path within 10 s', () => {
  expect(GUARD_MS).toBe(10_000)
  expect(mayReload('/a', 1000)).toBe(true)
  expect(mayReload('/a', 10_999)).toBe(false)
  expect(mayReload('/b', 10_999)).toBe(true)
  expect(mayReload('/a', 11_000)).toBe(true)
})

it('never reloads where it could not remember', () => {
  const set = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(mayReload('/a', 1000)).toBe(false)
  set.mockRestore()
})

it('knows what the engines say when a chunk is missing', () => {
  const words = [
    'Failed to fetch dynamically imported module: https://x/a.js',
    'Importing a module script failed.',
    'error loading dynamically imported module: https://x/a.js',
    'Unable to preload CSS for /assets/a.css',
  ]
  expect(words.every((text) => isChunkError(new TypeError(text)))).toBe(true)
  expect(isChunkError(new TypeError('x is not a function'))).toBe(false)
  expect(isChunkError('Importing a module script failed.')).toBe(false)
})

it('reloads on the first failure and lets the second through', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const load = guardChunk(() => Promise.reject(new TypeError('Importing a module script failed.')))
  const first = await Promise.race([load(), new Promise((resolve) => setTimeout(resolve, 20, 'pending'))])
  expect(first).toBe('pending')
  expect(reload).toHaveBeenCalledTimes(1)
  await expect(load()).rejects.toThrow('Importing')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('passes on other errors and good chunks', async () => {
  await expect(guardChunk(() => Promise.reject(new Error('bug')))()).rejects.toThrow('bug')
  await expect(guardChunk(() => Promise.resolve(7))()).resolves.toBe(7)
})
