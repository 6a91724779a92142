// Checks at start-up, before any slow work, what would make the start fail: data folder, port, database
// version and encoding.
import { mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type pg from 'pg'
import { StartupError } from './startup-error.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Creates a folder and its parents, one by one from the top: a recursive `mkdir` of Node never ends where the
 * system reports that no such path exists (e.g. under /proc). Throws `StartupError`, or an error that
 * `describeStartupError` knows.
 */
export async function createFolders(folder: string): Promise<void> {
  const missing: string[] = []
  for (let at = path.resolve(folder); !(await pathExists(at)); at = path.dirname(at)) missing.unshift(at)
  for (const one of missing) {
    try {
      await mkdir(one)
    } catch (error) {
      // Another process created it first.
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

/** Throws an error for `describeStartupError`, with the name of the setting that must change. */
export async function assertPortFree(setting: string, host: string, port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(Object.assign(error, { setting })))
    server.listen(port, host, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}

/** The oldest PostgreSQL version that supports our SQL. */
const MIN_POSTGRES_VERSION = 15

/**
 * Checks an external database before the first write. Throws `StartupError` when its version is too old or
 * its encoding has no Chinese.
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
