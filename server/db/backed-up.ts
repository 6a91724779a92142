// When the database was last saved, told by the command that saves and shown on the desk.
import { sql } from 'drizzle-orm'
import { namedQuery } from './named-query.ts'
import type { Queryable } from './open.ts'

const KEY = 'backed_up'
const ph = sql.placeholder
const NOTE = namedQuery<never, { key: string; value: string }>(
  'backed_up_note',
  sql`insert into site_settings (key, value) values (${ph('key')}, ${ph('value')}::jsonb)
    on conflict (key) do update set value = excluded.value`,
)
const ASK = namedQuery<{ at: string }, { key: string }>(
  'backed_up_at',
  sql`select value->>'at' as at from site_settings where key = ${ph('key')}`,
)

/** Once the file was read back and compared; the file itself therefore knows of the one before it. */
export async function noteBackedUp(db: Queryable, at: Date): Promise<void> {
  await NOTE(db, { key: KEY, value: JSON.stringify({ at: at.toISOString() }) })
}

/** The moment of the last backup that was good; null when there was none. */
export async function backedUpAt(db: Queryable): Promise<string | null> {
  return (await ASK(db, { key: KEY }))[0]?.at ?? null
}
