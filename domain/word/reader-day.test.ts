// The reader's day begins in the small hours of Asia/Shanghai, and a card due on it is due from there.
import { expect, it } from 'vitest'
import {
  computeDueTime,
  computeShownDue,
  endOfReaderDay,
  startOfReaderDay,
  toReaderDayNumber,
} from './reader-day.ts'

/** A moment of Shanghai. */
const at = (text: string) => new Date(`${text}+08:00`)

it.each([
  ['2026-03-02T03:59:59', 4, '2026-03-01T04:00:00'],
  ['2026-03-02T04:00:00', 4, '2026-03-02T04:00:00'],
  ['2026-03-02T23:30:00', 4, '2026-03-02T04:00:00'],
  ['2026-03-02T00:00:00', 0, '2026-03-02T00:00:00'],
  ['2026-03-02T05:59:00', 6, '2026-03-01T06:00:00'],
  ['2026-03-01T02:00:00', 4, '2026-02-28T04:00:00'],
])('%s is of the day that begins at %i, %s', (moment, hour, start) => {
  expect(startOfReaderDay(at(moment), hour)).toEqual(at(start))
  expect(endOfReaderDay(at(moment), hour).getTime() - at(start).getTime()).toBe(86_400_000)
})

it('counts days from that hour', () => {
  const [evening, night, morning] = ['2026-03-02T21:00', '2026-03-03T01:00', '2026-03-03T04:00'].map(at)
  expect(toReaderDayNumber(night as Date, 4)).toBe(toReaderDayNumber(evening as Date, 4))
  expect(toReaderDayNumber(morning as Date, 4)).toBe(toReaderDayNumber(evening as Date, 4) + 1)
})

it('asks a card from the beginning of its day, a step at its time', () => {
  const due = at('2026-03-03T21:30:00')
  expect(computeDueTime({ state: 'REVIEW', due }, 4)).toEqual(at('2026-03-03T04:00:00'))
  for (const state of ['NEW', 'LEARNING', 'RELEARNING'] as const)
    expect(computeDueTime({ state, due }, 4)).toEqual(due)
})

it('tells steps from days by their length', () => {
  const now = at('2026-03-02T21:30:00')
  expect(computeShownDue(at('2026-03-02T21:40:00'), now, 4)).toEqual(at('2026-03-02T21:40:00'))
  expect(computeShownDue(at('2026-03-03T21:30:00'), now, 4)).toEqual(at('2026-03-03T04:00:00'))
})
