// SQL of visitors: the browser's events, and when readers were here.
import { lt } from 'drizzle-orm'
import type { StoreDatabase } from '../../db/open.ts'
import { log_events } from '../../db/schema/visitor.ts'
import { visitRows } from './visit.store.ts'

export type NewEvent = Omit<typeof log_events.$inferInsert, 'id' | 'at'>

export const visitorStore = ({ db }: StoreDatabase) => ({
  ...visitRows(db),
  async record(event: NewEvent): Promise<void> {
    await db.insert(log_events).values(event)
  },
  async forgetBefore(moment: Date): Promise<void> {
    await db.delete(log_events).where(lt(log_events.at, moment))
  },
})
