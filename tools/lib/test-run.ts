// Runs every check of the project in order, cheapest first, and says at the end how many tests passed.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'

type Step = { name: string; run: () => Promise<boolean> }
type Counts = { passed: number; failed: number; skipped: number }

/** Settings of the person who runs the tests must not reach the servers that the tests start. */
const SETTINGS =
  /^(NODE_ENV|ROLE|PORT|HOST|DATA_DIR|DATABASE_|S3_|LLM_|ADMIN_|SAMPLE_LIBRARY|METRICS_PORT|FETCH_ALLOW|TRUST_PROXY|LOG_LEVEL|RATE_LIMIT)/

/**
 * Runs all steps, stops at the first that fails, and answers whether everything passed. The last line printed is
 * `N passed, N failed`: all tests of all suites, where a check that fails counts as one failed test.
 */
export async function runTests(root: string): Promise<boolean> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  const results = mkdtempSync(join(tmpdir(), 'kaijuan-results-'))
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)))
  const node = (...args: string[]) => run(root, env, args)
  const bin = (name: string) => join('node_modules', name)
  const script = (path: string) => node('--import', 'tsx', path)
  const suite = async (project: string) => {
    const file = join(results, `${project}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const isGood = await node(bin('vitest/vitest.mjs'), 'run', '--project', project, ...reporters)
    const before = counts.failed
    addUp(counts, file)
    // A file that does not even load has no tests to count.
    if (!isGood && counts.failed === before) counts.failed += 1
    return isGood
  }
  const check = async (isGood: Promise<boolean>) => {
    if (await isGood) return true
    counts.failed += 1
    return false
  }

  const steps: Step[] = [
    {
      name: 'browser',
      run: async () => {
        env.CHROMIUM_PATH = findChromium()
        return true
      },
    },
    { name: 'types', run: () => check(node(bin('typescript/bin/tsc'), '-p', 'tsconfig.json', '--noEmit')) },
    {
      name: 'lint',
      run: () => check(node(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.')),
    },
    { name: 'layers', run: () => check(script('tools/check-layers.ts')) },
    { name: 'house rules', run: () => check(script('tools/check-house.ts')) },
    { name: 'specification', run: () => check(script('tools/check-spec.ts')) },
    {
      name: "browser's table of calls",
      run: () => check(node('--import', 'tsx', 'tools/calls-table.ts', '--check')),
    },
    { name: 'unit tests', run: () => suite('unit') },
    { name: 'server tests', run: () => suite('server') },
    { name: 'build', run: () => check(node('tools/build.mjs')) },
    { name: 'browser journeys', run: () => suite('e2e') },
  ]

  const began = performance.now()
  let isGood = true
  try {
    for (const step of steps) {
      process.stdout.write(`\n▸ ${step.name}\n`)
      const stepBegan = performance.now()
      isGood = await step.run().catch((error: Error) => {
        process.stdout.write(`  ${error.message}\n`)
        counts.failed += 1
        return false
      })
      process.stdout.write(`${isGood ? '✓' : '✗'} ${step.name} (${seconds(stepBegan)} s)\n`)
      if (!isGood) break
    }
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped (their data is not on this machine)` : ''
  process.stdout.write(`\n${seconds(began)} s in all${skipped}\n`)
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`)
  return isGood && counts.failed === 0
}

function run(cwd: string, env: NodeJS.ProcessEnv, args: string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}

function addUp(counts: Counts, file: string): void {
  if (!existsSync(file)) return
  const result: { numPassedTests: number; numFailedTests: number; numPendingTests: number } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  counts.passed += result.numPassedTests
  counts.failed += result.numFailedTests
  counts.skipped += result.numPendingTests
}

const seconds = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)
