// Checks the house rules that neither the compiler nor the linter knows: sizes, first lines, purity, nobody's machine.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findFaults } from './lib/house-rules.ts'

const ROOT = resolve(import.meta.dirname, '..')
const files = listFiles().filter((path) => existsSync(resolve(ROOT, path)))
const faults = files.flatMap((path) => findFaults(path, () => readFileSync(resolve(ROOT, path), 'utf8')))

for (const fault of faults) process.stdout.write(`  ${fault}\n`)
process.stdout.write(`  ${files.length} files, ${faults.length} faults\n`)
process.exit(faults.length === 0 && files.length > 0 ? 0 : 1)

/** What git tracks or would track; without git (an unpacked archive) everything but what is made here. */
function listFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return stdout.split('\0').filter((path) => path !== '')
  const MADE_HERE = new Set(['node_modules', 'dist', 'data', 'coverage', '.cache', '.git'])
  const walk = (folder: string): string[] =>
    readdirSync(resolve(ROOT, folder), { withFileTypes: true })
      .filter((entry) => !(folder === '' && MADE_HERE.has(entry.name)))
      .flatMap((entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        return entry.isDirectory() ? walk(path) : [path]
      })
  return walk('')
}
