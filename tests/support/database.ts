// Gives a test file a database of its own, empty and migrated, in a fraction of a second.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../server/db/open.ts'
import { TEMPLATE } from './database-template.ts'

export type FreshDatabase = OpenedDatabase & {
  /** For programs that take a `DATABASE_URL`. */
  url: string
  /** For `openDatabase({ connection })` or a `pg.Pool`. */
  connection: { host: string; user: string; database: string }
  /** Closes the pool and drops the database, whoever is still connected. */
  drop: () => Promise<void>
}

/**
 * A new database copied from the migrated template. Call it in `beforeAll`, `drop()` in `afterAll`.
 * `migrated: false` gives one without a single table (for tests of migrations and restores).
 */
export async function freshDatabase(
  options: { max?: number; migrated?: boolean } = {},
): Promise<FreshDatabase> {
  const { max = 5, migrated = true } = options
  const { host, user, admin } = inject('database')
  const database = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(
    host,
    admin,
    // The other strategy writes every page of the template to the log too.
    `create database ${database} template ${migrated ? TEMPLATE : 'template0'} strategy file_copy owner ${user}`,
  )
  const connection = { host, user, database }
  // On a busy machine the last of many that ask at once may wait for longer than a caller of the product would.
  const opened = openDatabase({ connection, max, connect_timeout_ms: 60_000 })
  return {
    ...opened,
    connection,
    url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    drop: async () => {
      await opened.close()
      await asAdmin(host, admin, `drop database if exists ${database} with (force)`)
    },
  }
}

/** One connection a worker: PostgreSQL starts a process for each, which costs more than the statement. */
let admin: Promise<pg.Client> | undefined

async function asAdmin(host: string, user: string, statement: string): Promise<void> {
  admin ??= connectAdmin(host, user)
  const client = await admin
  await client.query(statement)
}

async function connectAdmin(host: string, user: string): Promise<pg.Client> {
  const client = new pg.Client({ host, user, database: 'postgres' })
  // The server ends it at the end of the run; a statement that needs it then fails by itself.
  client.on('error', () => {
    admin = undefined
  })
  await client.connect()
  // The types lack it: an open connection keeps no worker alive.
  ;(client as pg.Client & { unref(): void }).unref()
  return client
}
