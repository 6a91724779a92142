// `npm run test:steady`: runs every browser test many times under CPU load. It can be interrupted and
// resumed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { startBusyLoops } from './lib/busy-loops.ts'
import { planRounds, type SteadyResult, type SteadyRound, summarizeRounds } from './lib/steady-rounds.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js')
const RESULTS = join(ROOT, '.cache/steady/results.jsonl')
const BUSY_LOOPS = 2

const USAGE = `npm run test:steady [-- --restart] [--main=10] [--other=2]
  --restart   forgets the results of earlier runs
  --main=N    runs of each test of npm test; --other=N of each other test
`

const options = readArguments(process.argv.slice(2))
if (options.isRestart) rmSync(RESULTS, { force: true })
mkdirSync(dirname(RESULTS), { recursive: true })

const main = listTests(['--grep', '@main'])
const other = listTests(['--grep-invert', '@main'])
const rounds = planRounds({ main, other }, readResults(), options)
const left = rounds.reduce((sum, { tests }) => sum + tests.length, 0)
process.stdout.write(`${main.length} main and ${other.length} other tests; ${left} test runs left\n`)

const stopBusyLoops = startBusyLoops(BUSY_LOOPS)
try {
  for (const round of rounds) await runRound(round)
} finally {
  stopBusyLoops()
}
const summary = summarizeRounds(readResults())
process.stdout.write(
  `\n${summary.runs} test runs (${summary.throttledRuns} at CPU ÷ 4), ${BUSY_LOOPS} busy loops beside them: ${summary.failures} failures, ${summary.rate.toFixed(1)} per 1,000\n`,
)
for (const { test, failures, runs } of summary.failed)
  process.stdout.write(`  ${failures} of ${runs}: ${test}\n`)
process.exit(summary.failures === 0 ? 0 : 1)

function readArguments(args: readonly string[]) {
  const numbers = { main: 10, other: 2 }
  let isRestart = false
  for (const arg of args) {
    const [, name, value] = /^--(main|other)=(\d+)$/.exec(arg) ?? []
    if (arg === '--restart') isRestart = true
    else if (name === 'main' || name === 'other') numbers[name] = Number(value)
    else {
      process.stderr.write(USAGE)
      process.exit(1)
    }
  }
  return { isRestart, mainRuns: numbers.main, otherRuns: numbers.other }
}

/** Test names in the format of `--test-list`: `[project] › file › title`. */
function listTests(args: readonly string[]): string[] {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [PLAYWRIGHT, 'test', '--list', '--reporter=json', ...args],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (status !== 0) throw new Error(`playwright test --list failed:\n${stderr}${stdout}`)
  const names: string[] = []
  const visit = (suite: ListedSuite, titles: readonly string[]) => {
    for (const spec of suite.specs ?? [])
      for (const { projectName } of spec.tests)
        names.push([`[${projectName}]`, spec.file, ...titles, spec.title].join(' › '))
    for (const child of suite.suites ?? []) visit(child, [...titles, child.title])
  }
  for (const file of (JSON.parse(stdout) as { suites: ListedSuite[] }).suites) visit(file, [])
  return names
}

interface ListedSuite {
  title: string
  specs?: { file: string; title: string; tests: { projectName: string }[] }[]
  suites?: ListedSuite[]
}

function readResults(): SteadyResult[] {
  if (!existsSync(RESULTS)) return []
  const lines = readFileSync(RESULTS, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as SteadyResult)
}

async function runRound({ round, throttle, tests }: SteadyRound): Promise<void> {
  process.stdout.write(`\nround ${round}: ${tests.length} tests, CPU ÷ ${throttle}\n`)
  const list = join(dirname(RESULTS), 'tests.txt')
  writeFileSync(list, `${tests.join('\n')}\n`)
  // A separate output directory for each run: Playwright empties its directory at the start, and the files of
  // earlier failures are still needed.
  const output = join(dirname(RESULTS), `round-${round}-from-${readResults().length}`)
  const child = spawn(process.execPath, [PLAYWRIGHT, 'test', '--test-list', list, '--output', output], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      E2E_CPU_THROTTLE: String(throttle),
      E2E_RESULTS_FILE: RESULTS,
      E2E_RESULTS_ROUND: String(round),
    },
  })
  // Ctrl-C also reaches the child. This process exits after the child has written its results.
  process.on('SIGINT', () => undefined)
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal !== null || child.exitCode === 130) process.exit(130)
}
