// Another day is noticed at its hour in Shanghai, once more for a fast clock, and by a hidden tab when it is shown.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchDayChange } from './day-change.ts'

let hour = 0
let days = 0
let stop = (): void => undefined
let isHidden = false
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  isHidden = false
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const MINUTE_MS = 60_000
/** `time` of Shanghai, where the reader's day begins at `at`. */
function open(time: string, at: number): void {
  vi.setSystemTime(Date.parse(`2026-11-28T${time}+08:00`))
  hour = at
  days = 0
  stop = watchDayChange(
    () => hour,
    () => {
      days += 1
    },
  )
}
const pass = (minutes: number): number => {
  vi.advanceTimersByTime(minutes * MINUTE_MS)
  return days
}
const turn = (hidden: boolean) => {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

it.each([
  ['23:59:00', 0],
  ['03:59:00', 4],
])('runs after the hour and once more when a fast clock is past it: open at %s, begins at %d', (time, at) => {
  open(time, at)
  expect(pass(1)).toBe(0)
  expect(pass(1)).toBe(1)
  expect(pass(3)).toBe(2)
  expect(pass(23 * 60)).toBe(2)
  expect(pass(58)).toBe(3)
})

it('runs at no other hour', () => {
  open('23:59:00', 4)
  expect(pass(4 * 60)).toBe(0)
  expect(pass(2)).toBe(1)
})

it('asks between 5 and 60 seconds after the hour', () => {
  for (const [random, seconds] of [
    [0, 5],
    [1, 60],
  ] as const) {
    vi.mocked(Math.random).mockReturnValue(random)
    open('03:59:00', 4)
    vi.advanceTimersByTime(MINUTE_MS + seconds * 1000 - 1)
    expect(days).toBe(0)
    vi.advanceTimersByTime(1)
    expect(days).toBe(1)
    stop()
  }
})

it('follows an hour that the reader changes', () => {
  open('01:30:00', 4)
  hour = 2
  expect(pass(31)).toBe(1)
})

it('waits in a hidden tab until it is shown, and runs only once then', () => {
  open('03:59:00', 4)
  turn(true)
  expect(pass(3 * 60)).toBe(0)
  turn(false)
  turn(false)
  expect(days).toBe(1)
  expect(pass(60)).toBe(1)
})

it('runs for a tab whose timers slept', () => {
  open('03:59:00', 4)
  turn(false)
  expect(days).toBe(0)
  // The clock goes on, the timers do not.
  vi.setSystemTime(Date.parse('2026-11-28T09:00:00+08:00'))
  turn(false)
  turn(false)
  expect(days).toBe(1)
})

it('stops', () => {
  open('03:59:00', 4)
  stop()
  turn(false)
  expect([pass(60), vi.getTimerCount()]).toEqual([0, 0])
})
