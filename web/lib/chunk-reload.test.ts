// A failed chunk reloads the page, but a page that stays broken says so.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runQueued } from '../../tests/support/until.ts'
import { GUARD_MS, guardChunk, isChunkError, mayReload } from './chunk-reload.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('allows one reload per path within 10 s', () => {
  expect(GUARD_MS).toBe(10_000)
  expect(mayReload('/a', 1000)).toBe(true)
  expect(mayReload('/a', 10_999)).toBe(false)
  expect(mayReload('/b', 10_999)).toBe(true)
  expect(mayReload('/a', 11_000)).toBe(true)
  // The clock was put back: what was written down says nothing.
  expect(mayReload('/a', 5000)).toBe(true)
  expect(mayReload('/a', 5000)).toBe(false)
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
    'Failed to load module script: Expected a JavaScript module script',
  ]
  expect(words.filter((text) => !isChunkError(new TypeError(text)))).toEqual([])
  expect(isChunkError(new TypeError('x is not a function'))).toBe(false)
  expect(isChunkError('Importing a module script failed.')).toBe(false)
})

it('reloads on the first missing chunk and lets the second through', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const load = guardChunk(() => Promise.reject(new TypeError('Importing a module script failed.')))
  const first = await Promise.race([load(), runQueued().then(() => 'pending')])
  expect(first).toBe('pending')
  expect(reload).toHaveBeenCalledTimes(1)
  await expect(load()).rejects.toThrow('Importing')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('fetches a chunk once more instead of reloading when the connection broke for a moment', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const load = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockResolvedValueOnce(7)
  await expect(guardChunk(load)()).resolves.toBe(7)
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload without a network, where a reload would find nothing', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = guardChunk(() => Promise.reject(new TypeError('Importing a module script failed.')))
  await expect(load()).rejects.toThrow('Importing')
  expect(reload).not.toHaveBeenCalled()
})

it('passes on other errors and good chunks', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  await expect(guardChunk(() => Promise.reject(new Error('bug')))()).rejects.toThrow('bug')
  expect(reload).not.toHaveBeenCalled()
  await expect(guardChunk(() => Promise.resolve(7))()).resolves.toBe(7)
})
