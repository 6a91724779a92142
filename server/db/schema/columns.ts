// Column kinds that drizzle does not bring: bytes, search vectors, numbers from bigint.
import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const byteaColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const tsvectorColumn = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A row's own number, made by the database. */
export const idColumn = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()
/** The number of a row elsewhere. */
export const referenceColumn = (name: string) => bigint(name, { mode: 'number' })
/** A moment, with time zone, to the millisecond. */
export const timestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const nowDefault = sql`now()`
