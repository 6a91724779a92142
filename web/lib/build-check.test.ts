// A new build is offered within the hour, once, and only when all of it is there.
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BUILD_CHECK_MS, findNewerBuild, watchBuild } from './build-check.ts'

describe('the hourly check', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('looks every 60 minutes and offers each build once', async () => {
    const offer = vi.fn()
    const newer = vi.fn(async () => '')
    const stop = watchBuild({ newer, offer })
    expect(BUILD_CHECK_MS).toBe(3_600_000)
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_MS)
    expect(newer).toHaveBeenCalledTimes(1)
    expect(offer).not.toHaveBeenCalled()
    newer.mockResolvedValue('b')
    await vi.advanceTimersByTimeAsync(2 * BUILD_CHECK_MS)
    newer.mockResolvedValue('c')
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_MS)
    expect(offer.mock.calls).toEqual([['b'], ['c']])
    stop()
    await vi.advanceTimersByTimeAsync(3 * BUILD_CHECK_MS)
    expect(newer).toHaveBeenCalledTimes(4)
  })

  it('is quiet when the check fails, and looks again an hour later', async () => {
    const offer = vi.fn()
    const newer = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
    newer.mockResolvedValue('b')
    watchBuild({ newer, offer })
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_MS)
    expect(offer).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_MS)
    expect(offer.mock.calls).toEqual([['b']])
  })

  it('looks when a tab wakes after an hour asleep, not before', async () => {
    const newer = vi.fn(async () => '')
    const stop = watchBuild({ newer, offer: vi.fn() })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(newer).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + BUILD_CHECK_MS - 1)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(newer).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 1)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(newer).not.toHaveBeenCalled()
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(newer).toHaveBeenCalledTimes(1)
    stop()
    vi.setSystemTime(Date.now() + 2 * BUILD_CHECK_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(newer).toHaveBeenCalledTimes(1)
  })
})

describe('a newer build', () => {
  const NEW = {
    latest: { build: 'new' },
    manifest: { build: 'new', files: ['/assets/a.js', '/assets/b.css'] },
  }
  const siteWith = (answers: { latest?: unknown; manifest?: unknown }, missing = '') => {
    const asked: string[] = []
    return {
      asked,
      read: async (address: string) => {
        asked.push(address)
        return address === '/latest.json' ? answers.latest : answers.manifest
      },
      has: async (address: string) => {
        asked.push(address)
        return address !== missing
      },
    }
  }

  it('may be offered when both files name it and every file of it is there', async () => {
    const site = siteWith(NEW)
    expect(await findNewerBuild('old', site)).toBe('new')
    expect(site.asked).toEqual(['/latest.json', '/manifest.json', '/assets/a.js', '/assets/b.css'])
  })

  it('costs one request while there is none', async () => {
    const site = siteWith(NEW)
    expect(await findNewerBuild('new', site)).toBe('')
    expect(site.asked).toEqual(['/latest.json'])
  })

  it.each([
    ['a file of it is not there yet', NEW, '/assets/b.css'],
    ['the manifest is still that of another build', { ...NEW, manifest: { build: 'old', files: [] } }, ''],
    ['the manifest names no files', { ...NEW, manifest: { build: 'new' } }, ''],
    ['there is no manifest', { ...NEW, manifest: null }, ''],
    ['latest.json is nonsense', { ...NEW, latest: { build: 1 } }, ''],
    ['latest.json is empty', { ...NEW, latest: '' }, ''],
    ['latest.json is null', { ...NEW, latest: null }, ''],
    ['there is nothing at latest.json', { ...NEW, latest: undefined }, ''],
    ['both name no text', { latest: { build: 1 }, manifest: { build: 1, files: [] } }, ''],
    ['both name no build', { latest: { build: '' }, manifest: { build: '', files: [] } }, ''],
  ])('is not offered while %s', async (_case, answers, missing) => {
    expect(await findNewerBuild('old', siteWith(answers, missing))).toBe('')
  })
})
