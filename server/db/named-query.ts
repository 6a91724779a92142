// Named prepared statements for raw SQL, as drizzle's builder has them: text built once, planned once, usable
// in transactions.
import { is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { unwrapSession } from './driver-session.ts'
import type { Queryable } from './open.ts'
import { ReplicaPool } from './replica.ts'
import { type EncodedValue as Sent, sendStatement } from './send-statement.ts'

/** Type of a placeholder's value. */
export type PlaceholderValue =
  | string
  | number
  | boolean
  | Date
  | null
  | readonly string[]
  | readonly number[]
  | object

export interface NamedStatement {
  name: string
  text: string
  /** Placeholder of each parameter `$1`, `$2` …; undefined for a constant. */
  placeholders: readonly (string | undefined)[]
}
const statements = new Map<string, NamedStatement>()

/** All statements that modules of this process have created, for a check against the schema. */
export const listNamedStatements = (): NamedStatement[] => [...statements.values()]

function register(statement: NamedStatement): void {
  const other = statements.get(statement.name)
  if (other && other.text !== statement.text)
    throw new Error(`two statements are called ${statement.name}: a connection would run the first for both`)
  statements.set(statement.name, statement)
}

/** Runs the statement on a database or in a transaction; `values` fill its `sql.placeholder(…)`s. */
export type NamedQuery<Row, Values extends Record<string, PlaceholderValue>> = (
  on: Queryable,
  values: Values,
) => Promise<Row[]>

/**
 * Creates a prepared statement from `statement`. Its text is built here, once, and each connection parses it
 * once, under `name`; throws if another statement has that name. Create it when the store is created, never per query. Cast placeholders
 * (`${sql.placeholder('now')}::timestamptz`) where the server could not infer their type. Rows are returned
 * as PostgreSQL sends them, times as `Date`. Reads inside one `batchQueries`, and the statements that a
 * transaction starts at the same time, share a round trip (see `sendStatement`).
 */
export function namedQuery<Row extends pg.QueryResultRow, Values extends Record<string, PlaceholderValue>>(
  name: string,
  statement: SQL,
): NamedQuery<Row, Values> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  const prepared = { name, text, is_read: isRead(text) }
  register({
    name,
    text,
    placeholders: params.map((param) => (is(param, Placeholder) ? param.name : undefined)),
  })
  const fill = params.map((param) => {
    if (!is(param, Placeholder)) return () => param
    return (values: Values) => {
      if (!(param.name in values)) throw new Error(`${name}: no value for ${param.name}`)
      return values[param.name]
    }
  })
  return async (on, values) => {
    const { client, logger } = unwrapSession(on)
    const filled = fill.map((readValue) => readValue(values))
    logger.logQuery(text, filled)
    const encodedValues = filled.map(encodeValue)
    const { rows } = await (client instanceof ReplicaPool
      ? client.sendStatement(prepared, encodedValues)
      : sendStatement(client, prepared, encodedValues))
    return rows as Row[]
  }
}

/**
 * Detects reads by their text. A query that calls a writing function looks like a read, so do not use it in
 * `batchQueries`.
 */
const isRead = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge|share)\b/i.test(text)

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Sent } }).utils
const YEAR_10000 = 253_402_300_800_000

/** Encodes a value as the driver would; dates become the same time in UTC, which is faster. */
function encodeValue(value: unknown): Sent {
  if (typeof value === 'string') return value
  if (value instanceof Date && value.getTime() >= 0 && value.getTime() < YEAR_10000)
    return value.toISOString()
  return prepareValue(value)
}
