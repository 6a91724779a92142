// The steps of `npm test`, beside each other where there are cores, and those of `npm run test:deep`, which take longer.
import { changedFiles, needsJourneys } from './changed.ts'
import { CORES, JOURNEY_CORES, SERVER_WORKERS, SUITE_CORES } from './cores.ts'
import { ToolRefused } from './install.mjs'
import type { Step } from './steps.ts'
import { noteDurations } from './suite-results.ts'
import { check, program, type Run, script, suite, wholeRun } from './whole-run.ts'

export interface TestOptions {
  /** Only tests that what has changed can reach: since the last commit ('') or since a commit or branch. */
  changed?: string
  /** Writes into tests/durations.json how long each file took. */
  noteDurations?: boolean
  /** The long hunt instead of the usual tests. */
  deep?: boolean
  /** Which dice the long hunt rolls. */
  seed?: number
}

const KNOWN = '--changed, --changed=COMMIT, --note-durations, --deep, --seed=NUMBER'

/** What `npm test` was asked for; throws in one line what it does not know. */
export function readOptions(args: readonly string[]): TestOptions {
  const options: TestOptions = {}
  for (const arg of args) {
    const [name, value = ''] = arg.split('=', 2)
    if (name === '--changed') options.changed = value
    else if (arg === '--note-durations') options.noteDurations = true
    else if (arg === '--deep') options.deep = true
    else if (name === '--seed' && /^\d+$/.test(value)) options.seed = Number(value)
    else throw new ToolRefused(`npm test -- ${arg}? It knows ${KNOWN}`)
  }
  return options
}

/** Runs what was asked for, prints `N passed, N failed` in the last line, and answers whether everything passed. */
export function runTests(root: string, options: TestOptions = {}): Promise<boolean> {
  if (options.deep) return wholeRun(root, (run) => deepSteps(run, options.seed ?? SEED), { goesOn: true })
  const onPassed = (results: string) => {
    if (options.noteDurations) noteDurations(root, results)
  }
  return wholeRun(root, (run) => usualSteps(run, options.changed), { onPassed })
}

function usualSteps(run: Run, changed: string | undefined): Step[] {
  const needed = changed === undefined ? [] : [changedOption(changed), '--passWithNoTests']
  const args = (workers: number) => [`--maxWorkers=${workers}`, ...needed]
  const hasJourneys = changed === undefined || needsJourneys(changedFiles(run.root, changed))
  const forJourneys = (...steps: Step[]) => (hasJourneys ? steps : [])
  return [
    ...forJourneys(browser(run)),
    check(run, 'lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
    script(run, 'dictionary', ['tests/support/dictionary-setup.ts']),
    ...forJourneys(check(run, 'build', ['tools/build.mjs'])),
    script(run, 'house rules', ['tools/check-house.ts']),
    script(run, 'specification', ['tools/check-spec.ts']),
    script(run, "browser's table of calls", ['tools/calls-table.ts', '--check']),
    script(run, 'layers', ['tools/check-layers.ts']),
    // Several checkers each find out the same types anew: one takes half of the processor's time, and others wait for it.
    check(run, 'types', ['node_modules/typescript/bin/tsc', '-b', '--builders', '1', '--checkers', '1']),
    ...forJourneys(
      suite(run, 'browser journeys', 'e2e', [], {
        cores: JOURNEY_CORES,
        after: ['browser', 'build', 'dictionary'],
      }),
    ),
    // One thread more than its cores: beside the journeys it would get a third of one, and the server's suite waits for it.
    suite(run, 'unit tests', 'unit', ['--project', 'unit-alone', ...args(SUITE_CORES + 1)], {
      cores: SUITE_CORES,
    }),
    suite(run, 'server tests', 'server', args(SERVER_WORKERS), { cores: SUITE_CORES, after: ['dictionary'] }),
  ]
}

const changedOption = (since: string) => (since === '' ? '--changed' : `--changed=${since}`)

/** Finds the browser; where it has to be fetched first, the others need not wait. */
const browser = (run: Run): Step => ({
  name: 'browser',
  cores: 0,
  run: async (work) => {
    let said = ''
    const say = (text: string) => {
      said += text
      work.say(text)
    }
    const isGood = await program(run, 'browser', ['--import', 'tsx', 'tools/lib/chromium.ts'], {
      ...work,
      say,
    })
    run.env['JOURNEY_BROWSER'] = said.trim().split('\n').at(-1)
    return isGood
  },
})

const SEED = 1
/** Questions for each call; `npm test` asks 30. */
const FUZZ_RUNS = 2000
const ROOMS = ['domain', 'contract', 'web', 'http']

/** Probes of the tests themselves, and a longer fuzz beside them. */
function deepSteps(run: Run, seed: number): Step[] {
  const cores = Math.max(1, CORES - 1)
  run.env['FUZZ_RUNS'] = String(FUZZ_RUNS)
  run.env['FUZZ_SEED'] = String(seed)
  return [
    script(run, 'dictionary', ['tests/support/dictionary-setup.ts']),
    suite(run, 'fuzz', 'server', ['tests/fuzz'], { after: ['dictionary'] }),
    ...ROOMS.map((room) =>
      script(run, `mutants of ${room}`, ['tools/mutation/probe.ts', room, String(seed), String(cores)], {
        cores,
        after: ['dictionary'],
      }),
    ),
  ]
}
