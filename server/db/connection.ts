// What a connection of ours does beside the driver's: reads as ours, keeps the order of asking, and does not wait without end.
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { type DrizzleHandle, unwrapSession } from './driver-session.ts'
import { flushPending } from './send-statement.ts'
import { TYPE_PARSERS } from './types.ts'

/** The server's own limit: no statement of ours may take longer; a route answers within seconds or not at all. */
const STATEMENT_TIMEOUT_MS = 15_000
/**
 * Our limit: by then a server that can still answer has ended the statement itself, so this one is frozen or cut off.
 * Every call is answered within 18 s of it.
 */
export const ANSWER_TIMEOUT_MS = 17_000
/** For a free connection as for a new one; who cannot have one by then is better told to come back. */
export const CONNECT_TIMEOUT_MS = 3_000

// As a query, not as start-up parameters: connection poolers in front of PostgreSQL refuse those.
const SETTINGS = `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set jit = off; set timezone = 'UTC'`

/** Connections whose statements may take as long as they need. */
const unlimited = new WeakSet<pg.ClientBase>()

/**
 * Makes a new connection of the pool one of ours. `onSilence` is told when it is thrown away because a statement got no
 * answer within `answer_timeout_ms`: the statement fails with what the driver says of a closed connection.
 */
export async function prepareConnection(
  rawClient: pg.ClientBase,
  { answer_timeout_ms, connect_timeout_ms }: { answer_timeout_ms: number; connect_timeout_ms: number },
  onSilence: (error: Error) => void,
): Promise<void> {
  // The driver's types say less than it gives.
  const client = rawClient as pg.Client
  const late = setTimeout(() => void client.end(), connect_timeout_ms)
  await client.query(SETTINGS).finally(() => clearTimeout(late))

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
      // What was asked earlier goes first.
      flushPending(client)
      if (!isBusy) timer.refresh()
      isBusy = true
      return query(readAsOurs(first), ...rest)
    },
  })
}

/** drizzle hands its own type parsers with each query; ours must win, or raw `sql` would give times as text. */
const readAsOurs = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'text' in query && 'types' in query
    ? { ...query, types: TYPE_PARSERS }
    : query

/** Lets the statements of this connection take as long as they need; throw it away after use. */
export async function liftLimits(client: pg.ClientBase): Promise<void> {
  unlimited.add(client)
  await client.query('set statement_timeout = 0')
}

/** The same for what is left of a transaction. */
export async function liftTransactionLimits(
  tx: DrizzleHandle & { execute(query: SQL): PromiseLike<unknown> },
): Promise<void> {
  const { client } = unwrapSession(tx)
  unlimited.add(client as pg.PoolClient)
  await tx.execute(sql`set local statement_timeout = 0`)
}

/** Both limits hold again; the server's does by itself when a transaction ends. */
export const restoreLimits = (client: pg.ClientBase): void => {
  unlimited.delete(client)
}
