// Applies pending migrations of the database schema once, however many processes start at the same time.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { parseJson } from '../../domain/kernel/json.ts'
import { liftLimits } from './connection.ts'
import { StartupError } from './startup-error.ts'

/** A row of the table `migration`; `hash` is the sha256 of its file. */
export type AppliedMigration = { tag: string; hash: string }
type Migration = AppliedMigration & { statements: string[] }

/** Any fixed number, the same in every process: the advisory lock "kaijuan migrations". */
const MIGRATION_LOCK = 7_201_918

/**
 * Applies the pending migrations of a drizzle-kit folder (`meta/_journal.json` and one SQL file per entry) in
 * one transaction under an advisory lock. Returns the tags of the applied ones. Compares by name, not by time
 * as drizzle's own migrator does: that one skips a migration that was created earlier on another branch.
 * Throws `StartupError` when the database was migrated by a newer build, or a migration was changed after it
 * ran.
 */
export async function migrateDatabase(pool: pg.Pool, folder: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    // A migration may rewrite a large table; the pool's statement timeout is too short for it.
    await liftLimits(client)
    await client.query('begin')
    const applied = await applyMigrations(client, folder)
    await client.query('commit')
    return applied
  } finally {
    // Closing the connection also rolls back a transaction that an error left open.
    client.release(true)
  }
}

/**
 * The same inside a transaction of the caller; with `only`, just these migrations (e.g. those of a backup).
 */
export async function applyMigrations(
  client: pg.ClientBase,
  folder: string,
  only?: readonly AppliedMigration[],
): Promise<string[]> {
  const known = await readMigrations(folder)
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await client.query(
    'create table if not exists migration (tag text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<AppliedMigration>('select tag, hash from migration')
  assertKnown(known, only ?? [])
  assertKnown(known, rows)
  const missing = known.filter(
    ({ tag }) => !rows.some((row) => row.tag === tag) && (!only || only.some((one) => one.tag === tag)),
  )
  for (const migration of missing) {
    for (const statement of migration.statements) await client.query(statement)
    await client.query('insert into migration (tag, hash) values ($1, $2)', [migration.tag, migration.hash])
  }
  return missing.map((migration) => migration.tag)
}

function assertKnown(known: Migration[], applied: readonly AppliedMigration[]): void {
  const newer = applied.filter(({ tag }) => !known.some((migration) => migration.tag === tag))
  if (newer.length > 0)
    throw new StartupError(
      `数据来自更新的版本（${newer.map(({ tag }) => tag).join(', ')}）· The data were migrated by a newer version; use that version`,
    )
  const changed = known.find(({ tag, hash }) => applied.some((one) => one.tag === tag && one.hash !== hash))
  if (changed)
    throw new StartupError(
      `迁移 ${changed.tag} 在执行后被改动 · Migration ${changed.tag} was changed after it had run; restore the file, add a new migration`,
    )
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = parseJson(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8')
      return {
        tag,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
      }
    }),
  )
}
