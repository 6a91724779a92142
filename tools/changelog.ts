// Prints a section for CHANGELOG.md. Usage: `tools/changelog.ts RANGE TITLE`, e.g. `v0.1.0..HEAD '0.2.0 ·
// 2027-01-10'`.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { formatChanges } from './lib/changelog.ts'

const ROOT = resolve(import.meta.dirname, '..')
const [range = 'HEAD', title = 'Unreleased'] = process.argv.slice(2)
const args = ['log', '--no-merges', '--format=%s', '--end-of-options', range, '--']
const { status, stdout, stderr } = spawnSync('git', args, {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (status === 0) process.stdout.write(formatChanges(title, stdout.trimEnd().split('\n')))
else {
  process.stderr.write(`git log ${range}: ${stderr?.trim() || 'git is not installed'}\n`)
  process.exitCode = 1
}
