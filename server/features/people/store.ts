// SQL of user administration: search, blocking, roles, WeChat ids. Each write adds its entry to the audit
// log.
import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '../../db/audit-log.ts'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import type { PageRequest } from '../../db/pagination.ts'
import { sessions, users } from '../../db/schema/account.ts'
import { wechat_ids } from '../../db/schema/people.ts'
import { requestTask } from '../../db/tasks.ts'
import { eraseUserRows } from './erase-user.store.ts'
import { EXPORT_USER_DATA_JOB } from './job-types.ts'

/** Columns of a user that admins see, with the time of the user's last request. */
const SEEN = {
  id: users.id,
  username: users.username,
  phone: users.phone,
  role: users.role,
  blocked_at: users.blocked_at,
  blocked_reason: users.blocked_reason,
  created_at: users.created_at,
  last_seen_at: sql<Date | null>`greatest(users.last_visit_at,
    (select max(s.last_seen_at) from sessions s where s.user_id = users.id))`.mapWith(users.created_at),
}
export type PersonRow = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'phone' | 'role' | 'blocked_at' | 'blocked_reason' | 'created_at'
> & { last_seen_at: Date | null }

/** Search query: matches a user id, digits of a phone, or part of a user name. One match is enough. */
export interface PeopleQuery {
  id: number | undefined
  digits: string | undefined
  name: string
}
/** An admin's action on a user: the actor and the reason. */
export interface UserAction {
  user_id: number
  actor_id: number
  reason: string
}
export type UserActionResult = 'DONE' | 'NOTHING' | 'NOT_THERE' | 'LAST_ADMIN'

/**
 * Lock for changes of the set of admins. It serialises concurrent changes: otherwise the last two admins
 * could demote each other.
 */
const aloneWithAdmins = (tx: Queryable) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`)

const isLastAdmin = async (tx: Queryable, user_id: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from users where role = 'admin' and blocked_at is null limit 2`,
  )
  return rows.length === 1 && Number(rows[0]?.id) === user_id
}

