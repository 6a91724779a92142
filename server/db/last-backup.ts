// Time of the last database backup, stored by the backup command and shown to admins.
import { sql } from 'drizzle-orm'
import { namedQuery } from './named-query.ts'
import type { Queryable } from './open.ts'

const KEY = 'backed_up'
const ph = sql.placeholder
const RECORD = namedQuery<never, { key: string; value: string }>(
  'backed_up_note',
  sql`insert into site_settings (key, value) values (${ph('key')}, ${ph('value')}::jsonb)
    on conflict (key) do update set value = excluded.value`,
)
const READ_LAST = namedQuery<{ at: string }, { key: string }>(
  'backed_up_at',
  sql`select value->>'at' as at from site_settings where key = ${ph('key')}`,
)

/**
 * Call it after the backup file was read back and compared. The file itself therefore contains the time of
 * the previous backup.
 */
export async function recordBackup(db: Queryable, at: Date): Promise<void> {
  await RECORD(db, { key: KEY, value: JSON.stringify({ at: at.toISOString() }) })
}

/** ISO time of the last verified backup; null when there was none. */
export async function readLastBackup(db: Queryable): Promise<string | null> {
  return (await READ_LAST(db, { key: KEY }))[0]?.at ?? null
}
