// Runs every benchmark in order against a built server and collects the results in bench/RESULTS.md.
import { resolve } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { exitWithFailure } from './lib/install.mjs'

const ROOT = resolve(import.meta.dirname, '..')

try {
  await ensureBuilt()
  const { tsImport } = await import('tsx/esm/api')
  const { runBenchmarks } = await tsImport('./lib/bench-run.ts', import.meta.url)
  process.exit((await runBenchmarks(ROOT, process.argv.slice(2))) ? 0 : 1)
} catch (error) {
  exitWithFailure(error)
}
