// Detects whether a build is up to date with the sources. It compares hashes of their content, not dates.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['domain', 'contract', 'server', 'web']
const FILES = [
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'tools/build.mjs',
  'tools/lib/api-docs.ts',
  'tools/lib/build.ts',
  'tools/lib/budget.ts',
]
const IS_TEST = /\.test\.tsx?$/

/** The hash of all files that a build reads. @param {string} root */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const folder of FOLDERS) addFolder(hash, root, folder)
  for (const file of FILES) addFile(hash, root, file)
  return hash.digest('hex')
}

/** Whether dist holds a finished build of these sources. @param {string} root */
export function isBuilt(root, hash = hashSources(root)) {
  const stamp = join(root, 'dist', '.stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Marks dist as finished. Must be called last. @param {string} root @param {string} hash */
export function markBuilt(root, hash) {
  writeFileSync(join(root, 'dist', '.stamp'), hash)
}

function addFolder(hash, root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) addFolder(hash, root, path)
    else if (!IS_TEST.test(entry.name)) addFile(hash, root, path)
  }
}

function addFile(hash, root, path) {
  const file = join(root, path)
  if (!existsSync(file)) return
  hash.update(`${path}\n`).update(readFileSync(file)).update('\n')
}
