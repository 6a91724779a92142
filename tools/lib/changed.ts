// Which files have changed, and whether any of them can be seen in the browser.
import { spawnSync } from 'node:child_process'
import { ToolRefused } from './install.mjs'

/**
 * Paths of what differs from a commit or branch, or from the last commit when `since` is '': committed, not committed,
 * new. Throws when git does not know `since`.
 */
export function changedFiles(root: string, since: string): string[] {
  const from = since === '' ? 'HEAD' : git(root, 'merge-base', since, 'HEAD')[0]
  return [
    ...git(root, 'diff', '--name-only', from ?? since),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ]
}

function git(root: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new ToolRefused(`git ${args[0]}: ${stderr?.trim() || 'is not there'}`)
  return stdout.split('\n').filter(Boolean)
}

const SHOWN =
  /^(?:(?:domain|contract|server|web|library|tests\/(?:e2e|support))\/|tools\/(?:start|build|lib\/(?:build|budget|sources|install))\.|package(?:-lock)?\.json$|(?:vite|vitest)\.config\.ts$)/
const IS_TEST = /^(?!tests\/).*\.test\.tsx?$/

/** Whether journeys can come out differently: what they run, what is built, started or read for them. */
export const needsJourneys = (files: readonly string[]): boolean =>
  files.some((file) => SHOWN.test(file) && !IS_TEST.test(file))
