// SQL of accounts: users, sessions, registration limits, the site's settings.
import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { recordAudit } from '../../db/audit-log.ts'
import { purgeOperations } from '../../db/idempotency.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase, Transaction } from '../../db/open.ts'
import {
  registrations,
  sessions,
  sign_in_places,
  site_settings,
  sms_outbox,
  users,
} from '../../db/schema/account.ts'
import type { SessionUser } from '../../http/session.ts'
import { actRows } from './audit-log.store.ts'
import { totpRows } from './totp.store.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect
export type NewUser = Pick<UserRow, 'phone' | 'username' | 'password_hash' | 'role'>
export type NewSession = Pick<SessionRow, 'token_hash' | 'user_id' | 'user_agent' | 'ip' | 'expires_at'> &
  Partial<Pick<SessionRow, 'created_at' | 'last_seen_at' | 'is_new_device'>>

const DAY_MS = 86_400_000
/**
 * Sliding session expiry: each use extends it, written at most once an hour. After 180 days the session ends
 * in any case.
 */
export const SESSION_DAYS = 90
const SESSION_AT_MOST = sql.raw(`interval '180 days'`)
/** Max. sessions per account; a new one ends the least recently used one. */
const SESSIONS = 20
/** How long an idempotency key is stored (decisions §12). */
const OPERATION_DAYS = 90
/** Max. networks stored per account, and for how many days. */
const PLACES = 20
const PLACE_DAYS = 180
const TOUCH_MS = 3_600_000
/** Max. accounts that one address may register per hour (decisions §2). */
const ACCOUNTS_AN_HOUR = 10

type SessionRead = Pick<
  UserRow,
  'id' | 'role' | 'phone' | 'username' | 'daily_new' | 'retention_permille' | 'day_start_hour' | 'known_base'
> &
  Pick<SessionRow, 'last_seen_at' | 'expires_at'> & {
    session_id: string
    /** Null for readers: they have no second factor. */
    has_totp: boolean | null
  }
// Runs at the start of each request of a logged-in reader, so it also selects the columns that many handlers
// need.
const SESSION = namedQuery<SessionRead, { token_hash: Buffer }>(
  'account_session',
  sql`select u.id, u.role, u.phone, u.username, u.daily_new, u.retention_permille, u.day_start_hour, u.known_base,
      s.id as session_id, s.last_seen_at, least(s.expires_at, s.created_at + ${SESSION_AT_MOST}) as expires_at,
      case when u.role = 'admin' then exists (select 1 from totps t
        where t.user_id = u.id and t.confirmed_at is not null) end as has_totp
    from sessions s join users u on u.id = s.user_id and u.blocked_at is null
    where s.token_hash = ${sql.placeholder('token_hash')}`,
)

