// Plans the rounds of `npm run test:steady` and parses the results of earlier runs.

/** One finished run of one browser test. */
export interface SteadyResult {
  /** Project, file and title, which identify the test. */
  test: string
  round: number
  /** CPU throttle of the page: 1 or {@link CPU_THROTTLE}. */
  throttle: number
  passed: boolean
}

export const CPU_THROTTLE = 4

export interface SteadyRound {
  round: number
  throttle: number
  tests: string[]
}

/**
 * Plans the remaining rounds: every main test runs `mainRuns` times and every other test `otherRuns` times,
 * once in each round. Every second round is throttled. Tests that already have a result in a round are left
 * out of it.
 */
export function planRounds(
  tests: { main: readonly string[]; other: readonly string[] },
  results: readonly SteadyResult[],
  { mainRuns = 10, otherRuns = 2 } = {},
): SteadyRound[] {
  const done = new Set(results.map(({ test, round }) => `${round} ${test}`))
  const rounds = Array.from({ length: Math.max(mainRuns, otherRuns) }, (_, index) => {
    const round = index + 1
    const planned = [...(round <= mainRuns ? tests.main : []), ...(round <= otherRuns ? tests.other : [])]
    return {
      round,
      throttle: round % 2 === 0 ? CPU_THROTTLE : 1,
      tests: planned.filter((test) => !done.has(`${round} ${test}`)),
    }
  })
  return rounds.filter(({ tests: left }) => left.length > 0)
}

export interface SteadySummary {
  runs: number
  throttledRuns: number
  failures: number
  /** Failures per 1,000 test runs. */
  rate: number
  failed: { test: string; failures: number; runs: number }[]
}

export function summarizeRounds(results: readonly SteadyResult[]): SteadySummary {
  const byTest = new Map<string, { failures: number; runs: number }>()
  for (const { test, passed } of results) {
    const counts = byTest.get(test) ?? { failures: 0, runs: 0 }
    byTest.set(test, { failures: counts.failures + (passed ? 0 : 1), runs: counts.runs + 1 })
  }
  const failures = results.filter(({ passed }) => !passed).length
  return {
    runs: results.length,
    throttledRuns: results.filter(({ throttle }) => throttle > 1).length,
    failures,
    rate: results.length === 0 ? 0 : (failures / results.length) * 1000,
    failed: [...byTest]
      .filter(([, counts]) => counts.failures > 0)
      .map(([test, counts]) => ({ test, ...counts }))
      .sort((a, b) => b.failures - a.failures),
  }
}
