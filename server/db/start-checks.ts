// Finds out before the long work of a start what would stop it: a folder that cannot be made, a port that is taken, a database
// that cannot hold the product.
import { mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type pg from 'pg'
import { StartupError } from './startup-error.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Makes a folder and those above it, one by one from the top: asked for all at once, Node tries for ever where the
 * system says that there is no such place (as under /proc). Throws `StartupError`, or what `explainStart` knows.
 */
export async function createFolders(folder: string): Promise<void> {
  const missing: string[] = []
  for (let at = path.resolve(folder); !(await pathExists(at)); at = path.dirname(at)) missing.unshift(at)
  for (const one of missing) {
    try {
      await mkdir(one)
    } catch (error) {
      // Another process was quicker.
      if (codeOf(error) === 'EEXIST') continue
      if (codeOf(error) !== 'ENOENT') throw error
      throw new StartupError(
        `这里不能建文件夹：${one} · No folder can be made at ${one}; set DATA_DIR to a writable folder`,
      )
    }
  }
}

async function pathExists(place: string): Promise<boolean> {
  try {
    await stat(place)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Throws what `explainStart` puts in one line, with the setting that has to be another. */
export async function assertPortFree(setting: string, host: string, port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(Object.assign(error, { setting })))
    server.listen(port, host, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}

/** The oldest PostgreSQL whose SQL is spoken here. */
const MIN_POSTGRES_VERSION = 15

/**
 * Asks an own database before anything is written into it. Throws `StartupError` when it is too old, or keeps its text in
 * an encoding that has no Chinese.
 */
export async function assertDatabaseSupported(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding`,
  )
  const [{ version, number, encoding } = { version: '', number: 0, encoding: '' }] = rows
  if (number < MIN_POSTGRES_VERSION * 10_000)
    throw new StartupError(
      `PostgreSQL ${version} 太旧，至少要 ${MIN_POSTGRES_VERSION} · PostgreSQL ${version} is too old; DATABASE_URL needs ${MIN_POSTGRES_VERSION} or later`,
    )
  if (encoding !== 'UTF8')
    throw new StartupError(
      `数据库的编码是 ${encoding}，存不了中文，请用 createdb -E UTF8 -T template0 另建一个 · The database is encoded in ${encoding}; make one with createdb -E UTF8 -T template0 and name it in DATABASE_URL`,
    )
}
