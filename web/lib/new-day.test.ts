// Another day is noticed at midnight in Shanghai, and by a tab that comes back after it, once.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchDay } from './new-day.ts'

let days = 0
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-28T15:30:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  })
  days = 0
  stop = watchDay(() => {
    days += 1
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const MINUTE_MS = 60_000
const show = () => document.dispatchEvent(new Event('visibilitychange'))

it('tells at midnight, and the next day again', () => {
  vi.advanceTimersByTime(29 * MINUTE_MS)
  expect(days).toBe(0)
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(days).toBe(1)
  vi.advanceTimersByTime(24 * 60 * MINUTE_MS)
  expect(days).toBe(2)
})

it('tells a tab that slept over midnight once it is shown, and only once', () => {
  show()
  expect(days).toBe(0)
  // The clock goes on, the timers do not.
  vi.setSystemTime(Date.parse('2026-11-29T00:30:00Z'))
  show()
  show()
  expect(days).toBe(1)
})

it('stops', () => {
  stop()
  vi.advanceTimersByTime(60 * MINUTE_MS)
  show()
  expect([days, vi.getTimerCount()]).toEqual([0, 0])
})
