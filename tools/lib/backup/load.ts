// Restores a backup in one transaction, after the whole file has been validated.
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { liftLimits } from '../../../server/db/connection.ts'
import { applyMigrations } from '../../../server/db/migrate.ts'
import { StartupError } from '../../../server/db/startup-error.ts'
import { type BackupArchive, type BackupEntry, openBackupArchive, readArchive } from './archive.ts'
import { copyIn } from './copy.ts'
import { DUMP_SETTINGS } from './dump.ts'
import { cannotWrite } from './explain.ts'
import {
  columnsOf,
  type DatabaseTable,
  isOfQueue,
  queueVersion,
  quoteQualifiedName,
  tablesOf,
} from './tables.ts'
import { type BackupSummary, CorruptBackupError, verifyBackup, verifyEntries } from './verify.ts'

export type RestoreOptions = {
  /**
   * Path of server/db/migrations. The tables are created by the migrations of the backup's version, then
   * migrated to the current one.
   */
  migrations: string
  /** Empty the database first. Without it, a database that contains tables is an error. */
  isForced: boolean
  signal?: AbortSignal
}

export type RestoreSummary = BackupSummary & {
  /** Tables of the backup that this version does not have; they were skipped. */
  unknown: string[]
}

/** A backup that has been read to its end and is valid. */
export type VerifiedBackup = BackupArchive &
  Pick<Awaited<ReturnType<typeof verifyBackup>>, 'head' | 'summary'>

type Entries = AsyncGenerator<BackupEntry, BackupSummary>

/**
 * Opens and validates a backup. Throws `StartupError` (one line) when it is not complete. The caller closes
 * the handle.
 */
export async function openBackup(path: string): Promise<VerifiedBackup> {
  const archive = await openBackupArchive(path)
  try {
    return { ...archive, ...(await verifyBackup(readArchive(archive))) }
  } catch (error) {
    await archive.handle.close()
    throw asRefusal(path, error)
  }
}

/**
 * Sets the database and the files to the content of the backup. All tables are restored in one transaction,
 * with a rollback on any error. Tables that a backup leaves out are empty afterwards. Throws `StartupError`
 * for a backup of a newer version or a database that is not empty.
 */
export async function restoreBackup(
  pool: pg.Pool,
  filesDir: string,
  backup: VerifiedBackup,
  { migrations, isForced, signal }: RestoreOptions,
): Promise<RestoreSummary> {
  const { head } = backup
  const client = await pool.connect()
  try {
    await liftLimits(client)
    await client.query(DUMP_SETTINGS)
    const present = (await tablesOf(client)).filter((table) => !isOfQueue(table))
    if (present.length > 0 && !isForced)
      throw new StartupError(
        `数据库不是空的（${present.length} 张表），请换一个空的 DATA_DIR；要用备份代替现有的全部数据，加 --force-empty · The database is not empty (${present.length} tables); use an empty one, or give --force-empty to replace all of it`,
      )
    await client.query('begin')
    for (const table of present) await client.query(`drop table ${quoteQualifiedName(table)} cascade`)
    await applyMigrations(client, migrations, head.migrations)
    // The queue runs its own migrations in its own transactions. Without rows its tables have no effect.
    await runMigrations({ pgPool: pool })
    const isSameQueue = head.queue === (await queueVersion(client))
    const unknown = await fill(client, filesDir, backup, isSameQueue, signal)
    await applyMigrations(client, migrations)
    await client.query('commit')
    return { ...backup.summary, unknown }
  } catch (error) {
    throw asRefusal(backup.path, error)
  } finally {
    client.release(true)
  }
}

const asRefusal = (path: string, error: unknown): unknown =>
  error instanceof CorruptBackupError
    ? new StartupError(
        `备份前后不符，请换一份备份：${path}：${error.message} · The backup contradicts itself; use another one`,
      )
    : error

async function fill(
  client: pg.ClientBase,
  filesDir: string,
  backup: VerifiedBackup,
  isSameQueue: boolean,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const known = await tablesOf(client)
  // The queue's tables may contain rows from its own migrations.
  for (const table of known.filter(isOfQueue).reverse())
    await client.query(`truncate ${quoteQualifiedName(table)} cascade`)
  for (const table of known)
    await client.query(`alter table ${quoteQualifiedName(table)} disable trigger user`)
  const unknown: string[] = []
  const entries = verifyEntries(readArchive(backup))
  for await (const { head } of entries) {
    signal?.throwIfAborted()
    // The rows of `migration` are written when the tables are created.
    const isMade = 'name' in head && head.schema === 'public' && head.name === 'migration'
    const isOurs = 'name' in head && !isMade && (isSameQueue || !isOfQueue(head))
    if (head.kind === 'table') {
      const isKnown = known.some(({ schema, name }) => schema === head.schema && name === head.name)
      if (isOurs && !isKnown) unknown.push(head.name)
      await fillTable(client, head, entries, isOurs && isKnown, signal)
    } else if (head.kind === 'sequence' && isOurs)
      await client.query(
        'select setval(oid, $2, $3) from (select to_regclass($1) as oid) s where oid is not null',
        [quoteQualifiedName(head), head.value, head.is_called],
      )
    else if (head.kind === 'file') await writeFileOf(filesDir, head.path, entries)
  }
  for (const table of known)
    await client.query(`alter table ${quoteQualifiedName(table)} enable trigger user`)
  return unknown
}

async function fillTable(
  client: pg.ClientBase,
  table: DatabaseTable,
  entries: Entries,
  isWanted: boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  let promised: number | undefined
  const rows = async function* () {
    while (promised === undefined) {
      signal?.throwIfAborted()
      const { value, done } = await entries.next()
      // `verifyEntries` allows only rows and their end inside a table.
      if (done || (value.head.kind !== 'rows' && value.head.kind !== 'table-end')) return
      if (value.head.kind === 'table-end') promised = value.head.rows
      else if (value.body) yield value.body
    }
  }
  if (!isWanted) for await (const _ of rows());
  else {
    const count = await copyIn(client, `copy ${columnsOf(table)} from stdin`, rows())
    if (count !== promised)
      throw new CorruptBackupError(
        `表 ${table.name}：应有 ${promised} 行，写入了 ${count} 行 · rows are missing`,
      )
  }
}

async function writeFileOf(filesDir: string, path: string, entries: Entries): Promise<void> {
  const inside = normalize(path)
  if (inside.startsWith('..') || inside.startsWith('/') || inside.includes('\0'))
    throw new StartupError(
      `备份里有不该有的路径：${path} · The backup names a path outside the data folder: ${path}`,
    )
  const target = join(filesDir, inside)
  // A leading dot marks a file that is still being written; the app ignores it.
  const draft = join(dirname(target), `.${basename(target)}.part`)
  try {
    await mkdir(dirname(target), { recursive: true })
    const file = await open(draft, 'w')
    try {
      for (;;) {
        const { value, done } = await entries.next()
        if (done || value.head.kind === 'file-end') break
        if (value.body) await file.writeFile(value.body)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw cannotWrite(target, error)
  }
}
