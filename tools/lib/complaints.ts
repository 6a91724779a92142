// Asks the compiler about a few files of a copy of the repository: for the test of new-noun.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FAULT = /^(.+?)\(\d+,\d+\): error TS\d+: (.+)$/

/**
 * What the compiler says of `files` (paths in `root`, which has its own node_modules), each as `path: message`. What it says
 * of files that these import is left out: not all of the repository is in a copy.
 */
export function complaints(root: string, files: readonly string[]): string[] {
  const settings = join(root, 'tsconfig.complaints.json')
  const own = { composite: false, emitDeclarationOnly: false, types: ['node'] }
  writeFileSync(
    settings,
    JSON.stringify({ extends: './tsconfig.base.json', compilerOptions: own, include: [], files }),
  )
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    // One checker: several find out the same types anew, and everything else runs beside them.
    [compiler, '-p', settings, '--noEmit', '--pretty', 'false', '--checkers', '1'],
    { cwd: root, encoding: 'utf8' },
  )
  rmSync(settings)
  if (status === null || stderr !== '') throw new Error(`the compiler did not run: ${stderr}`)
  return stdout.split('\n').flatMap((line) => {
    const [, path = '', message = ''] = FAULT.exec(line) ?? []
    return files.includes(path) ? [`${path}: ${message}`] : []
  })
}