export const peopleStore = ({ db }: StoreDatabase) => {
  const one = async (where: SQL | undefined): Promise<PersonRow | undefined> => {
    const [row] = await db.select(SEEN).from(users).where(where)
    return row
  }
  return {
    ...eraseUserRows({ db }),
    /** Enqueues the data export. While a task of this user is queued or running, returns that task. */
    requestTakeOut: (user_id: number, origin: string): Promise<string> =>
      requestTask(
        db,
        EXPORT_USER_DATA_JOB,
        { user_id, origin },
        { user_id, subject: '我的数据', key: `take out ${user_id}` },
      ),
    /** Latest registration first; returns `limit` + 1 rows if there are more (pagination). */
    async search(
      { id, digits, name }: PeopleQuery,
      { offset, limit, after }: PageRequest,
    ): Promise<PersonRow[]> {
      const conditions = [
        id === undefined ? undefined : eq(users.id, id),
        digits === undefined ? undefined : sql`${users.phone} like ${buildContainsPattern(digits)}`,
        name === '' ? undefined : sql`${users.username} ilike ${buildContainsPattern(name)}`,
      ].filter((condition) => condition !== undefined)
      const found = db
        .select(SEEN)
        .from(users)
        .where(and(or(...conditions), after && sql`${users.id} < ${after[0]}::bigint`))
        .orderBy(desc(users.id))
        .limit(limit + 1)
      return after ? found : found.offset(offset)
    },
    byId: (user_id: number): Promise<PersonRow | undefined> => one(eq(users.id, user_id)),
    byOpenid: (openid: string): Promise<PersonRow | undefined> =>
      one(sql`${users.id} = (select user_id from wechat_ids where openid = ${openid})`),
    async wechatOf(user_id: number): Promise<{ openid: string; at: Date }[]> {
      return db
        .select({ openid: wechat_ids.openid, at: wechat_ids.at })
        .from(wechat_ids)
        .where(eq(wechat_ids.user_id, user_id))
        .orderBy(wechat_ids.at)
        .limit(20)
    },
    /**
     * User id that a WeChat account is bound to, by openid (per app) or by unionid (shared by all our apps;
     * '' for none).
     */
    async userOfWechat(openid: string, unionid: string): Promise<number | undefined> {
      const [row] = await db
        .select({ user_id: wechat_ids.user_id })
        .from(wechat_ids)
        .where(
          or(
            eq(wechat_ids.openid, openid),
            unionid === '' ? undefined : and(ne(wechat_ids.unionid, ''), eq(wechat_ids.unionid, unionid)),
          ),
        )
        .orderBy(sql`${wechat_ids.openid} = ${openid} desc`)
        .limit(1)
      return row?.user_id
    },
    /** Binds a WeChat account to a user. A WeChat account that is already bound stays with its user. */
    async bindWechat(
      user_id: number,
      openid: string,
      actor_id: number,
      unionid = '',
    ): Promise<UserActionResult | 'TAKEN'> {
      return db.transaction(async (tx) => {
        const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('share')
        if (!user) return 'NOT_THERE'
        const { rowCount } = await tx
          .insert(wechat_ids)
          .values({ openid, user_id, unionid })
          .onConflictDoNothing()
        if (rowCount === 1) {
          await recordAudit(tx, { actor_id, action: 'people.bind_wechat', subject: `user:${user_id}` })
          return 'DONE'
        }
        const [bound] = await tx.select().from(wechat_ids).where(eq(wechat_ids.openid, openid))
        return bound?.user_id === user_id ? 'NOTHING' : 'TAKEN'
      })
    },
    /** Records in the audit log that an admin saw the full phone number. */
    noteShown: (user_id: number, actor_id: number): Promise<void> =>
      recordAudit(db, { actor_id, action: 'people.show_phone', subject: `user:${user_id}` }),
    /** False if the session does not belong to this user. */
    async endSession(user_id: number, id: string, actor_id: number): Promise<boolean> {
      return db.transaction(async (tx) => {
        const { rowCount } = await tx
          .delete(sessions)
          .where(and(eq(sessions.user_id, user_id), eq(sessions.id, id)))
        if (rowCount !== 1) return false
        await recordAudit(tx, { actor_id, action: 'people.end_session', subject: `user:${user_id}` })
        return true
      })
    },
    /** Blocks the user and deletes all sessions in one transaction; a concurrent log-in waits for it. */
    async block({ user_id, actor_id, reason }: UserAction, at: Date): Promise<UserActionResult> {
      return db.transaction(async (tx) => {
        await aloneWithAdmins(tx)
        if (await isLastAdmin(tx, user_id)) return 'LAST_ADMIN'
        const { rowCount } = await tx
          .update(users)
          .set({ blocked_at: at, blocked_reason: reason })
          .where(and(eq(users.id, user_id), isNull(users.blocked_at)))
        if (rowCount !== 1) return 'NOTHING'
        await tx.delete(sessions).where(eq(sessions.user_id, user_id))
        await recordAudit(tx, {
          actor_id,
          action: 'people.block',
          subject: `user:${user_id}`,
          detail: { reason },
        })
        return 'DONE'
      })
    },
    async unblock({ user_id, actor_id, reason }: UserAction): Promise<UserActionResult> {
      return db.transaction(async (tx) => {
        const { rowCount } = await tx
          .update(users)
          .set({ blocked_at: null, blocked_reason: '' })
          .where(and(eq(users.id, user_id), sql`${users.blocked_at} is not null`))
        if (rowCount !== 1) return 'NOTHING'
        await recordAudit(tx, {
          actor_id,
          action: 'people.unblock',
          subject: `user:${user_id}`,
          detail: { reason },
        })
        return 'DONE'
      })
    },
    async setRole(
      { user_id, actor_id, reason }: UserAction,
      role: PersonRow['role'],
    ): Promise<UserActionResult> {
      return db.transaction(async (tx) => {
        await aloneWithAdmins(tx)
        const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('update')
        if (!user) return 'NOT_THERE'
        if (user.role === role) return 'NOTHING'
        if (await isLastAdmin(tx, user_id)) return 'LAST_ADMIN'
        await tx.update(users).set({ role }).where(eq(users.id, user_id))
        await recordAudit(tx, {
          actor_id,
          action: role === 'admin' ? 'people.promote' : 'people.demote',
          subject: `user:${user_id}`,
          detail: { reason },
        })
        return 'DONE'
      })
    },
  }
}
