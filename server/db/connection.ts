// Prepares each connection of a pool: type parsers, statement order, and timeouts for connecting and for
// statements.
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { type DrizzleHandle, unwrapSession } from './driver-session.ts'
import { flushPending } from './send-statement.ts'
import { TYPE_PARSERS } from './types.ts'

/** The server's timeout: no statement of ours may take longer. A route responds within seconds or fails. */
const STATEMENT_TIMEOUT_MS = 15_000
/**
 * The client's timeout. A server that still works has cancelled the statement by then, so a silent server is
 * frozen or cut off. Every request gets its response within 18 s of that.
 */
export const ANSWER_TIMEOUT_MS = 17_000
/**
 * Timeout for a free connection and for a new one. After it, it is better to tell the client to retry later.
 */
export const CONNECT_TIMEOUT_MS = 3_000

// Set by a query, not as start-up parameters: connection poolers in front of PostgreSQL reject those.
const SETTINGS = `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set jit = off; set timezone = 'UTC'`

/** Connections without a statement timeout. */
const unlimited = new WeakSet<pg.ClientBase>()

/**
 * Prepares a new connection of the pool. A connection is closed when a statement gets no response within
 * `answer_timeout_ms`; the statement then fails with the driver's error for a closed connection. `onSilence`
 * is called just before.
 */
export async function prepareConnection(
  rawClient: pg.ClientBase,
  { answer_timeout_ms, connect_timeout_ms }: { answer_timeout_ms: number; connect_timeout_ms: number },
  onSilence: (error: Error) => void,
): Promise<void> {
  // The type of the parameter is narrower than the object: the pool passes a `pg.Client`.
  const client = rawClient as pg.Client
  const connectTimer = setTimeout(() => void client.end(), connect_timeout_ms)
  await client.query(SETTINGS).finally(() => clearTimeout(connectTimer))

  let isBusy = false
  const timer = setTimeout(() => {
    if (!isBusy || unlimited.has(client)) return
    onSilence(new Error(`no answer within ${answer_timeout_ms} ms`))
    void client.end()
  }, answer_timeout_ms).unref()
  client.on('drain', () => {
    isBusy = false
  })
  client.on('end', () => clearTimeout(timer))

  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  Object.assign(client, {
    query: (first: unknown, ...rest: unknown[]) => {
      // Earlier statements that are still pending must be sent first.
      flushPending(client)
      if (!isBusy) timer.refresh()
      isBusy = true
      return query(withTypeParsers(first), ...rest)
    },
  })
}

/**
 * drizzle passes its own type parsers with each query. Ours must win, otherwise raw `sql` returns times as
 * text.
 */
const withTypeParsers = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'text' in query && 'types' in query
    ? { ...query, types: TYPE_PARSERS }
    : query

/** Removes the statement timeout of this connection; destroy the connection after use. */
export async function liftLimits(client: pg.ClientBase): Promise<void> {
  unlimited.add(client)
  await client.query('set statement_timeout = 0')
}

/** The same for the rest of a transaction. */
export async function liftTransactionLimits(
  tx: DrizzleHandle & { execute(query: SQL): PromiseLike<unknown> },
): Promise<void> {
  const { client } = unwrapSession(tx)
  unlimited.add(client as pg.PoolClient)
  await tx.execute(sql`set local statement_timeout = 0`)
}

/**
 * Restores the client's timeout. The server's timeout is restored by PostgreSQL at the end of the
 * transaction.
 */
export const restoreLimits = (client: pg.ClientBase): void => {
  unlimited.delete(client)
}
