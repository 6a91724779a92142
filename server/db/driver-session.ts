// The one place that reaches for what drizzle keeps to itself: the driver under a database or a transaction.
import type { Logger } from 'drizzle-orm'
import type pg from 'pg'

/** A database or a transaction of drizzle's. */
export interface DrizzleHandle {
  readonly _: { readonly session: unknown }
}

/** The driver under drizzle's session, and what listens to statements. */
export interface DriverSession {
  client: pg.Pool | pg.PoolClient
  /** Says nothing unless the database was made with one. */
  logger: Logger
}

export const unwrapSession = (on: DrizzleHandle): DriverSession => on._.session as DriverSession
