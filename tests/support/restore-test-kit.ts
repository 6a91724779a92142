// What the tests of backups share: tables full of awkward values, what a database holds, backups made over by hand.
import { createHash } from 'node:crypto'
import { chmod, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import {
  openBackup,
  type RestoreOptions,
  type RestoreSummary,
  restoreBackup,
} from '../../tools/lib/backup/load.ts'
import {
  type DatabaseTable,
  quoteIdentifier,
  quoteQualifiedName,
  tablesOf,
} from '../../tools/lib/backup/tables.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations')

/** A value for each column type of ours, hard on any text format; a column of a new type fails the test by name. */
const VALUES: Record<string, string> = {
  text: `'行 ' || g || E'\\t\\\\N \\\\. \\r\\n"引号" 😀 \\\\'`,
  bigint: 'g',
  integer: 'g',
  smallint: 'g % 100',
  real: '(1.0 / g)::real',
  'double precision': 'sqrt(g)',
  boolean: 'g % 2 = 0',
  uuid: 'md5(g::text)::uuid',
  bytea: `decode(md5(g::text), 'hex') || '\\x000a5c'::bytea`,
  jsonb: `jsonb_build_object('n', g, 'text', E'a\\nb\\\\c', 'none', null)`,
  'text[]': `array['a,b', null, '', '"', E'x\\ty', g::text]`,
  'integer[]': 'array[g, null, -g]',
  tsvector: `to_tsvector('english', 'the café reads newspapers ' || g)`,
  date: `date '2026-03-02' + 7 * g::integer`,
  'timestamp(3) with time zone': `timestamptz '2026-03-01 12:00+08' + g * interval '1.234 s'`,
  'timestamp with time zone': `timestamptz '2026-03-01 12:00+08' + g * interval '1.234 s'`,
}

/** Fills every table of ours with 40 rows; references to other rows are left out where they may be. */
export async function fillAll(pool: pg.Pool): Promise<void> {
  for (const table of await tablesIn(pool))
    if (table.schema === 'public' && table.name !== 'migration') await fill(pool, table)
}

async function fill(pool: pg.Pool, table: DatabaseTable): Promise<void> {
  const { rows } = await pool.query<{ name: string; type: string; is_nullable: boolean }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as is_nullable
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoteQualifiedName(table)],
  )
  const values = rows.map(({ name, type, is_nullable }) => {
    const value = VALUES[type]
    if (value === undefined) throw new Error(`${table.name}.${name}: no value for type ${type}`)
    // Every third row leaves out what may be left out; references to no row are left out as well.
    return is_nullable ? `case when g % 3 = 0 then null else ${value} end` : value
  })
  const columns = rows.map(({ name }) => quoteIdentifier(name)).join(', ')
  await pool.query(
    `insert into ${quoteQualifiedName(table)} (${columns}) overriding system value select ${values.join(', ')} from generate_series(1, 40) g`,
  )
}

export async function tablesIn(pool: pg.Pool): Promise<DatabaseTable[]> {
  const client = await pool.connect()
  try {
    return await tablesOf(client)
  } finally {
    client.release()
  }
}

/** Each table's number of rows and a digest over all of them in order; the site's key, which no backup holds, aside. */
export async function contentOf(pool: pg.Pool): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const table of await tablesIn(pool)) {
    const columns = table.columns.map(quoteIdentifier).join(', ')
    // When a migration ran is the one thing that a restored database says of itself.
    const what = table.name === 'migration' ? 'tag, hash' : columns
    const where = table.name === 'site_settings' ? `where key <> 'site_key'` : ''
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), ',' order by t::text collate "C"), '')) as digest
         from (select ${what} from ${quoteQualifiedName(table)} ${where}) t`,
    )
    content[`${table.schema}.${table.name}`] = rows[0]?.digest ?? ''
  }
  return content
}

/** Opens, restores and closes again, as the command does. */
export async function restoreFile(
  pool: pg.Pool,
  filesDir: string,
  path: string,
  options: Partial<RestoreOptions> = {},
): Promise<RestoreSummary> {
  const proved = await openBackup(path)
  try {
    return await restoreBackup(pool, filesDir, proved, {
      migrations: MIGRATIONS,
      isForced: false,
      ...options,
    })
  } finally {
    await proved.handle.close()
  }
}

/** A database without a table, and one with our tables when `migrated`; dropped afterwards. */
export async function withDatabase<T>(
  run: (scratch: FreshDatabase) => Promise<T>,
  options: { migrated?: boolean; max?: number } = { migrated: false },
): Promise<T> {
  const scratch = await freshDatabase(options)
  try {
    return await run(scratch)
  } finally {
    await scratch.drop()
  }
}

/** Holds the table of feeds meanwhile, so that a backup has to wait in the middle of its work with its file begun. */
export async function whileHeld<T>(pool: pg.Pool, run: () => Promise<T>): Promise<T> {
  const holder = await pool.connect()
  try {
    await holder.query('begin; lock table feeds')
    return await run()
  } finally {
    await holder.query('commit')
    holder.release()
  }
}

/** How many connections to the database wait for a lock. */
export async function waitingIn(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

const TITLE = 'kaijuan backup 2\n'

/** The records of a backup as text, one character a byte. */
export async function recordsOf(path: string): Promise<string> {
  const bytes = await readFile(path)
  return gunzipSync(bytes.subarray(TITLE.length, -32)).toString('latin1')
}

/** Writes a backup with these records under a right seal, so that only the records speak against it. */
export async function writeRecords(path: string, records: string, title = TITLE): Promise<string> {
  const bytes = Buffer.concat([Buffer.from(title), gzipSync(Buffer.from(records, 'latin1'))])
  await writeFile(path, Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]))
  return path
}

/** A copy of our migrations with more of them, in `folder`: a later version of the product, or one with other tables. */
export async function migrationsWith(folder: string, more: Record<string, string>): Promise<string> {
  await cp(MIGRATIONS, folder, { recursive: true })
  await chmod(folder, 0o755)
  const journalPath = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(journalPath, 'utf8'))
  for (const [tag, sql] of Object.entries(more)) {
    await writeFile(join(folder, `${tag}.sql`), sql)
    journal.entries.push({ tag })
  }
  await writeFile(journalPath, JSON.stringify(journal))
  return folder
}
