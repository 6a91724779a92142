// Validates the messages of new commits. Usage: `tools/check-commits.ts` for main..HEAD, or with a range,
// e.g. `origin/main..HEAD`.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { findMessageFaults } from './lib/commit-message.ts'

const ROOT = resolve(import.meta.dirname, '..')
const [range = 'main..HEAD'] = process.argv.slice(2)
// `--end-of-options`: git would parse a range that begins with a hyphen as an option.
const args = ['log', '--no-merges', '--format=%h%x00%B%x01', '--end-of-options', range, '--']
const { status, stdout, stderr } = spawnSync('git', args, {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (status !== 0) {
  process.stderr.write(`git log ${range}: ${stderr?.trim() || 'git is not installed'}\n`)
  process.exit(1)
}
const commits = stdout.split('\x01').filter((text) => text.trim() !== '')
let faults = 0
for (const commit of commits) {
  const [hash = '', message = ''] = commit.trimStart().split('\0')
  for (const fault of findMessageFaults(message)) {
    faults += 1
    process.stdout.write(`  ${hash} ${message.split('\n')[0]}\n    ✗ ${fault} (docs/STYLE.md)\n`)
  }
}
process.stdout.write(`  ${commits.length} commits in ${range}, ${faults} faults\n`)
if (faults > 0) process.exitCode = 1
