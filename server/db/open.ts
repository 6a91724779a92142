// Opens the database of the server: one pool, one drizzle instance, one set of type parsers for numbers and
// times.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { ANSWER_TIMEOUT_MS, CONNECT_TIMEOUT_MS, prepareConnection, restoreLimits } from './connection.ts'
import { type ReplicaOptions, ReplicaPool } from './replica.ts'
import { type PreparedStatement, sendStatement } from './send-statement.ts'
import { TYPE_PARSERS } from './types.ts'

/** The type of a database that stores use. */
export type Database = NodePgDatabase<Record<string, never>>
/**
 * The handle inside `db.transaction(async (tx) => …)`; every store function accepts `Database | Transaction`.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Either of the two: the first parameter of a store function. */
export type Queryable = Database | Transaction

export type OpenOptions = {
  /** `postgres://…`; overrides `connection`. */
  url?: string
  /** Connection configuration of the embedded server. */
  connection?: pg.PoolConfig
  /** `postgres://…` of a read replica; without it `read` is `db`. */
  replica?: string
  /**
   * Called when the replica fails and when it is healthy again; between the two, `read` queries the primary.
   */
  onReplicaHealthChange?: ReplicaOptions['onHealthChange']
  /** See `ReplicaOptions`. */
  probeIntervalMs?: number
  /** Max. connections per pool (default 10). */
  max?: number
  /** Max. time in milliseconds that a statement may take; after it the connection is closed. */
  answer_timeout_ms?: number
  /** Timeout in milliseconds for a free connection and for a new one. */
  connect_timeout_ms?: number
  /** Called with errors of connections that died while idle or did not respond; the pool replaces them. */
  onError?: (error: Error) => void
}

export type OpenedDatabase = {
  pool: pg.Pool
  db: Database
  /**
   * For reads that may be stale (by four seconds at most): the replica while it is healthy, else the same as
   * `db`.
   */
  read: Database
  /** One round trip to the primary; throws the driver's error (see `describeStartupError`). */
  ping: () => Promise<void>
  /** Waits for running queries, then closes every connection. */
  close: () => Promise<void>
}

/** Parameter of stores: the database for writes, and the one for reads that may be stale. */
export type StoreDatabase = Pick<OpenedDatabase, 'db' | 'read'>

/**
 * Opens a pool and a drizzle instance on it. No connection is opened before the first query, so this never
 * fails. Use `pingDatabase` to check early whether the server is available.
 */
export function openDatabase(options: OpenOptions): OpenedDatabase {
  const pool = openPool(options.url ? { connectionString: options.url } : (options.connection ?? {}), options)
  const { replica: address, probeIntervalMs, onReplicaHealthChange: onHealthChange } = options
  const replica = address
    ? openPool({ connectionString: address }, options, (settings) => {
        return new ReplicaPool(settings, pool, { probeIntervalMs, onHealthChange })
      })
    : undefined
  const db = createDatabase(pool)
  return {
    pool,
    db,
    read: replica ? createDatabase(replica) : db,
    ping: async () => {
      await pingDatabase(pool)
    },
    close: async () => {
      await replica?.end()
      await pool.end()
    },
  }
}

const BEGIN: PreparedStatement = { name: 'begin', text: 'begin', is_read: false }
const COMMIT: PreparedStatement = { name: 'commit', text: 'commit', is_read: false }

/**
 * A drizzle instance with our own transactions. BEGIN is sent with the first statement and COMMIT with the
 * last one, if those are named queries. A connection whose rollback failed is not returned to the pool.
 */
function createDatabase(pool: pg.Pool): Database {
  const dialect = new PgDialect()
  const transaction = async <T>(run: (tx: Transaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const beginResult = sendStatement(client, BEGIN, [])
      // It is awaited below. Until then any error of BEGIN also occurs in the next statement.
      beginResult.catch(() => undefined)
      const value = await run(
        new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined),
      )
      const [, { tag }] = await Promise.all([beginResult, sendStatement(client, COMMIT, [])])
      // PostgreSQL responds to COMMIT with ROLLBACK if a statement failed that was not awaited.
      if (tag !== 'COMMIT') throw new Error(`a transaction ended with ${tag}`)
      return value
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      restoreLimits(client)
      client.release(broken)
    }
  }
  return Object.assign(drizzle(pool), { transaction })
}

/** One round trip; throws the driver's error (see `describeStartupError`). */
export async function pingDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('select 1')
}

function openPool(
  connection: pg.PoolConfig,
  {
    max = 10,
    answer_timeout_ms = ANSWER_TIMEOUT_MS,
    connect_timeout_ms = CONNECT_TIMEOUT_MS,
    onError = () => undefined,
  }: OpenOptions,
  make = (settings: pg.PoolConfig) => new pg.Pool(settings),
): pg.Pool {
  const pool = make({
    ...connection,
    max,
    types: TYPE_PARSERS,
    connectionTimeoutMillis: connect_timeout_ms,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: (client) => prepareConnection(client, { answer_timeout_ms, connect_timeout_ms }, onError),
  })
  // Without these error handlers a restart of the database would end this process. The pool's handler is for
  // idle connections, those of the connections are for open transactions.
  pool.on('error', (error) => onError(error))
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}
