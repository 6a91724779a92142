// Builds two statements from one template: one for readers, and one for guests, which uses no table of
// readers.
import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import { namedQuery, type PlaceholderValue } from './named-query.ts'
import type { Queryable } from './open.ts'

/**
 * The viewer of a query. A guest's query uses no table with rows of readers: where those are sharded, no
 * shard is queried in vain.
 */
export type Viewer = 'reader' | 'guest'

/**
 * Two prepared statements with the same columns. `make` returns the text of each. The reader's text has the
 * placeholder `user_id`; the guest's text has constants for a user without any rows instead.
 */
export function perViewer<Row extends pg.QueryResultRow, Values extends Record<string, PlaceholderValue>>(
  name: string,
  make: (viewer: Viewer) => SQL,
): (on: Queryable, user_id: number | undefined, values: Values) => Promise<Row[]> {
  const asReader = namedQuery<Row, Values & { user_id: number }>(name, make('reader'))
  // A prefix: PostgreSQL compares only the first 63 bytes of a name.
  const asGuest = namedQuery<Row, Values>(`g_${name}`, make('guest'))
  return (on, user_id, values) =>
    user_id === undefined ? asGuest(on, values) : asReader(on, { ...values, user_id })
}
