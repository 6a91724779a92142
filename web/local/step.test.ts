// The order of a reader's steps is that of their times.
import { afterEach, expect, it, vi } from 'vitest'
import { byTime, stampStep } from './step.ts'

const step = (now?: number) => stampStep({ kind: 'delete', word: 'a' }, now)
afterEach(() => {
  vi.useRealTimers()
})

it('never gives two steps the same time or id, nor an earlier time than before', () => {
  vi.useFakeTimers()
  const steps = Array.from({ length: 50 }, () => step())
  vi.setSystemTime(Date.now() - 60_000)
  steps.push(step())
  expect(new Set(steps.map(({ op_id }) => op_id)).size).toBe(51)
  expect(new Set(steps.map(({ at }) => at)).size).toBe(51)
  expect([...steps].reverse().sort(byTime)).toEqual(steps)
})

it('has the time it was made', () => {
  const now = Date.now() + 1000
  expect(step(now).at).toBe(new Date(now).toISOString())
})
