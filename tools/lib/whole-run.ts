// What every run of tests has: its settings, its programs, a clean end, the table of times, and the line that counts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CORES } from './cores.ts'
import { type ProcessorTime, watchProcessorTime } from './processor-time.ts'
import { runProgram } from './programs.ts'
import { type Outcome, runSteps, type Step, type Work } from './steps.ts'
import { addUp, type Counts } from './suite-results.ts'

/** Settings of the person who runs the tests must not reach the servers that the tests start. */
const SETTINGS =
  /^(NODE_ENV|ROLE|PORT|HOST|DATA_DIR|DATABASE_|S3_|LLM_|ADMIN_|SAMPLE_LIBRARY|METRICS_PORT|FETCH_ALLOW|TRUST_PROXY|LOG_LEVEL|RATE_LIMIT)/

export interface Run {
  root: string
  /** What programs are given; a step may add to it. */
  env: NodeJS.ProcessEnv
  /** Where suites write what became of their tests. */
  results: string
  counts: Counts
  /** How many tests failed in a suite, by the name of its step. */
  failedIn: Map<string, number>
  times: ProcessorTime
}

/**
 * Runs steps, ends soon after the first that fails, prints where the time went, and answers whether everything passed.
 * The last line is `N passed, N failed`: all tests of all suites, where a check that fails counts as one failed test.
 * `onPassed` is told the folder of the suites' reports before it goes; a run that `goesOn` is not ended by a failure.
 */
export async function wholeRun(
  root: string,
  stepsOf: (run: Run) => Step[],
  options: { onPassed?: (results: string) => void; goesOn?: boolean } = {},
): Promise<boolean> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)))
  if (process.stdout.isTTY) env['FORCE_COLOR'] = '1'
  const run: Run = {
    root,
    env,
    results: mkdtempSync(join(tmpdir(), 'kaijuan-results-')),
    counts: { passed: 0, failed: 0, skipped: 0 },
    failedIn: new Map(),
    times: watchProcessorTime(),
  }
  const stop = stopOnSignal()
  const began = performance.now()
  try {
    const print = (text: string) => void process.stdout.write(text)
    const outcomes = await runSteps(stepsOf(run), {
      cores: CORES,
      print,
      signal: stop.signal,
      goesOn: options.goesOn ?? false,
    })
    const isGood = outcomes.every(({ state }) => state === 'passed')
    if (isGood) options.onPassed?.(run.results)
    else await cleanUp()
    print(`\n${table(outcomes, run.times)}\n\n${lastLines(run, outcomes, performance.now() - began)}`)
    return isGood
  } finally {
    stop.forget()
    run.times.stop()
    rmSync(run.results, { recursive: true, force: true })
  }
}

function lastLines({ counts, failedIn }: Run, outcomes: readonly Outcome[], ms: number): string {
  // A program that is no suite, and a file that does not even load, has no tests to count.
  const others = outcomes.filter(({ name, state }) => state === 'failed' && !failedIn.get(name))
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped (their data is not on this machine)` : ''
  const time = `${(ms / 1000).toFixed(1)} s in all${skipped}`
  return `${time}\n${counts.passed} passed, ${counts.failed + others.length} failed\n`
}

/** Runs Node with `args`; its processor time is counted for the step `name`. */
export function program({ root, env, times }: Run, name: string, args: readonly string[], work: Work) {
  const onBegin = (pid: number) => times.begin(name, pid)
  const onEnd = (pid: number) => times.end(name, pid)
  return runProgram({ args, cwd: root, env, onBegin, onEnd }, work)
}

/** A step that is one program of Node's. */
export const check = (run: Run, name: string, args: readonly string[], more: Partial<Step> = {}): Step => ({
  name,
  cores: 1,
  ...more,
  run: (work) => program(run, name, args, work),
})

/** A step that is a program of the repository's own, in TypeScript. */
export const script = (run: Run, name: string, args: readonly string[], more: Partial<Step> = {}): Step =>
  check(run, name, ['--import', 'tsx', ...args], more)

/** A step that is one project of vitest's, or with `args` a part of it. */
export function suite(
  run: Run,
  name: string,
  project: string,
  args: readonly string[],
  more: Partial<Step> = {},
): Step {
  const file = join(run.results, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const all = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...args]
  return {
    name,
    cores: 1,
    ...more,
    run: async (work) => {
      const isGood = await program(run, name, all, work)
      run.failedIn.set(name, addUp(run.counts, file).failed)
      return isGood
    },
  }
}

/** Whoever stops the run stops what it has started, too. */
function stopOnSignal() {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  return {
    signal: controller.signal,
    forget: () => {
      for (const signal of signals) process.off(signal, stop)
    },
  }
}

/** A suite that was cut off leaves its database behind; the next run would remove it, but there may be none. */
async function cleanUp(): Promise<void> {
  const { removeStaleDatabases } = await import('../../tests/support/test-database.ts')
  await removeStaleDatabases()
}

function table(outcomes: readonly Outcome[], times: ProcessorTime): string {
  const shown = (time: number | undefined) => (time === undefined ? '–' : time.toFixed(1))
  const rows = outcomes
    .filter(({ seconds }) => seconds > 0)
    .map(({ name, state, seconds }) => [
      state === 'passed' ? name : `${name} (${state})`,
      shown(seconds),
      shown(times.of(name)),
    ])
  const all = outcomes.map(({ name }) => times.of(name)).filter((time) => time !== undefined)
  const total = all.length > 0 ? all.reduce((sum, time) => sum + time, 0) : undefined
  return [['step', 'seconds', 'processor seconds'], ...rows, ['all', '', shown(total)]]
    .map(([name = '', seconds = '', processor = '']) =>
      [`  ${name.padEnd(32)}`, seconds.padStart(8), processor.padStart(19)].join(''),
    )
    .join('\n')
}