export const accountStore = ({ db }: StoreDatabase) => {
  const store = {
    async ping(): Promise<void> {
      await db.execute(sql`select 1`)
    },
    /**
     * The user of a valid session token; extends the session. With `needs_totp`, an admin without a second
     * factor gets the role of a reader.
     */
    async userOfToken(token_hash: Buffer, now: Date, needs_totp = false): Promise<SessionUser | undefined> {
      const [row] = await SESSION(db, { token_hash })
      if (!row || row.expires_at <= now) return undefined
      if (now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) {
        const expires_at = new Date(now.getTime() + SESSION_DAYS * DAY_MS)
        await db
          .update(sessions)
          .set({ last_seen_at: now, expires_at })
          .where(eq(sessions.token_hash, token_hash))
      }
      const { id, role, phone, username, session_id, daily_new, retention_permille } = row
      const { day_start_hour, known_base } = row
      const settings = { daily_new, retention: retention_permille / 1000, day_start_hour, known_base }
      const user = { id, role, phone, username, session_id, token_hash, settings }
      return needs_totp && row.has_totp === false ? { ...user, role: 'user', lacks_totp: true } : user
    },
    async addUser(user: NewUser): Promise<number> {
      const [row] = await db.insert(users).values(user).returning({ id: users.id })
      if (!row) throw new Error('user row was not written')
      return row.id
    },
    /**
     * Creates an account unless the phone is in use or the address has registered too many in the last hour.
     * The unique index decides between concurrent registrations of the same phone.
     */
    async register(
      user: NewUser,
      ip: string,
      /** Callback in the same transaction; an error in it rolls the account back. */
      join?: (tx: Queryable, user_id: number) => Promise<void>,
    ): Promise<{ id: number } | 'PHONE_TAKEN' | 'TOO_MANY' | 'NAME_TAKEN'> {
      return namedOnce(
        db.transaction(async (tx) => {
          // Lock per address, so that concurrent registrations cannot exceed the count below.
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`register ${ip}`}, 0))`)
          const [made] = await tx
            .select({ count: sql<number>`count(*)` })
            .from(registrations)
            .where(and(eq(registrations.ip, ip), gt(registrations.at, sql`now() - interval '1 hour'`)))
          if ((made?.count ?? 0) >= ACCOUNTS_AN_HOUR) return 'TOO_MANY'
          const [row] = await tx
            .insert(users)
            .values(user)
            .onConflictDoNothing({ target: users.phone })
            .returning({ id: users.id })
          if (!row) return 'PHONE_TAKEN'
          await tx.insert(registrations).values({ user_id: row.id, ip })
          await join?.(tx, row.id)
          return row
        }),
      )
    },
    async userById(id: number): Promise<UserRow | undefined> {
      const [row] = await db.select().from(users).where(eq(users.id, id))
      return row
    },
    /** Names by id; deleted users are missing. */
    async namesOf(ids: number[]): Promise<{ id: number; username: string }[]> {
      if (ids.length === 0) return []
      return db.select({ id: users.id, username: users.username }).from(users).where(inArray(users.id, ids))
    },
    async userByPhone(phone: string): Promise<UserRow | undefined> {
      const [row] = await db.select().from(users).where(eq(users.phone, phone))
      return row
    },
    async userByName(username: string): Promise<UserRow | undefined> {
      const [row] = await db.select().from(users).where(sql`lower(${users.username}) = lower(${username})`)
      return row
    },
    async firstAdmin(): Promise<UserRow | undefined> {
      const [row] = await db.select().from(users).where(eq(users.role, 'admin')).orderBy(users.id).limit(1)
      return row
    },
    /** Undefined if another process created the first admin before. */
    async addFirstAdmin(
      user: Pick<UserRow, 'phone' | 'username' | 'password_hash'>,
    ): Promise<number | undefined | 'NAME_TAKEN'> {
      return namedOnce(
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`)
          const [existing] = await tx
            .select({ id: users.id })
            .from(users)
            .where(eq(users.role, 'admin'))
            .limit(1)
          if (existing) return undefined
          const [row] = await tx
            .insert(users)
            .values({ ...user, role: 'admin' })
            .onConflictDoUpdate({
              target: users.phone,
              set: { role: 'admin', password_hash: user.password_hash },
            })
            .returning({ id: users.id })
          return row?.id
        }),
      )
    },
    /**
     * Creates a session. Returns how many other sessions it ended; undefined if the user is blocked or
     * deleted.
     */
    async addSession(row: NewSession): Promise<number | undefined> {
      return db.transaction((tx) => openSession(tx, row))
    },
    async sessionsOf(user_id: number, now: Date): Promise<SessionRow[]> {
      return db
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.user_id, user_id),
            gt(sessions.expires_at, now),
            gt(sql`${sessions.created_at} + ${SESSION_AT_MOST}`, now),
          ),
        )
        .orderBy(sql`${sessions.last_seen_at} desc`)
        .limit(100)
    },
    /** False if the session does not belong to this user. */
    async knowSession(user_id: number, id: string): Promise<boolean> {
      const { rowCount } = await db
        .update(sessions)
        .set({ is_new_device: false })
        .where(and(eq(sessions.user_id, user_id), eq(sessions.id, id)))
      return rowCount === 1
    },
    /** False if the phone belongs to another user. */
    async setPhone(user_id: number, phone: string): Promise<boolean> {
      try {
        await db.transaction(async (tx) => {
          await tx.update(users).set({ phone }).where(eq(users.id, user_id))
          await recordAudit(tx, {
            actor_id: user_id,
            action: 'account.change_phone',
            subject: `user:${user_id}`,
          })
        })
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },
    /** False if the session does not belong to this user. */
    async endSession(user_id: number, id: string): Promise<boolean> {
      const rows = await db
        .delete(sessions)
        .where(and(eq(sessions.user_id, user_id), eq(sessions.id, id)))
        .returning({ id: sessions.id })
      return rows.length === 1
    },
    /** Ends all sessions of a user except `keep`. Returns their number; the audit log has the actor. */
    async endSessionsOf(
      user_id: number,
      actor_id: number,
      keep?: string,
      detail: { reason?: string } = {},
    ): Promise<number> {
      return db.transaction(async (tx) => {
        const mine = eq(sessions.user_id, user_id)
        const { rowCount } = await tx
          .delete(sessions)
          .where(keep === undefined ? mine : and(mine, ne(sessions.id, keep)))
        await recordAudit(tx, {
          actor_id,
          action: 'account.end_sessions',
          subject: `user:${user_id}`,
          detail,
        })
        return rowCount ?? 0
      })
    },
    /**
     * Sets the password, ends all sessions and creates `next`; the audit log has the actor. False, without
     * any change, if the password hash is no longer `checked`: a concurrent request changed it.
     */
    async setPassword(input: {
      user_id: number
      password_hash: string
      actor_id: number | null
      checked?: string
      next?: NewSession
      reason?: string | undefined
    }): Promise<boolean> {
      const { user_id, password_hash, actor_id, checked, next, reason } = input
      return db.transaction(async (tx) => {
        const mine = eq(users.id, user_id)
        const { rowCount } = await tx
          .update(users)
          .set({ password_hash })
          .where(checked === undefined ? mine : and(mine, eq(users.password_hash, checked)))
        if (rowCount !== 1) return false
        await tx.delete(sessions).where(eq(sessions.user_id, user_id))
        if (next) await openSession(tx, next)
        const detail = reason === undefined ? {} : { reason }
        await recordAudit(tx, {
          actor_id,
          action: 'account.set_password',
          subject: `user:${user_id}`,
          detail,
        })
        return true
      })
    },
    /** True if the user has logged in from this network. */
    async isPlaceOf(user_id: number, place: Buffer): Promise<boolean> {
      const rows = await db
        .select({ at: sign_in_places.at })
        .from(sign_in_places)
        .where(and(eq(sign_in_places.user_id, user_id), eq(sign_in_places.place, place)))
      return rows.length === 1
    },
    /** Remembers a network that the user logged in from; only the latest ones are stored. */
    async notePlace(user_id: number, place: Buffer, at: Date): Promise<void> {
      await db
        .insert(sign_in_places)
        .values({ user_id, place, at })
        .onConflictDoUpdate({ target: [sign_in_places.user_id, sign_in_places.place], set: { at } })
      await db.execute(sql`delete from sign_in_places where user_id = ${user_id} and place not in
        (select place from sign_in_places where user_id = ${user_id} order by at desc limit ${PLACES})`)
    },
    /** False if the name belongs to another user. */
    async setUsername(user_id: number, username: string): Promise<boolean> {
      try {
        await db.update(users).set({ username }).where(eq(users.id, user_id))
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },
    async saveSettings(
      user_id: number,
      values: Partial<Pick<UserRow, 'daily_new' | 'retention_permille' | 'day_start_hour' | 'known_base'>>,
    ): Promise<UserRow | undefined> {
      if (Object.keys(values).length === 0) return store.userById(user_id)
      const [row] = await db.update(users).set(values).where(eq(users.id, user_id)).returning()
      return row
    },
    /** Stores a reader's level in the transaction of the write that contained it. */
    async saveKnownBase(on: Queryable, user_id: number, known_base: string): Promise<void> {
      await on.update(users).set({ known_base }).where(eq(users.id, user_id))
    },
    async setting<T>(key: string): Promise<T | undefined> {
      const [row] = await db.select().from(site_settings).where(eq(site_settings.key, key))
      return row?.value as T | undefined
    },
    async saveSetting(key: string, value: unknown, actor_id: number | null): Promise<void> {
      await db.transaction(async (tx) => {
        await tx
          .insert(site_settings)
          .values({ key, value })
          .onConflictDoUpdate({ target: site_settings.key, set: { value } })
        await recordAudit(tx, { actor_id, action: 'site.setting', subject: key, detail: { value } })
      })
    },
    ...actRows(db),
    ...totpRows(db),
    /**
     * Inserts `value` unless there is one already. Returns the stored value, which is the same for every
     * process.
     */
    async settingOr<T>(key: string, value: T): Promise<T> {
      await db.insert(site_settings).values({ key, value }).onConflictDoNothing()
      const found = await store.setting<T>(key)
      return found ?? value
    },
    async recordSms(phone: string, text: string): Promise<void> {
      await db.insert(sms_outbox).values({ phone, text })
    },
    async outbox(limit: number): Promise<(typeof sms_outbox.$inferSelect)[]> {
      return db.select().from(sms_outbox).orderBy(sql`${sms_outbox.id} desc`).limit(limit)
    },
    /** Deletes expired rows: sessions, networks, outbox messages, idempotency keys, registrations. */
    async sweep(now: Date): Promise<void> {
      await db
        .delete(sessions)
        .where(or(lt(sessions.expires_at, now), lt(sql`${sessions.created_at} + ${SESSION_AT_MOST}`, now)))
      await db
        .delete(sign_in_places)
        .where(lt(sign_in_places.at, new Date(now.getTime() - PLACE_DAYS * DAY_MS)))
      await db.delete(sms_outbox).where(lt(sms_outbox.at, sql`now() - interval '7 days'`))
      await purgeOperations(db, new Date(now.getTime() - OPERATION_DAYS * DAY_MS))
      await db.delete(registrations).where(lt(registrations.at, sql`now() - interval '1 day'`))
    },
  }
  return store
}

