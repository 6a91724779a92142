// SQL of the audit log: actions of editors and admins, latest first.
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import type { PageRequest } from '../../db/pagination.ts'
import { audit_log, users } from '../../db/schema/account.ts'

export type ActRow = typeof audit_log.$inferSelect & { username: string | null }
export interface ActFilters {
  actor?: number | undefined
  action?: string | undefined
  subject?: string | undefined
}

export const actRows = (db: Database) => ({
  /** Returns `limit` + 1 rows if there are more (pagination). */
  async acts(
    { actor, action, subject }: ActFilters,
    { offset, limit, after }: PageRequest,
  ): Promise<ActRow[]> {
    const found = db
      .select({ ...getTableColumns(audit_log), username: users.username })
      .from(audit_log)
      .leftJoin(users, eq(users.id, audit_log.actor_id))
      .where(
        and(
          actor === undefined ? undefined : eq(audit_log.actor_id, actor),
          action === undefined ? undefined : eq(audit_log.action, action),
          subject === undefined ? undefined : eq(audit_log.subject, subject),
          after && sql`${audit_log.id} < ${after[0]}::bigint`,
        ),
      )
      .orderBy(desc(audit_log.id))
      .limit(limit + 1)
    return after ? found : found.offset(offset)
  },
  /** All actors and all action types in the log, as options for filters. */
  async actChoices(): Promise<{ actors: { id: number; username: string }[]; actions: string[] }> {
    const [actors, actions] = await Promise.all([
      db
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(sql`exists (select 1 from audit_log l where l.actor_id = ${users.id})`)
        .orderBy(users.username)
        .limit(100),
      db.selectDistinct({ action: audit_log.action }).from(audit_log).orderBy(audit_log.action),
    ])
    return { actors, actions: actions.map(({ action }) => action) }
  },
})
