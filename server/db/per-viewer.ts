// Makes two statements of one: as a reader asks it, and as a guest does, of whom no table of readers has a row.
import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import { namedQuery, type PlaceholderValue } from './named-query.ts'
import type { Queryable } from './open.ts'

/** Who asks. What a guest asks names no table of readers' rows: with those spread over machines, nobody is asked in vain. */
export type Viewer = 'reader' | 'guest'

/**
 * Two prepared statements with the same columns. `make` gives the text of each: that of a reader has the placeholder
 * `user_id`, that of a guest has in its place what is so of somebody who has nothing.
 */
export function perViewer<Row extends pg.QueryResultRow, Values extends Record<string, PlaceholderValue>>(
  name: string,
  make: (viewer: Viewer) => SQL,
): (on: Queryable, user_id: number | undefined, values: Values) => Promise<Row[]> {
  const asReader = namedQuery<Row, Values & { user_id: number }>(name, make('reader'))
  // In front: PostgreSQL tells names apart by their first 63 letters.
  const asGuest = namedQuery<Row, Values>(`g_${name}`, make('guest'))
  return (on, user_id, values) =>
    user_id === undefined ? asGuest(on, values) : asReader(on, { ...values, user_id })
}
