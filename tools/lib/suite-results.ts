// Reads what a suite has written about its tests: how many passed, and how long each file took.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** What vitest's JSON reporter writes, as far as it is needed here. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  /** Times in milliseconds. */
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** Adds what the report counts to `counts` and answers it; nothing when the suite never came to writing it. */
export function addUp(counts: Counts, file: string): Counts {
  const none = { passed: 0, failed: 0, skipped: 0 }
  if (!existsSync(file)) return none
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  counts.passed += report.numPassedTests
  counts.failed += report.numFailedTests
  counts.skipped += report.numPendingTests
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

/** Files below it need not be noted: in which order they come makes no difference. */
const WORTH_NOTING_SECONDS = 1

/** Writes into tests/durations.json how many seconds each file took by the reports in `results`. */
export function noteDurations(root: string, results: string): void {
  const files = readdirSync(results).map((name) => readFileSync(join(results, name), 'utf8'))
  const noted = files
    .flatMap((text) => (JSON.parse(text) as Report).testResults)
    .map(({ name, startTime, endTime }) => ({
      path: relative(root, name),
      seconds: Math.round((endTime - startTime) / 1000),
    }))
    .filter(({ seconds }) => seconds >= WORTH_NOTING_SECONDS)
    .sort((a, b) => b.seconds - a.seconds || (a.path < b.path ? -1 : 1))
  const durations = Object.fromEntries(noted.map(({ path, seconds }) => [path, seconds]))
  writeFileSync(join(root, 'tests/durations.json'), `${JSON.stringify(durations, null, 2)}\n`)
}
