// Runs every check of the project, beside each other where there are cores, and says where the time went and what passed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles, needsJourneys } from './changed.ts'
import { CORES, JOURNEY_CORES, SUITE_CORES } from './cores.ts'
import { ToolRefused } from './install.mjs'
import { type ProcessorTime, watchProcessorTime } from './processor-time.ts'
import { runProgram } from './programs.ts'
import { type Outcome, runSteps, type Step } from './steps.ts'
import { addUp, type Counts, noteDurations } from './suite-results.ts'

/** Settings of the person who runs the tests must not reach the servers that the tests start. */
const SETTINGS =
  /^(NODE_ENV|ROLE|PORT|HOST|DATA_DIR|DATABASE_|S3_|LLM_|ADMIN_|SAMPLE_LIBRARY|METRICS_PORT|FETCH_ALLOW|TRUST_PROXY|LOG_LEVEL|RATE_LIMIT)/

export interface TestOptions {
  /** Only tests that what has changed can reach: since the last commit ('') or since a commit or branch. */
  changed?: string
  /** Writes into tests/durations.json how long each file took. */
  noteDurations?: boolean
}

/** What `npm test` was asked for; throws one line when it knows an option not. */
export function readOptions(args: readonly string[]): TestOptions {
  const options: TestOptions = {}
  for (const arg of args) {
    const [name, value = ''] = arg.split('=', 2)
    if (name === '--changed') options.changed = value
    else if (arg === '--note-durations') options.noteDurations = true
    else
      throw new ToolRefused(`npm test -- ${arg}? It knows --changed, --changed=COMMIT and --note-durations`)
  }
  return options
}

/**
 * Runs all steps, ends soon after the first that fails, and answers whether everything passed. The last line printed is
 * `N passed, N failed`: all tests of all suites, where a check that fails counts as one failed test.
 */
export async function runTests(root: string, options: TestOptions = {}): Promise<boolean> {
  const results = mkdtempSync(join(tmpdir(), 'kaijuan-results-'))
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  const times = watchProcessorTime()
  const stop = stopOnSignal()
  const began = performance.now()
  try {
    const outcomes = await runSteps(stepsOf({ root, results, counts, times }, options), {
      cores: CORES,
      print: (text) => process.stdout.write(text),
      signal: stop.signal,
    })
    const isGood = outcomes.every(({ state }) => state === 'passed')
    if (!isGood) await cleanUp()
    if (isGood && options.noteDurations) noteDurations(root, results)
    process.stdout.write(`\n${table(outcomes, times)}\n`)
    const skipped =
      counts.skipped > 0 ? `, ${counts.skipped} skipped (their data is not on this machine)` : ''
    process.stdout.write(`\n${seconds(performance.now() - began)} s in all${skipped}\n`)
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`)
    return isGood && counts.failed === 0
  } finally {
    stop.forget()
    times.stop()
    rmSync(results, { recursive: true, force: true })
  }
}

interface Run {
  root: string
  /** Where suites write what became of their tests. */
  results: string
  counts: Counts
  times: ProcessorTime
}

function stepsOf({ root, results, counts, times }: Run, { changed }: TestOptions): Step[] {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)))
  if (process.stdout.isTTY) env['FORCE_COLOR'] = '1'
  const bin = (name: string) => join('node_modules', name)

  const program = (name: string, args: string[]) => (work: Parameters<Step['run']>[0]) =>
    runProgram(
      {
        args,
        cwd: root,
        env,
        onBegin: (pid) => times.begin(name, pid),
        onEnd: (pid) => times.end(name, pid),
      },
      work,
    )
  const check = (name: string, args: string[], more: Partial<Step> = {}): Step => ({
    name,
    cores: 1,
    ...more,
    run: async (work) => {
      const isGood = await program(name, args)(work)
      if (!isGood && !work.signal.aborted) counts.failed += 1
      return isGood
    },
  })
  const script = (name: string, path: string, ...args: string[]) =>
    check(name, ['--import', 'tsx', path, ...args])
  const suite = (name: string, project: string, cores: number, more: Partial<Step> = {}): Step => {
    const file = join(results, `${project}.json`)
    const args = [
      ...['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...(project === 'e2e' ? [] : [`--maxWorkers=${cores}`]),
      ...(changed === undefined || project === 'e2e' ? [] : [changedOption(changed), '--passWithNoTests']),
    ]
    return {
      name,
      cores,
      ...more,
      run: async (work) => {
        const isGood = await program(name, [bin('vitest/vitest.mjs'), ...args])(work)
        const { failed } = addUp(counts, file)
        // A file that does not even load has no tests to count.
        if (!isGood && failed === 0 && !work.signal.aborted) counts.failed += 1
        return isGood
      },
    }
  }
  const browser: Step = {
    name: 'browser',
    // Where it has to be fetched, the others need not wait.
    cores: 0,
    run: async (work) => {
      let said = ''
      const args = ['--import', 'tsx', 'tools/lib/chromium.ts']
      const isGood = await program('browser', args)({ ...work, say: (text) => (said += text) })
      if (!isGood && !work.signal.aborted) counts.failed += 1
      if (!isGood) work.say(said)
      else env['CHROMIUM_PATH'] = said.trim().split('\n').at(-1)
      return isGood
    },
  }
  const journeys = [
    check('build', ['tools/build.mjs']),
    suite('browser journeys', 'e2e', JOURNEY_CORES, { after: ['browser', 'build', 'dictionary'] }),
  ]

  const hasJourneys = changed === undefined || needsJourneys(changedFiles(root, changed))
  return [
    ...(hasJourneys ? [browser] : []),
    check('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
    script('dictionary', 'tests/support/dictionary-setup.ts'),
    ...(hasJourneys ? journeys.slice(0, 1) : []),
    script('house rules', 'tools/check-house.ts'),
    script('specification', 'tools/check-spec.ts'),
    script("browser's table of calls", 'tools/calls-table.ts', '--check'),
    script('layers', 'tools/check-layers.ts'),
    check('types', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json', '--noEmit']),
    ...(hasJourneys ? journeys.slice(1) : []),
    suite('unit tests', 'unit', SUITE_CORES),
    suite('server tests', 'server', SUITE_CORES, { after: ['dictionary'] }),
  ]
}

const changedOption = (since: string) => (since === '' ? '--changed' : `--changed=${since}`)

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

/** A suite that was cut off leaves its database behind; the next run would find it, but there may be none. */
async function cleanUp(): Promise<void> {
  const { sweep } = await import('../../tests/support/database-setup.ts')
  await sweep()
}

function table(outcomes: readonly Outcome[], times: ProcessorTime): string {
  const rows = outcomes
    .filter(({ seconds: took }) => took > 0)
    .map(({ name, state, seconds: took }) => {
      const processor = times.of(name)
      return [
        `${name}${state === 'passed' ? '' : ` (${state})`}`,
        took.toFixed(1),
        processor === undefined ? '–' : processor.toFixed(1),
      ]
    })
  const total = outcomes.reduce((sum, { name }) => sum + (times.of(name) ?? 0), 0)
  rows.push(['in all', '', total > 0 ? total.toFixed(1) : '–'])
  return [['step', 'seconds', 'processor seconds'], ...rows]
    .map(
      ([name = '', took = '', processor = '']) =>
        `  ${name.padEnd(32)}${took.padStart(8)}${processor.padStart(19)}`,
    )
    .join('\n')
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
