// Gives SQL written by hand what drizzle's builder has: text made once, a name the server plans once, inside transactions too.
import { fillPlaceholders, type Logger, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queryable } from './open.ts'

type Value = string | number | boolean | Date | null | readonly string[] | readonly number[] | object

/** Runs the statement on a database or in a transaction; `values` fill its `sql.placeholder(…)`s. */
export type NamedQuery<Row, Values extends Record<string, Value>> = (
  on: Queryable,
  values: Values,
) => Promise<Row[]>

/**
 * Makes a prepared statement of `statement`. Its text is built here, once, and each connection plans it once, under
 * `name`; make it when the store is made, never per call. Cast placeholders (`${sql.placeholder('now')}::timestamptz`)
 * where the server could not tell their type. Rows come as PostgreSQL sends them, times as `Date`.
 */
export function namedQuery<Row extends pg.QueryResultRow, Values extends Record<string, Value>>(
  name: string,
  statement: SQL,
): NamedQuery<Row, Values> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  return async (on, values) => {
    const { client, logger } = sessionOf(on)
    const filled = fillPlaceholders(params, values)
    logger.logQuery(text, filled)
    const { rows } = await client.query<Row>({ name, text, values: filled })
    return rows
  }
}

/**
 * The driver under drizzle's session, and what listens to statements. Asked directly, a statement costs half of what it costs through drizzle's own
 * prepared queries, which make an object, a trace span and a row mapping for every run.
 */
const sessionOf = (on: Queryable): Session => on._.session as unknown as Session
interface Session {
  client: Pick<pg.Pool, 'query'>
  /** Says nothing unless the database was made with one. */
  logger: Logger
}
