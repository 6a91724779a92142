// Shows how a day is measured against what its reader wanted.
import { expect, it } from 'vitest'
import { computeGoalProgress, FIRST_GOAL, isGoalAmount } from './goal.ts'

it('counts whole minutes, or words', () => {
  expect(computeGoalProgress(FIRST_GOAL, { seconds: 399, words: 9000 })).toEqual({
    done: 6,
    left: 4,
    share: 0.6,
  })
  expect(computeGoalProgress({ unit: 'WORDS', amount: 1000 }, { seconds: 0, words: 250 })).toEqual({
    done: 250,
    left: 750,
    share: 0.25,
  })
})

it('is reached and no more than reached, and not a second early', () => {
  expect(computeGoalProgress(FIRST_GOAL, { seconds: 599, words: 0 })).toMatchObject({ left: 1, share: 0.9 })
  expect(computeGoalProgress(FIRST_GOAL, { seconds: 600, words: 0 })).toEqual({ done: 10, left: 0, share: 1 })
  expect(computeGoalProgress(FIRST_GOAL, { seconds: 86_400, words: 0 })).toMatchObject({ left: 0, share: 1 })
  expect(computeGoalProgress(FIRST_GOAL, { seconds: 0, words: 0 })).toEqual({ done: 0, left: 10, share: 0 })
})

it('can be what a day holds', () => {
  expect(isGoalAmount('MINUTES', 1)).toBe(true)
  expect([0, 601, 2.5, Number.NaN].map((amount) => isGoalAmount('MINUTES', amount))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([49, 50, 100_000, 100_001].map((amount) => isGoalAmount('WORDS', amount))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
