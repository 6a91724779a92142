// Runs the steps of a test command: environment, programs, cleanup, the table of times and the final counts.
import { AVAILABLE_CORES } from './cores.ts'
import { type ProcessorTime, watchProcessorTime } from './processor-time.ts'
import { runProgram } from './programs.ts'
import { runSteps, type StepContext, type StepOutcome, type TestStep } from './steps.ts'

/** The developer's own settings must not reach the servers that the tests start. */
const SETTINGS =
  /^(NODE_ENV|ROLE|PORT|HOST|DATA_DIR|DATABASE_|S3_|LLM_|ADMIN_|SAMPLE_LIBRARY|METRICS_PORT|FETCH_ALLOW|TRUST_PROXY|LOG_LEVEL|RATE_LIMIT)/

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

/** Garbage collection of Go programs, e.g. the compiler: less often than by default, for a third less CPU time. */
const GOGC = '200'

export interface TestRun {
  root: string
  /** Environment of the programs; a step may add to it. */
  env: NodeJS.ProcessEnv
  /** Counts of each suite, by the name of its step. */
  counts: Map<string, TestCounts>
  times: ProcessorTime
}

/**
 * Runs steps, stops soon after the first failure (unless `continueOnFailure`), prints where the time went, and returns
 * whether everything passed. The last line is `N passed, N failed`: all tests of all suites, where a check that fails
 * counts as one failed test.
 */
export async function runTestCommand(
  root: string,
  createSteps: (run: TestRun) => TestStep[],
  { continueOnFailure = false } = {},
): Promise<boolean> {
  const inherited = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name))
  const env = { GOGC, ...Object.fromEntries(inherited) }
  const run: TestRun = { root, env, counts: new Map(), times: watchProcessorTime() }
  const stop = abortOnSignal()
  const startedAt = performance.now()
  try {
    const outcomes = await runSteps(createSteps(run), {
      cores: AVAILABLE_CORES,
      print: (text) => void process.stdout.write(text),
      cpuSeconds: (name) => run.times.of(name),
      signal: stop.signal,
      continueOnFailure,
    })
    const isGood = outcomes.every(({ state }) => state === 'passed')
    if (!isGood) await stopStaleDatabases()
    const seconds = (performance.now() - startedAt) / 1000
    process.stdout.write(
      `\n${formatTable(outcomes, run.times)}\n\n${formatClosingLines(run, outcomes, seconds)}`,
    )
    return isGood
  } finally {
    stop.dispose()
    run.times.stop()
  }
}

function formatClosingLines(
  { counts, times }: TestRun,
  outcomes: readonly StepOutcome[],
  seconds: number,
): string {
  const total: TestCounts = { passed: 0, failed: 0, skipped: 0 }
  for (const each of counts.values())
    for (const state of ['passed', 'failed', 'skipped'] as const) total[state] += each[state]
  // A check is no suite, and a file that does not even load has no tests to count.
  const others = outcomes.filter(({ name, state }) => state === 'failed' && !counts.get(name)?.failed)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped (their data is not on this machine)` : ''
  const cpu = sumCpuSeconds(outcomes, times)
  const cpuText = cpu === undefined ? '' : `, ${cpu.toFixed(0)} s of CPU`
  return `${seconds.toFixed(1)} s wall clock${cpuText}${skipped}\n${total.passed} passed, ${total.failed + others.length} failed\n`
}

/** Runs Node with `args`; its CPU time is counted for the step `name`. */
export function runNode(
  { root, env, times }: TestRun,
  name: string,
  args: readonly string[],
  context: StepContext,
) {
  const onStart = (pid: number) => times.begin(name, pid)
  const onEnd = (pid: number) => times.end(name, pid)
  return runProgram({ args, cwd: root, env, onBegin: onStart, onEnd }, context)
}

/** A step that runs one Node program. */
export const nodeStep = (
  run: TestRun,
  name: string,
  args: readonly string[],
  more: Partial<TestStep> = {},
): TestStep => ({
  name,
  cores: 1,
  ...more,
  run: (context) => runNode(run, name, args, context),
})

/** A step that is a TypeScript program of the repository. */
export const scriptStep = (
  run: TestRun,
  name: string,
  args: readonly string[],
  more: Partial<TestStep> = {},
): TestStep => nodeStep(run, name, ['--import', 'tsx', ...args], more)

/**
 * A step that is a test suite. The counts are parsed from the last line of its output of the form `N passed,
 * N failed, N skipped`.
 */
export const suiteStep = (
  run: TestRun,
  name: string,
  args: readonly string[],
  more: Partial<TestStep> = {},
): TestStep => ({
  name,
  cores: 1,
  ...more,
  run: async (context) => {
    let output = ''
    const print = (text: string) => {
      output += text
      context.print(text)
    }
    const isGood = await runNode(run, name, args, { ...context, print })
    run.counts.set(name, readCounts(output))
    return isGood
  },
})

/** Vitest on some projects, or on some files of them. */
export const vitestStep = (
  run: TestRun,
  name: string,
  projects: readonly string[],
  args: readonly string[],
  more: Partial<TestStep> = {},
): TestStep =>
  suiteStep(
    run,
    name,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=./tests/support/failure-reporter.ts',
      ...projects.flatMap((project) => ['--project', project]),
      ...args,
    ],
    more,
  )

export function readCounts(output: string): TestCounts {
  const last = [...output.matchAll(/(\d+) passed, (\d+) failed, (\d+) skipped/g)].at(-1)
  const [passed = 0, failed = 0, skipped = 0] = (last ?? []).slice(1).map(Number)
  return { passed, failed, skipped }
}

function abortOnSignal() {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, abort)
  return {
    signal: controller.signal,
    dispose: () => {
      for (const signal of signals) process.off(signal, abort)
    },
  }
}

/** A suite that was aborted leaves its database running. */
async function stopStaleDatabases(): Promise<void> {
  const { removeStaleDatabases } = await import('../../tests/support/test-database.ts')
  await removeStaleDatabases()
}

function sumCpuSeconds(outcomes: readonly StepOutcome[], times: ProcessorTime): number | undefined {
  const all = outcomes.map(({ name }) => times.of(name)).filter((time) => time !== undefined)
  return all.length > 0 ? all.reduce((sum, time) => sum + time, 0) : undefined
}

function formatTable(outcomes: readonly StepOutcome[], times: ProcessorTime): string {
  const format = (seconds: number | undefined) => (seconds === undefined ? '–' : seconds.toFixed(1))
  const rows = outcomes
    .filter(({ seconds }) => seconds > 0)
    .map(({ name, state, seconds }) => [
      state === 'passed' ? name : `${name} (${state})`,
      format(seconds),
      format(times.of(name)),
    ])
  return [['step', 'seconds', 'CPU seconds'], ...rows, ['all', '', format(sumCpuSeconds(outcomes, times))]]
    .map(
      ([name = '', seconds = '', cpu = '']) =>
        `  ${name.padEnd(36)}${seconds.padStart(8)}${cpu.padStart(14)}`,
    )
    .join('\n')
}
