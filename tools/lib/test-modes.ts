// The modes of the test command and the steps of each: usual, changed, all, deep.

import { type AffectedTests, findAffectedTests } from './affected-tests.ts'
import { featureTagsFor, readTagged } from './browser-tests.ts'
import { allFiles, changedFiles } from './changed-files.ts'
import { AVAILABLE_CORES, BROWSER_TEST_CORES, SERVER_TEST_WORKERS, SUITE_CORES } from './cores.ts'
import { CliError } from './install.mjs'
import { readRuntimeGraph } from './layers/graph.ts'
import type { TestStep } from './steps.ts'
import {
  nodeStep,
  runNode,
  runTestCommand,
  scriptStep,
  suiteStep,
  type TestRun,
  vitestStep,
} from './test-runner.ts'

export interface TestOptions {
  /** Only tests that a change can affect: since the last commit ('') or since a commit or branch. */
  changed?: string
  /** Every browser test and longer fuzzing too. */
  all?: boolean
  /** The long search for gaps in the tests instead of the usual tests. */
  deep?: boolean
  /** Seed of the long search. */
  seed?: number
}

const KNOWN = '--changed, --changed=COMMIT, --all, --deep, --seed=NUMBER'

/** Parses the arguments of `npm test`; throws an error of one line for what it does not know. */
export function readOptions(args: readonly string[]): TestOptions {
  const options: TestOptions = {}
  for (const arg of args) {
    const [name, value = ''] = arg.split('=', 2)
    if (name === '--changed') options.changed = value
    else if (arg === '--all') options.all = true
    else if (arg === '--deep') options.deep = true
    else if (name === '--seed' && /^\d+$/.test(value)) options.seed = Number(value)
    else throw new CliError(`npm test -- ${arg}? It knows ${KNOWN}`)
  }
  return options
}

/** Runs the chosen mode, prints `N passed, N failed` in the last line, and returns whether everything passed. */
export function runTests(root: string, options: TestOptions = {}): Promise<boolean> {
  if (options.deep)
    return runTestCommand(root, (run) => deepSteps(run, options.seed ?? DEFAULT_SEED), {
      continueOnFailure: true,
    })
  if (options.changed !== undefined) {
    const changed = changedFiles(root, options.changed)
    const affected = findAffectedTests(readRuntimeGraph(root, allFiles(root)), changed)
    return runTestCommand(root, (run) => changedSteps(run, changed, affected))
  }
  return runTestCommand(root, (run) => (options.all ? allSteps(run) : usualSteps(run)))
}

// One checker: several find out the same types again, for twice the CPU time.
const TYPES = ['node_modules/typescript/bin/tsc', '-b', '--builders', '1', '--checkers', '1']
const BIOME = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']

/** Everything except browser tests and lint. */
const checks = (run: TestRun): TestStep[] => [
  scriptStep(run, 'conventions', ['tools/check-conventions.ts']),
  scriptStep(run, 'vocabulary', ['tools/check-words.ts', '--check']),
  scriptStep(run, 'specification', ['tools/check-spec.ts']),
  scriptStep(run, "browser's table of calls", ['tools/calls-table.ts', '--check']),
  scriptStep(run, 'layers', ['tools/check-layers.ts']),
  nodeStep(run, 'types', TYPES),
]

const dictionary = (run: TestRun): TestStep =>
  scriptStep(run, 'dictionary', ['tests/support/dictionary-setup.ts'])
const build = (run: TestRun): TestStep =>
  nodeStep(run, 'build and byte budgets', ['tools/build.mjs', '--check-budget'])

const browserTests = (run: TestRun, name: string, args: readonly string[]): TestStep =>
  suiteStep(run, name, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    cores: BROWSER_TEST_CORES,
    after: ['browser', 'build and byte budgets', 'dictionary'],
  })

// One worker more than its cores: in parallel with the browser tests it would get a third of one.
const unitTests = (run: TestRun, files: readonly string[] = []): TestStep =>
  vitestStep(run, 'unit tests', ['unit', 'unit-alone'], [`--maxWorkers=${SUITE_CORES + 1}`, ...files], {
    cores: SUITE_CORES,
  })
