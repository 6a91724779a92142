// Only active reading counts: in sight, and moved within the last minute.
import { expect, it } from 'vitest'
import { createActiveClock } from './active-clock.ts'

it('counts while the reader moves, and one minute beyond the last movement', () => {
  const clock = createActiveClock(0, true)
  clock.move(50_000)
  clock.move(100_000)
  expect(clock.active(100_000)).toBe(100_000)
  expect(clock.active(1_000_000)).toBe(160_000)
})

it('does not count what lay between falling idle and the next movement', () => {
  const clock = createActiveClock(0, true)
  clock.move(600_000)
  expect(clock.active(610_000)).toBe(70_000)
})

it('stops out of sight and goes on when back', () => {
  const clock = createActiveClock(0, true)
  clock.see(false, 10_000)
  clock.move(15_000)
  expect(clock.active(500_000)).toBe(10_000)
  clock.see(true, 500_000)
  expect(clock.active(505_000)).toBe(15_000)
})

it('gives whole seconds and keeps the rest for the next report', () => {
  const clock = createActiveClock(0, true)
  expect(clock.take(1900)).toBe(1)
  expect(clock.take(1990)).toBe(0)
  expect(clock.take(2950)).toBe(1)
  expect(clock.active(2950)).toBe(950)
})

it('counts nothing for a page opened in the background', () => {
  const clock = createActiveClock(0, false)
  expect(clock.take(30_000)).toBe(0)
})
