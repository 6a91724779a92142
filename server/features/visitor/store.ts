// SQL of visitors: the browser's events, the visitors who sent them, and the readers' visits.
import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Database, StoreDatabase } from '../../db/open.ts'
import type { PageRequest } from '../../db/pagination.ts'
import { users } from '../../db/schema/account.ts'
import { log_events, visitors } from '../../db/schema/visitor.ts'
import { DEFAULT_ALLOWANCES, makeAllowance } from './allowance.ts'
import { visitRows } from './visit.store.ts'

/** Event name of a page view. */
const PAGE = 'OPEN_PAGE'

export type VisitorRow = typeof visitors.$inferSelect & {
  username: string | null
  phone: string | null
  user_id: number | null
}
export type VisitorEventRow = typeof log_events.$inferSelect
export type NewEvent = Omit<typeof log_events.$inferInsert, 'id' | 'at'>

export const visitorStore = ({ db }: StoreDatabase) => ({
  ...visitRows(db),
  /** Daily limits for events; the handler must not record events beyond them. */
  allowance: makeAllowance(DEFAULT_ALLOWANCES),
  /**
   * Inserts an event and upserts its visitor in one statement. An event without a visitor id creates no
   * visitor.
   */
  async record(event: NewEvent): Promise<void> {
    const { name, data, cuid, uid, claimed_uid = '', is_new, source, app = '' } = event
    // Serialize the JSON here: the driver would store JSON's null as SQL NULL.
    await db.execute(sql`
      with kept as (
        insert into log_events (name, data, cuid, uid, claimed_uid, is_new, source, app)
        values (${name}, ${JSON.stringify(data)}::jsonb, ${cuid}, ${uid}, ${claimed_uid}, ${is_new}, ${source}, ${app})
        returning cuid, name, uid, source, app, at)
      insert into visitors as v (cuid, first_at, last_at, pages, source, app, uid)
      select cuid, at, at, (name = ${PAGE})::int, source, app, uid from kept where cuid <> ''
      on conflict (cuid) do update set
        last_at = greatest(v.last_at, excluded.last_at), events = v.events + 1, pages = v.pages + excluded.pages,
        source = excluded.source, app = excluded.app, uid = coalesce(nullif(excluded.uid, ''), v.uid)`)
  },
  async forgetBefore(before: Date): Promise<void> {
    await deleteInBatches(async (part) => {
      const old = db
        .select({ id: log_events.id })
        .from(log_events)
        .where(lt(log_events.at, before))
        .limit(part)
      return (await db.delete(log_events).where(inArray(log_events.id, old))).rowCount ?? 0
    })
    await db.delete(visitors).where(lt(visitors.last_at, before))
  },
  /** Latest activity first; returns `limit` + 1 rows if there are more (pagination). */
  async visitors({ offset, limit, after }: PageRequest): Promise<VisitorRow[]> {
    const found = visitorRows(db)
      .where(
        after && sql`(${visitors.last_at}, ${visitors.cuid}) < (${after[0]}::timestamptz, ${after[1]}::text)`,
      )
      .orderBy(desc(visitors.last_at), desc(visitors.cuid))
      .limit(limit + 1)
    return after ? found : found.offset(offset)
  },
  async visitorNamed(cuid: string): Promise<VisitorRow | undefined> {
    const [row] = await visitorRows(db).where(eq(visitors.cuid, cuid))
    return row
  },
  /** Events of a visitor, latest first; returns `limit` + 1 rows if there are more (pagination). */
  async eventsOf(cuid: string, { offset, limit, after }: PageRequest): Promise<VisitorEventRow[]> {
    const found = db
      .select()
      .from(log_events)
      .where(and(eq(log_events.cuid, cuid), after && sql`${log_events.id} < ${after[0]}::bigint`))
      .orderBy(desc(log_events.id))
      .limit(limit + 1)
    return after ? found : found.offset(offset)
  },
})

const visitorRows = (db: Database) =>
  db
    .select({
      ...getTableColumns(visitors),
      username: users.username,
      phone: users.phone,
      user_id: users.id,
    })
    .from(visitors)
    .leftJoin(users, sql`${users.id} = nullif(${visitors.uid}, '')::bigint`)
    .$dynamic()
