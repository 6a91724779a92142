// Writes a backup: one moment of the whole database, and the pictures.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type pg from 'pg'
import { liftLimits } from '../../../server/db/connection.ts'
import type { AppliedMigration } from '../../../server/db/migrate.ts'
import { StartRefused } from '../../../server/db/start-refused.ts'
import { type Entry, writeArchive } from './archive.ts'
import { copyOut } from './copy.ts'
import { columnsOf, queueVersion, sequencesOf, tablesOf } from './tables.ts'

export type BackupSummary = { tables: number; rows: number; files: number }

const PART = 256 * 1024

/**
 * Saves every table (in one snapshot, while others go on reading and writing) and every file under `filesDir` into
 * `path`. Files are read after the snapshot: whatever a saved row names is on the disk by then.
 */
export async function backup(
  pool: pg.Pool,
  filesDir: string,
  path: string,
  now: Date,
): Promise<BackupSummary> {
  const summary: BackupSummary = { tables: 0, rows: 0, files: 0 }
  const client = await pool.connect()
  try {
    await liftLimits(client)
    await client.query('begin isolation level repeatable read read only')
    await writeArchive(path, entriesOf(client, filesDir, now, summary))
    await client.query('commit')
  } finally {
    client.release(true)
  }
  return summary
}

async function* entriesOf(
  client: pg.ClientBase,
  filesDir: string,
  now: Date,
  summary: BackupSummary,
): AsyncGenerator<Entry> {
  yield {
    head: {
      kind: 'backup',
      format: 1,
      made_at: now.toISOString(),
      migrations: await migrationsOf(client),
      queue: await queueVersion(client),
    },
  }
  for (const table of await tablesOf(client)) {
    yield { head: { kind: 'table', ...table } }
    const hash = createHash('sha256')
    let rows = 0
    for await (const body of copyOut(client, `copy ${columnsOf(table)} to stdout`)) {
      hash.update(body)
      // COPY escapes line ends inside values: every one in the stream ends a row.
      for (const byte of body) if (byte === 0x0a) rows += 1
      yield { head: { kind: 'rows' }, body }
    }
    yield { head: { kind: 'table-end', rows, sha256: hash.digest('hex') } }
    summary.tables += 1
    summary.rows += rows
  }
  for (const sequence of await sequencesOf(client)) yield { head: { kind: 'sequence', ...sequence } }
  for (const path of await filesUnder(filesDir)) {
    yield* fileEntries(filesDir, path)
    summary.files += 1
  }
}

async function migrationsOf(client: pg.ClientBase): Promise<AppliedMigration[]> {
  try {
    return (await client.query<AppliedMigration>('select tag, hash from migration order by tag')).rows
  } catch (cause) {
    throw new StartRefused('数据库里还没有数据 · There is nothing to save: this database was never started', {
      cause,
    })
  }
}

async function* fileEntries(filesDir: string, path: string): AsyncGenerator<Entry> {
  const file = await open(join(filesDir, path))
  try {
    yield { head: { kind: 'file', path: path.split(sep).join('/') } }
    const hash = createHash('sha256')
    let size = 0
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PART), 0, PART)
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

async function filesUnder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
