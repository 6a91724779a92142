// A new build is offered within the hour, once.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildOf, CHECK_MS, watchBuild } from './build-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks every 60 minutes and offers each build once', async () => {
  const offer = vi.fn()
  const latest = vi.fn(async () => 'a')
  const stop = watchBuild({ current: 'a', latest, offer })
  expect(CHECK_MS).toBe(3_600_000)
  await vi.advanceTimersByTimeAsync(CHECK_MS)
  expect(latest).toHaveBeenCalledTimes(1)
  expect(offer).not.toHaveBeenCalled()
  latest.mockResolvedValue('b')
  await vi.advanceTimersByTimeAsync(2 * CHECK_MS)
  latest.mockResolvedValue('c')
  await vi.advanceTimersByTimeAsync(CHECK_MS)
  expect(offer.mock.calls).toEqual([['b'], ['c']])
  stop()
  await vi.advanceTimersByTimeAsync(3 * CHECK_MS)
  expect(latest).toHaveBeenCalledTimes(4)
})

it('is quiet when the check fails or answers nonsense', async () => {
  const offer = vi.fn()
  const latest = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('')
  watchBuild({ current: 'a', latest, offer })
  await vi.advanceTimersByTimeAsync(2 * CHECK_MS)
  expect(latest).toHaveBeenCalledTimes(2)
  expect(offer).not.toHaveBeenCalled()
})

it('asks when a tab wakes after an hour asleep, not before', async () => {
  const latest = vi.fn(async () => 'a')
  watchBuild({ current: 'a', latest, offer: vi.fn() })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(latest).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + CHECK_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(latest).toHaveBeenCalledTimes(1)
})

it('reads the build id of the answer', () => {
  expect([{ build: 'x' }, { build: 1 }, null, 'x', {}].map(buildOf)).toEqual(['x', '', '', '', ''])
})
