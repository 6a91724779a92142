// Builds what has changed since the last build: the web app into dist/web, the server into dist/server. With
// --check-budget (used by the tests) it fails when a page is more than 5 % above its size budget.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureInstalled, exitWithFailure } from './lib/install.mjs'
import { hashSources, isBuilt, markBuilt } from './lib/sources.mjs'

const ROOT = resolve(import.meta.dirname, '..')

/** Installs and builds what is missing or outdated. Returns whether a build was needed. */
export async function ensureBuilt({ isForced = false } = {}) {
  checkNode()
  await ensureInstalled(ROOT)
  if (!isForced && isBuilt(ROOT)) return false
  const unlock = await lock(join(ROOT, 'dist'))
  try {
    const hash = hashSources(ROOT)
    // Another process may have finished the build while this one waited for the lock.
    if (!isForced && isBuilt(ROOT, hash)) return false
    process.stdout.write('  构建 · building …\n')
    const began = performance.now()
    // Import through tsx only here: before this line it may not be installed.
    const { tsImport } = await import('tsx/esm/api')
    const { buildProduct } = await tsImport('./lib/build.ts', import.meta.url)
    await buildProduct(ROOT)
    markBuilt(ROOT, hash)
    process.stdout.write(`  构建完成 · built in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    return true
  } finally {
    unlock()
  }
}

/**
 * Takes the build lock of a folder, which allows one build at a time. The lock of a killed build is taken
 * over.
 */
async function lock(folder) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, '.building')
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
      const isJustBegun = !holder && existsSync(file) && Date.now() - statSync(file).mtimeMs < 2_000
      if (isJustBegun || (holder && isAlive(holder))) await sleep(200)
      else rmSync(file, { force: true })
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const hasBuilt = await ensureBuilt({ isForced: process.argv.includes('--force') })
    if (!hasBuilt) process.stdout.write('  没有改动 · nothing has changed since the last build\n')
    if (process.argv.includes('--check-budget')) {
      const { tsImport } = await import('tsx/esm/api')
      const { checkBudget } = await tsImport('./lib/check-budget.ts', import.meta.url)
      checkBudget(ROOT)
    }
  } catch (error) {
    exitWithFailure(error)
  }
}