/**
 * Inserts a session; above the maximum, the least recently used ones are deleted. Returns the number of
 * deleted ones.
 */
async function openSession(tx: Transaction, row: NewSession): Promise<number | undefined> {
  // Row lock on the user: concurrent log-ins see each other's sessions, and a concurrent block waits.
  const [user] = await tx
    .select({ blocked_at: users.blocked_at })
    .from(users)
    .where(eq(users.id, row.user_id))
    .for('update')
  if (!user || user.blocked_at) return undefined
  await tx.insert(sessions).values(row)
  const { rowCount } = await tx.execute(sql`delete from sessions where user_id = ${row.user_id}
    and token_hash not in (select token_hash from sessions where user_id = ${row.user_id}
      order by token_hash = ${row.token_hash} desc, last_seen_at desc limit ${SESSIONS})`)
  return rowCount ?? 0
}

/** The only unique index that can still be violated is that of names. */
async function namedOnce<T>(written: Promise<T>): Promise<T | 'NAME_TAKEN'> {
  try {
    return await written
  } catch (error) {
    if (isUniqueViolation(error)) return 'NAME_TAKEN'
    throw error
  }
}

/** PostgreSQL error 23505, also if drizzle has wrapped it. */
function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === '23505' || cause?.code === '23505'
}
