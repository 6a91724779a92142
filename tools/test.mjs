// The test command: installs what is missing, then runs the steps of the chosen mode.
import { resolve } from 'node:path'
import { checkNode, ensureInstalled, exitWithFailure } from './lib/install.mjs'

const ROOT = resolve(import.meta.dirname, '..')

try {
  checkNode()
  await ensureInstalled(ROOT)
  const { tsImport } = await import('tsx/esm/api')
  const { readOptions, runTests } = await tsImport('./lib/test-modes.ts', import.meta.url)
  process.exit((await runTests(ROOT, readOptions(process.argv.slice(2)))) ? 0 : 1)
} catch (error) {
  exitWithFailure(error)
}
