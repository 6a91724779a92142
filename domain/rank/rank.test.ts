// Shows what places are worth, and when a week is over.
import { expect, it } from 'vitest'
import { computeAwardDays, endOfWeek, isMonday, LAST_AWARDED } from './rank.ts'

it('gives seven, five, three and one day, and nothing from the 51st on', () => {
  expect([1, 2, 3, 4, 10, 11, 50, 51, 0, -1].map(computeAwardDays)).toEqual([7, 5, 5, 3, 3, 1, 1, 0, 0, 0])
  expect(computeAwardDays(LAST_AWARDED)).toBeGreaterThan(0)
  expect(computeAwardDays(LAST_AWARDED + 1)).toBe(0)
})

it('ends a week at midnight of Shanghai after Sunday', () => {
  expect(endOfWeek('2026-03-09').toISOString()).toBe('2026-03-15T16:00:00.000Z')
  expect([isMonday('2026-03-09'), isMonday('2026-03-10')]).toEqual([true, false])
})
