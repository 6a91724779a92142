// The only place that accesses a private field of drizzle: the driver client of a database or a transaction.
import type { Logger } from 'drizzle-orm'
import type pg from 'pg'

/** A database or a transaction of drizzle. */
export interface DrizzleHandle {
  readonly _: { readonly session: unknown }
}

/** The driver client under drizzle's session, and the logger of statements. */
export interface DriverSession {
  client: pg.Pool | pg.PoolClient
  /** Logs nothing unless the database was created with a logger. */
  logger: Logger
}

export const unwrapSession = (on: DrizzleHandle): DriverSession => on._.session as DriverSession
