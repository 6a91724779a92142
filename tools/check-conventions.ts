// Checks the conventions that neither the compiler nor the linter covers: file sizes, first lines, purity, no
// machine-specific paths.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findConventionFaults } from './lib/conventions.ts'
import { listFiles } from './lib/list-files.ts'

const ROOT = resolve(import.meta.dirname, '..')
const files = listFiles(ROOT)
const faults = files.flatMap((path) =>
  findConventionFaults(path, () => readFileSync(resolve(ROOT, path), 'utf8')),
)

for (const fault of faults) process.stdout.write(`  ${fault}\n`)
process.stdout.write(`  ${files.length} files, ${faults.length} violations\n`)
process.exit(faults.length === 0 && files.length > 0 ? 0 : 1)
