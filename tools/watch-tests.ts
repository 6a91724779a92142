// `npm run test:watch`: holds PostgreSQL, the dictionary and transformed modules in memory, and runs the
// tests that a change affects.
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'
import { findAffectedTests } from './lib/affected-tests.ts'
import { allFiles } from './lib/changed-files.ts'
import { SERVER_TEST_WORKERS } from './lib/cores.ts'
import { readRuntimeGraph } from './lib/layers/graph.ts'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDERS = ['domain', 'contract', 'server', 'web', 'tests', 'tools', 'library']
const WATCHED = /\.(?:tsx?|mjs|css|sql|md)$/
/** Debounce: an editor writes a file in several steps, and a formatter writes it again. */
const DEBOUNCE_MS = 60
/**
 * Runs first: starts the database and fills the cache of transformed modules that every server test imports.
 */
const WARM_UP = 'server/features/rank/rank.test.ts'

const vitest = await createVitest('test', {
  root: ROOT,
  // Vitest's own watcher only knows modules that have already run. The import graph of all files knows the
  // others too.
  watch: false,
  maxWorkers: SERVER_TEST_WORKERS,
  project: ['unit', 'unit-alone', 'server'],
  reporters: ['default'],
  passWithNoTests: true,
})
await vitest.standalone()
const specifications = await vitest.globTestSpecifications()
const changed = new Set<string>()
let timer: NodeJS.Timeout | undefined
let running: Promise<unknown> = Promise.resolve()

await run([WARM_UP])
// Fills the parser cache with all files, so that after an edit only the edited files are parsed.
readRuntimeGraph(ROOT, allFiles(ROOT))
print('等待改动 · waiting for changes (Ctrl-C ends)')
for (const folder of FOLDERS)
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (name === null || !WATCHED.test(name)) return
    changed.add(`${folder}/${name.replaceAll('\\', '/')}`)
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(runAffected).catch((error: unknown) => print(String(error)))
    }, DEBOUNCE_MS)
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void vitest.close().then(() => process.exit(0))
  })

/** Changes during a test run are included in the next run. */
async function runAffected(): Promise<void> {
  const files = [...changed]
  changed.clear()
  if (files.length === 0) return
  const startedAt = performance.now()
  for (const file of files) vitest.invalidateFile(join(ROOT, file))
  const { unit, server } = findAffectedTests(readRuntimeGraph(ROOT, allFiles(ROOT)), files)
  print(`${files.join(', ')}: ${unit.length + server.length} test files`)
  // Run the tests of the same folder first.
  await run([...server, ...unit])
  print(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function run(files: readonly string[]): Promise<void> {
  const wanted = new Set(files.map((file) => join(ROOT, file)))
  const chosen = specifications.filter(({ moduleId }: TestSpecification) => wanted.has(moduleId))
  if (chosen.length > 0) await vitest.runTestSpecifications(chosen)
}

function print(text: string): void {
  process.stdout.write(`▸ ${text}\n`)
}
