// Lists the files that have changed since a commit, from git.
import { spawnSync } from 'node:child_process'
import { CliError } from './install.mjs'

/**
 * Paths that differ from a commit or branch, or from the last commit when `since` is '': committed,
 * uncommitted and new files. Throws when git does not find `since`.
 */
export function changedFiles(root: string, since: string): string[] {
  const from = since === '' ? 'HEAD' : git(root, 'merge-base', since, 'HEAD')[0]
  return [
    ...git(root, 'diff', '--name-only', from ?? since),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ]
}

/** All files that git tracks, and untracked files that are not ignored. */
export const allFiles = (root: string): string[] =>
  git(root, 'ls-files', '--cached', '--others', '--exclude-standard')

function git(root: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new CliError(`git ${args[0]}: ${stderr?.trim() || 'is not there'}`)
  return stdout.split('\n').filter(Boolean)
}
