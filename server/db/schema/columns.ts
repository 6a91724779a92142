// Column kinds that drizzle does not bring: bytes, search vectors, numbers from bigint.
import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A row's own number, made by the database. */
export const rowId = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()
/** The number of a row elsewhere. */
export const ref = (name: string) => bigint(name, { mode: 'number' })
/** A moment, with time zone, to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const now = sql`now()`
