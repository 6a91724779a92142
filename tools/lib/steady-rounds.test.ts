// Rounds of the steadiness run: what is planned, what a resumed run leaves out, and how failures are counted.
import { expect, it } from 'vitest'
import { planRounds, type SteadyResult, summarizeRounds } from './steady-rounds.ts'

const tests = { main: ['a', 'b'], other: ['c'] }
const result = (test: string, round: number, passed = true): SteadyResult => ({
  test,
  round,
  throttle: 1,
  passed,
})

it('runs main tests ten times and others twice, half of the rounds throttled', () => {
  const rounds = planRounds(tests, [])
  expect(rounds.map(({ round, throttle }) => [round, throttle])).toEqual(
    Array.from({ length: 10 }, (_, index) => [index + 1, index % 2 === 0 ? 1 : 4]),
  )
  expect(
    rounds
      .flatMap((round) => round.tests)
      .sort()
      .join(''),
  ).toBe('aaaaaaaaaabbbbbbbbbbcc')
})

it('leaves out what an interrupted run has finished, failures too', () => {
  const done = [result('a', 1), result('b', 1, false), result('c', 1), result('a', 2)]
  const [first, second] = planRounds(tests, done, { mainRuns: 3, otherRuns: 2 })
  expect(first).toEqual({ round: 2, throttle: 4, tests: ['b', 'c'] })
  expect(second).toEqual({ round: 3, throttle: 1, tests: ['a', 'b'] })
  expect(planRounds(tests, done, { mainRuns: 1, otherRuns: 1 })).toEqual([])
})

it('counts failures per 1,000 test runs and names the tests', () => {
  const results = [result('a', 1), result('a', 2, false), result('b', 1), result('b', 2)]
  expect(summarizeRounds(results)).toEqual({
    runs: 4,
    throttledRuns: 0,
    failures: 1,
    rate: 250,
    failed: [{ test: 'a', failures: 1, runs: 2 }],
  })
  expect(summarizeRounds([]).rate).toBe(0)
})
