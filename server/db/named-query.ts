// Gives SQL written by hand what drizzle's builder has: text made once, a name the server plans once, inside transactions too.
import { is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { unwrapSession } from './driver-session.ts'
import type { Queryable } from './open.ts'
import { ReplicaPool } from './replica.ts'
import { type EncodedValue as Sent, sendStatement } from './send-statement.ts'

/** What a placeholder takes. */
export type PlaceholderValue =
  | string
  | number
  | boolean
  | Date
  | null
  | readonly string[]
  | readonly number[]
  | object

/** Runs the statement on a database or in a transaction; `values` fill its `sql.placeholder(…)`s. */
export type NamedQuery<Row, Values extends Record<string, PlaceholderValue>> = (
  on: Queryable,
  values: Values,
) => Promise<Row[]>

/**
 * Makes a prepared statement of `statement`. Its text is built here, once, and each connection plans it once, under
 * `name`; make it when the store is made, never per call. Cast placeholders (`${sql.placeholder('now')}::timestamptz`)
 * where the server could not tell their type. Rows come as PostgreSQL sends them, times as `Date`. Reads that a caller
 * asks for `together`, and what a transaction asks for in one moment, share a round trip (see `sendStatement`).
 */
export function namedQuery<Row extends pg.QueryResultRow, Values extends Record<string, PlaceholderValue>>(
  name: string,
  statement: SQL,
): NamedQuery<Row, Values> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  const prepared = { name, text, is_read: isRead(text) }
  const fill = params.map((param) => {
    if (!is(param, Placeholder)) return () => param
    return (values: Values) => {
      if (!(param.name in values)) throw new Error(`${name}: no value for ${param.name}`)
      return values[param.name]
    }
  })
  return async (on, values) => {
    const { client, logger } = unwrapSession(on)
    const filled = fill.map((valueIn) => valueIn(values))
    logger.logQuery(text, filled)
    const encodedValues = filled.map(encodeValue)
    const { rows } = await (client instanceof ReplicaPool
      ? client.sendStatement(prepared, encodedValues)
      : sendStatement(client, prepared, encodedValues))
    return rows as Row[]
  }
}

/** One that calls a function which writes must not be asked for `together`; its text does not show it. */
const isRead = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge|share)\b/i.test(text)

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Sent } }).utils
const YEAR_10000 = 253_402_300_800_000

/** A value as the driver would send it; dates as the same moment in UTC, which is quicker to write. */
function encodeValue(value: unknown): Sent {
  if (typeof value === 'string') return value
  if (value instanceof Date && value.getTime() >= 0 && value.getTime() < YEAR_10000)
    return value.toISOString()
  return prepareValue(value)
}
