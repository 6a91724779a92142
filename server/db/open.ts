// Opens the database the rest of the server talks to: one pool, one drizzle, one way of reading numbers and times.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { ANSWER_TIMEOUT_MS, CONNECT_TIMEOUT_MS, prepareConnection, restoreLimits } from './connection.ts'
import { type ReplicaOptions, ReplicaPool } from './replica.ts'
import { type PreparedStatement, sendStatement } from './send-statement.ts'
import { TYPE_PARSERS } from './types.ts'

/** What stores take: a database or a transaction in it. */
export type Database = NodePgDatabase<Record<string, never>>
/** The handle inside `db.transaction(async (tx) => …)`; every store function takes `Database | Transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Either of the two: the first parameter of a store function. */
export type Queryable = Database | Transaction

export type OpenOptions = {
  /** `postgres://…`; wins over `connection`. */
  url?: string
  /** Connection of the embedded server. */
  connection?: pg.PoolConfig
  /** `postgres://…` of a read replica; without it `read` is `db`. */
  replica?: string
  /** Told when the replica goes and when it is well again: meanwhile `read` asks the primary. */
  onReplicaHealthChange?: ReplicaOptions['onHealthChange']
  /** See `ReplicaOptions`. */
  probeIntervalMs?: number
  /** Connections at most, per pool (default 10). */
  max?: number
  /** A statement may go without an answer for so long before its connection is thrown away. */
  answer_timeout_ms?: number
  /** For a free connection as for a new one; fails after that. */
  connect_timeout_ms?: number
  /** Told of connections that died while idle or gave no answer; the pool replaces them by itself. */
  onError?: (error: Error) => void
}

export type OpenedDatabase = {
  pool: pg.Pool
  db: Database
  /** For reads that may be a moment old (four seconds at most): the replica while there is one and it is well, else the same as `db`. */
  read: Database
  /** One round trip to the primary; throws what the driver throws (see `explainStart`). */
  ping: () => Promise<void>
  /** Waits for queries under way, then closes every connection. */
  close: () => Promise<void>
}

/** What a store is made of: the database to write to, and the one to read from what may be a moment old. */
export type StoreDatabase = Pick<OpenedDatabase, 'db' | 'read'>

/**
 * Opens a pool and a drizzle on it. Nothing is connected before the first query, so this never fails;
 * use `pingDatabase` to find out early whether the server is there.
 */
export function openDatabase(options: OpenOptions): OpenedDatabase {
  const pool = openPool(options.url ? { connectionString: options.url } : (options.connection ?? {}), options)
  const { replica: address, probeIntervalMs, onReplicaHealthChange: onHealthChange } = options
  const replica = address
    ? openPool({ connectionString: address }, options, (settings) => {
        return new ReplicaPool(settings, pool, { probeIntervalMs, onHealthChange })
      })
    : undefined
  const db = databaseOn(pool)
  return {
    pool,
    db,
    read: replica ? databaseOn(replica) : db,
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
 * drizzle on a pool, with transactions of ours: BEGIN goes out with the first statement and COMMIT with the last, where
 * those are named queries, and a connection whose end could not be made certain is not used again.
 */
function databaseOn(pool: pg.Pool): Database {
  const dialect = new PgDialect()
  const transaction = async <T>(run: (tx: Transaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const began = sendStatement(client, BEGIN, [])
      // It is awaited below; until then whatever goes wrong with it goes wrong with the statement behind it too.
      began.catch(() => undefined)
      const value = await run(
        new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined),
      )
      const [, { tag }] = await Promise.all([began, sendStatement(client, COMMIT, [])])
      // The answer to COMMIT after a statement that failed and was not awaited.
      if (tag !== 'COMMIT') throw new Error(`a transaction ended with ${tag}`)
      return value
    } catch (error) {
      await client.query('rollback').catch((fault: Error) => {
        broken = fault
      })
      throw error
    } finally {
      restoreLimits(client)
      client.release(broken)
    }
  }
  return Object.assign(drizzle(pool), { transaction })
}

/** One round trip; throws what the driver throws (see `explainStart`). */
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
  // Without listeners a restarting database would end this process: on the pool for idle connections, on each
  // connection for those that are in the middle of a transaction.
  pool.on('error', (error) => onError(error))
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}
