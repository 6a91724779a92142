// SQL of visitors: the browser's events, and when readers were here.
import { lt, sql } from 'drizzle-orm'
import type { StoreDatabase } from '../../db/open.ts'
import { log_events } from '../../db/schema/visitor.ts'
import { ALLOWANCES, makeAllowance } from './allowance.ts'
import { visitRows } from './visit.store.ts'

export type NewEvent = Omit<typeof log_events.$inferInsert, 'id' | 'at'>

export const visitorStore = ({ db }: StoreDatabase) => ({
  ...visitRows(db),
  /** How many events a day are kept; those beyond are not to be recorded. */
  allowance: makeAllowance(ALLOWANCES),
  async record(event: NewEvent): Promise<void> {
    // As text: the driver would make JSON's null a missing value.
    await db.insert(log_events).values({ ...event, data: sql`${JSON.stringify(event.data)}::jsonb` })
  },
  async forgetBefore(moment: Date): Promise<void> {
    await db.delete(log_events).where(lt(log_events.at, moment))
  },
})
