// Reads a backup back: all of it in one transaction, after the whole file has proved sound.
import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { liftLimits } from '../../../server/db/connection.ts'
import { applyMigrations } from '../../../server/db/migrate.ts'
import { StartRefused } from '../../../server/db/start-refused.ts'
import { type Entry, type Head, readArchive } from './archive.ts'
import { copyIn } from './copy.ts'
import type { BackupSummary } from './dump.ts'
import { columnsOf, identifier, isOfQueue, queueVersion, quoted, type Table, tablesOf } from './tables.ts'

export type RestoreOptions = {
  /** server/db/migrations: the tables are made as the backup's version made them, then brought up to date. */
  migrations: string
  /** Empty the database first; without it a database that holds tables is refused. */
  isForced: boolean
}

type BackupHead = Extract<Head, { kind: 'backup' }>

/**
 * Brings the database and the files to what the backup at `path` holds. Nothing changes unless everything fits:
 * the file is read to its end first, then all tables are written in one transaction.
 * Throws `StartRefused` for a damaged file, a backup of a newer version, or a database that is not empty.
 */
export async function restore(
  pool: pg.Pool,
  filesDir: string,
  path: string,
  { migrations, isForced }: RestoreOptions,
): Promise<BackupSummary> {
  const head = await prove(path)
  const client = await pool.connect()
  try {
    await liftLimits(client)
    const present = (await tablesOf(client)).filter((table) => !isOfQueue(table))
    if (present.length > 0 && !isForced)
      throw new StartRefused(
        `数据库不是空的（${present.length} 张表）· The database is not empty (${present.length} tables); give --force-empty to replace all of it`,
      )
    // The queue makes its own tables, in transactions of its own; without rows they say nothing.
    await runMigrations({ pgPool: pool })
    await client.query('begin')
    for (const table of present) await client.query(`drop table ${quoted(table)} cascade`)
    await applyMigrations(client, migrations, head.migrations)
    const summary = await fill(client, filesDir, path, head.queue === (await queueVersion(client)))
    await applyMigrations(client, migrations)
    await client.query('commit')
    return summary
  } finally {
    client.release(true)
  }
}

/** Reads the whole file and compares every checksum; its first record is what it says of itself. */
async function prove(path: string): Promise<BackupHead> {
  let first: Head | undefined
  for await (const { head } of readArchive(path)) first ??= head
  if (first?.kind !== 'backup' || first.format !== 1)
    throw new StartRefused(`这不是本程序的备份文件：${path} · Not a backup that this version reads: ${path}`)
  return first
}

async function fill(
  client: pg.ClientBase,
  filesDir: string,
  path: string,
  isSameQueue: boolean,
): Promise<BackupSummary> {
  const known = await tablesOf(client)
  // `migration` is filled by making the tables; the queue's tables may hold what its own start wrote.
  for (const table of known.filter(isOfQueue).reverse())
    await client.query(`truncate ${quoted(table)} cascade`)
  for (const table of known) await client.query(`alter table ${quoted(table)} disable trigger user`)
  const summary: BackupSummary = { tables: 0, rows: 0, files: 0 }
  const entries = readArchive(path)
  for await (const { head } of entries) {
    if (head.kind === 'table') {
      const isWanted =
        !(head.schema === 'public' && head.name === 'migration') && (isSameQueue || !isOfQueue(head))
      summary.rows += await fillTable(client, head, entries, isWanted)
      summary.tables += 1
    } else if (head.kind === 'sequence' && (isSameQueue || !isOfQueue(head)))
      await client.query('select setval($1::regclass, $2, $3)', [quoted(head), head.value, head.is_called])
    else if (head.kind === 'file') {
      await writeFileOf(filesDir, head.path, entries)
      summary.files += 1
    }
  }
  for (const table of known) await client.query(`alter table ${quoted(table)} enable trigger user`)
  return summary
}

async function fillTable(
  client: pg.ClientBase,
  table: Table,
  entries: AsyncGenerator<Entry>,
  isWanted: boolean,
): Promise<number> {
  const hash = createHash('sha256')
  let promised: Extract<Head, { kind: 'table-end' }> | undefined
  const rows = async function* () {
    for (;;) {
      const { value, done } = await entries.next()
      if (done || (value.head.kind !== 'rows' && value.head.kind !== 'table-end'))
        throw new StartRefused(`备份里 ${table.name} 不完整 · ${table.name} is incomplete in the backup`)
      if (value.head.kind === 'table-end') {
        promised = value.head
        return
      }
      if (!value.body) continue
      hash.update(value.body)
      yield value.body
    }
  }
  let count: number | undefined
  if (isWanted) count = await copyIn(client, `copy ${columnsOf(table)} from stdin`, rows())
  else for await (const _ of rows());
  const expected = promised as Extract<Head, { kind: 'table-end' }> | undefined
  if (hash.digest('hex') !== expected?.sha256 || (count ?? expected.rows) !== expected.rows)
    throw new StartRefused(`${identifier(table.name)} 与备份不符 · ${table.name} does not match the backup`)
  return expected.rows
}

async function writeFileOf(filesDir: string, path: string, entries: AsyncGenerator<Entry>): Promise<void> {
  const inside = normalize(path)
  if (inside.startsWith('..') || inside.startsWith('/') || inside.includes('\0'))
    throw new StartRefused(
      `备份里有不该有的路径：${path} · The backup names a path outside the data folder: ${path}`,
    )
  const target = join(filesDir, inside)
  await mkdir(dirname(target), { recursive: true })
  const draft = `${target}.restoring`
  const file = await open(draft, 'w')
  try {
    for (;;) {
      const { value, done } = await entries.next()
      if (done || value.head.kind === 'file-end') break
      if (value.body) await file.write(value.body)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, target)
}
