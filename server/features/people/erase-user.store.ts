// SQL of account deletion and data export: when an account is due, what happens to its rows, and which rows a
// user can download.
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '../../db/audit-log.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import { sessions, users } from '../../db/schema/account.ts'
import { SECRET_COLUMNS, USER_DATA_TABLES, type UserDataRule } from './user-data.ts'

interface UserIdentity {
  id: number
  phone: string
}

/**
 * SQL condition for the user's rows of one rule. Table and column names come from `USER_DATA_TABLES`, never
 * from user input, so `sql.raw` is safe.
 */
const rowsOf = ({ column, as, only }: UserDataRule, { id, phone }: UserIdentity): SQL => {
  const value = as === 'phone' ? phone : as === 'text' ? String(id) : id
  return sql`${sql.raw(column)} = ${value}${only === undefined ? sql`` : sql.raw(` and ${only}`)}`
}

function statementsOf(table: string, trace: UserDataRule, identity: UserIdentity): SQL[] {
  const rows = rowsOf(trace, identity)
  if (trace.fate === 'KEEP') return []
  if (trace.fate === 'FORGET')
    return [
      sql`update ${sql.raw(table)} set ${sql.raw(trace.empties ?? trace.column)} = ${trace.as === 'text' ? '' : null} where ${rows}`,
    ]
  const [start = '', end = ''] = trace.before?.split('$rows') ?? []
  const before = trace.before === undefined ? [] : [sql`${sql.raw(start)}${rows}${sql.raw(end)}`]
  return [...before, sql`delete from ${sql.raw(table)} where ${rows}`]
}

export const eraseUserRows = ({ db }: Pick<StoreDatabase, 'db'>) => ({
  /**
   * Ends all sessions and schedules the deletion at `deletes_at`. Returns the scheduled time. A second
   * request does not move it (idempotent). Undefined for an admin.
   */
  async requestDeletion(user_id: number, deletes_at: Date): Promise<Date | undefined> {
    return db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ deletes_at })
        .where(and(eq(users.id, user_id), isNull(users.deletes_at), eq(users.role, 'user')))
      const [user] = await tx
        .select({ deletes_at: users.deletes_at })
        .from(users)
        .where(and(eq(users.id, user_id), eq(users.role, 'user')))
      if (!user?.deletes_at) return undefined
      await tx.delete(sessions).where(eq(sessions.user_id, user_id))
      return user.deletes_at
    })
  },
  /** False if no deletion was requested. */
  async cancelDeletion(user_id: number): Promise<boolean> {
    const { rowCount } = await db
      .update(users)
      .set({ deletes_at: null })
      .where(and(eq(users.id, user_id), sql`${users.deletes_at} is not null`))
    return rowCount === 1
  },
  async listDueDeletions(now: Date, limit: number): Promise<number[]> {
    const rows = await db.select({ id: users.id }).from(users).where(lte(users.deletes_at, now)).limit(limit)
    return rows.map(({ id }) => id)
  },
  /**
   * Deletes all data of a user in one transaction. False if the user no longer exists or cancelled the
   * request. `ranking` runs in the same transaction, so that a second worker cannot write a row of a user
   * that the first has just deleted.
   */
  async eraseUser(
    user_id: number,
    now: Date,
    ranking: { lock(tx: Queryable): Promise<void>; remove(tx: Queryable): Promise<void> },
  ): Promise<boolean> {
    return db.transaction(async (tx) => {
      await ranking.lock(tx)
      const [user] = await tx
        .select({ id: users.id, phone: users.phone })
        .from(users)
        .where(and(eq(users.id, user_id), lte(users.deletes_at, now)))
        .for('update')
      if (!user) return false
      await ranking.remove(tx)
      for (const [table, traces] of Object.entries(USER_DATA_TABLES))
        for (const trace of traces)
          for (const statement of statementsOf(table, trace, user)) await tx.execute(statement)
      await recordAudit(tx, { actor_id: null, action: 'people.deleted', subject: `user:${user_id}` })
      return true
    })
  },
  /** Streams the user's exported rows as JSON, one table after the other. */
  async *takenAlong(user_id: number): AsyncGenerator<{ file: string; rows: string[] }> {
    const [user] = await db
      .select({ id: users.id, phone: users.phone })
      .from(users)
      .where(eq(users.id, user_id))
    if (!user) return
    const secrets = [...SECRET_COLUMNS]
    for (const [table, traces] of Object.entries(USER_DATA_TABLES))
      for (const trace of traces) {
        if (trace.file === undefined) continue
        const { rows } = await db.execute<{ line: string }>(
          sql`select (to_jsonb(mine_row) - ${sql.param(secrets)}::text[])::text as line
            from (select * from ${sql.raw(table)} where ${rowsOf(trace, user)}) mine_row`,
        )
        yield { file: trace.file, rows: rows.map(({ line }) => line) }
      }
  },
})
