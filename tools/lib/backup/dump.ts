// Writes a backup: a snapshot of the whole database and the pictures. The file is read back and validated
// before it counts as a backup.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type pg from 'pg'
import { liftLimits } from '../../../server/db/connection.ts'
import type { AppliedMigration } from '../../../server/db/migrate.ts'
import { StartupError } from '../../../server/db/startup-error.ts'
import { type BackupEntry, checkSeal, MAX_RECORD_BYTES, readArchive, writeArchive } from './archive.ts'
import { copyOut } from './copy.ts'
import { writeWhole } from './draft.ts'
import { cannotRead } from './explain.ts'
import {
  type DatabaseTable,
  isSaved,
  queueVersion,
  quoteQualifiedName,
  savedRows,
  sequencesOf,
  tablesOf,
} from './tables.ts'
import { type BackupSummary, CorruptBackupError, verifyBackup } from './verify.ts'

export type BackupOptions = { now: Date; signal?: AbortSignal }

/**
 * Session settings: a text format that is the same on every server, and no timeout of the app for a long
 * COPY.
 */
export const DUMP_SETTINGS = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC';
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1`

/**
 * Saves every table except those of short-lived secrets (in one snapshot, while other connections continue to
 * read and write) and every file under `filesDir` to `path`, private and atomic. The file is then read back
 * and compared; row counts are compared with the database. Throws `StartupError` (one line) for errors that
 * an operator can act on.
 */
export async function createBackup(
  pool: pg.Pool,
  filesDir: string,
  path: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  return await writeWhole(path, (file) => writeDump(pool, filesDir, file, path, options))
}

/** Writes the same backup to an open, new and empty file. `path` is used in messages only. */
export async function writeDump(
  pool: pg.Pool,
  filesDir: string,
  file: FileHandle,
  path: string,
  { now, signal }: BackupOptions,
): Promise<BackupSummary> {
  const client = await pool.connect()
  let stopCancelling: (() => void) | undefined
  try {
    await liftLimits(client)
    await client.query(DUMP_SETTINGS)
    stopCancelling = await cancelOnAbort(pool, client, signal)
    await writeArchive(file, path, entriesOf(client, filesDir, now), signal)
  } finally {
    stopCancelling?.()
    client.release(true)
  }
  try {
    return (await verifyBackup(readArchive(await checkSeal(file, path)))).summary
  } catch (error) {
    throw error instanceof CorruptBackupError
      ? new StartupError(
          `写好的备份没有通过核对，没有留下；请检查磁盘，再试一次：${error.message} · What was written does not agree with the database; nothing was kept, try again`,
        )
      : error
  }
}

/**
 * Cancels the running query of `client` when `signal` is aborted. A pipeline that was aborted waits for its
 * source in Node 24, and a query may wait for a lock for hours. Returns a function that ends this.
 */
async function cancelOnAbort(
  pool: pg.Pool,
  client: pg.ClientBase,
  signal: AbortSignal | undefined,
): Promise<() => void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = () => {
    pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined)
  }
  signal?.addEventListener('abort', cancel, { once: true })
  return () => signal?.removeEventListener('abort', cancel)
}

async function* entriesOf(client: pg.ClientBase, filesDir: string, now: Date): AsyncGenerator<BackupEntry> {
  const tables = await beginSnapshot(client)
  const { rows: migrations } = await client.query<AppliedMigration>(
    'select tag, hash from migration order by tag',
  )
  const queue = await queueVersion(client)
  yield { head: { kind: 'backup', made_at: now.toISOString(), migrations, queue } }
  for (const table of tables.filter(isSaved)) yield* tableEntries(client, table)
  for (const sequence of await sequencesOf(client)) yield { head: { kind: 'sequence', ...sequence } }
  // Close the snapshot before files are read. Every file that a saved row references is already on the disk.
  await client.query('commit')
  for (const path of await filesUnder(filesDir)) yield* fileEntries(filesDir, path)
  yield { head: { kind: 'end' } }
}

/**
 * Begins the transaction of the snapshot. The tables are locked against schema changes before the snapshot is
 * taken: a table that is rewritten or truncated after the snapshot would look empty.
 */
async function beginSnapshot(client: pg.ClientBase): Promise<DatabaseTable[]> {
  const seen = await tablesOf(client)
  if (!seen.some(({ schema, name }) => schema === 'public' && name === 'migration'))
    throw new StartupError(
      '数据库里还没有数据，请检查 DATA_DIR 或 DATABASE_URL · There is nothing to save: this database was never started; check DATA_DIR or DATABASE_URL',
    )
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${seen.map(quoteQualifiedName).join(', ')} in access share mode`)
  const tables = await tablesOf(client)
  if (JSON.stringify(tables) !== JSON.stringify(seen))
    throw new StartupError(
      '数据库正在升级，请过一会儿再备份 · The database is being upgraded; try again in a moment',
    )
  return tables
}

async function* tableEntries(client: pg.ClientBase, table: DatabaseTable): AsyncGenerator<BackupEntry> {
  const query = savedRows(table)
  yield { head: { kind: 'table', ...table } }
  const hash = createHash('sha256')
  for await (const rows of copyOut(client, `copy (${query}) to stdout`, (row) => hash.update(row)))
    for (let at = 0; at < rows.length; at += MAX_RECORD_BYTES)
      yield { head: { kind: 'rows' }, body: rows.subarray(at, at + MAX_RECORD_BYTES) }
  // The database counts the rows: validation compares this number with the rows in the file.
  const counted = await client.query<{ rows: number }>(
    `select count(*)::float8 as rows from (${query}) saved`,
  )
  const rows = counted.rows[0]?.rows ?? 0
  yield { head: { kind: 'table-end', rows, sha256: hash.digest('hex') } }
}

async function* fileEntries(filesDir: string, path: string): AsyncGenerator<BackupEntry> {
  const file = await openIfThere(join(filesDir, path))
  if (!file) return
  try {
    yield { head: { kind: 'file', path: path.split(sep).join('/') } }
    const hash = createHash('sha256')
    let size = 0
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_RECORD_BYTES / 4))
      if (bytesRead === 0) break
      const body = buffer.subarray(0, bytesRead)
      hash.update(body)
      size += bytesRead
      yield { head: { kind: 'part' }, body }
    }
    yield { head: { kind: 'file-end', size, sha256: hash.digest('hex') } }
  } finally {
    await file.close()
  }
}

/**
 * Opens a file if it still exists: a picture without references may be deleted between the listing and the
 * read.
 */
async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cannotRead(path, error)
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return (
    entries
      // Files whose name begins with a dot are still being written by the app.
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
  )
}