const serverTests = (run: TestRun, files: readonly string[] = []): TestStep =>
  vitestStep(run, 'server tests', ['server'], [`--maxWorkers=${SERVER_TEST_WORKERS}`, ...files], {
    cores: SUITE_CORES,
    after: ['dictionary'],
  })

function usualSteps(run: TestRun, browserArgs: readonly string[] = ['--grep', '@main']): TestStep[] {
  return [
    browserStep(run),
    nodeStep(run, 'lint', [...BIOME, '.']),
    dictionary(run),
    build(run),
    ...checks(run),
    browserTests(run, 'browser tests', browserArgs),
    unitTests(run),
    serverTests(run),
  ]
}

/** Inputs per endpoint. The default of tests/fuzz/every-call.test.ts is 8. */
const ALL_FUZZ_RUNS = 100

function allSteps(run: TestRun): TestStep[] {
  run.env['FUZZ_RUNS'] = String(ALL_FUZZ_RUNS)
  return usualSteps(run, [])
}

function changedSteps(run: TestRun, changed: readonly string[], affected: AffectedTests): TestStep[] {
  const linted = changed.filter((file) => /\.(?:tsx?|mjs|css|json)$/.test(file))
  const selection = selectBrowserTests(run.root, affected)
  const needsBrowser = selection.length > 0
  const when = (isNeeded: boolean, ...steps: TestStep[]) => (isNeeded ? steps : [])
  return [
    ...when(needsBrowser, browserStep(run)),
    ...when(needsBrowser || affected.server.length > 0, dictionary(run)),
    ...when(needsBrowser, build(run)),
    ...selection.map(([name, args]) => browserTests(run, name, args)),
    ...when(affected.server.length > 0, serverTests(run, affected.server)),
    ...when(affected.unit.length > 0, unitTests(run, affected.unit)),
    ...when(linted.length > 0, nodeStep(run, 'lint', [...BIOME, '--no-errors-on-unmatched', ...linted])),
    ...checks(run),
  ]
}

/** Steps of browser tests by name, with Playwright's arguments. */
function selectBrowserTests(root: string, affected: AffectedTests): [string, string[]][] {
  const steps: [string, string[]][] = []
  if (affected.browserFiles.length > 0) steps.push(['changed browser tests', affected.browserFiles])
  const tags = featureTagsFor(affected.features, readTagged(root))
  const patterns = [...(affected.needsMainBrowserTests ? ['@main'] : []), ...tags]
  if (patterns.length > 0) steps.push(['browser tests', ['--grep', patterns.join('|')]])
  return steps
}

/** Finds the browser. While it is being installed, the other steps can run. */
const browserStep = (run: TestRun): TestStep => ({
  name: 'browser',
  cores: 0,
  run: async (context) => {
    let output = ''
    const print = (text: string) => {
      output += text
      context.print(text)
    }
    const isGood = await runNode(run, 'browser', ['--import', 'tsx', 'tools/lib/chromium.ts'], {
      ...context,
      print,
    })
    run.env['TEST_BROWSER'] = output.trim().split('\n').at(-1)
    return isGood
  },
})

const DEFAULT_SEED = 1
const DEEP_FUZZ_RUNS = 2000
const MUTATED_LAYERS = ['domain', 'contract', 'web', 'http']

/** Mutation testing, and 2,000 inputs per endpoint. */
function deepSteps(run: TestRun, seed: number): TestStep[] {
  const cores = Math.max(1, AVAILABLE_CORES - 1)
  run.env['FUZZ_RUNS'] = String(DEEP_FUZZ_RUNS)
  run.env['FUZZ_SEED'] = String(seed)
  return [
    dictionary(run),
    vitestStep(run, 'fuzz', ['server'], ['tests/fuzz'], { after: ['dictionary'] }),
    ...MUTATED_LAYERS.map((layer) =>
      scriptStep(
        run,
        `mutants of ${layer}`,
        ['tools/mutation/probe.ts', layer, String(seed), String(cores)],
        {
          cores,
          after: ['dictionary'],
        },
      ),
    ),
  ]
}
