// Lists the files of the repository, with git or, in an unpacked archive, from the file system.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'

const MADE_HERE = new Set(['node_modules', 'dist', 'data', 'coverage', '.cache', '.git'])

/**
 * Tracked files and untracked files that are not ignored; without git, all files except generated ones. Paths
 * are relative to `root`, and each file exists.
 */
export function listFiles(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const { status, stdout } = spawnSync('git', args, options)
  if (status !== 0) return walk(root, '')
  return [...new Set(stdout.split('\0'))].filter((path) => path !== '' && existsSync(resolve(root, path)))
}

function walk(root: string, folder: string): string[] {
  return readdirSync(resolve(root, folder), { withFileTypes: true })
    .filter((entry) => !(folder === '' && MADE_HERE.has(entry.name)))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? walk(root, path) : [path]
    })
}
