// SQL of accounts: users, sessions, registration limits, the site's settings, the audit log.
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
/** Sessions slide: each use moves the end, written at most once an hour; after so many days they end all the same. */
export const SESSION_DAYS = 90
const SESSION_AT_MOST = sql.raw(`interval '180 days'`)
/** Of one account; a new one ends the one that was used longest ago. */
const SESSIONS = 20
/** An op_id is remembered so long (decisions §12). */
const OPERATION_DAYS = 90
/** Networks that are remembered of one account, and for how long. */
const PLACES = 20
const PLACE_DAYS = 180
const TOUCH_MS = 3_600_000
/** Accounts that one address may make in an hour (decisions §2). */
const ACCOUNTS_AN_HOUR = 10

type SessionRead = Pick<
  UserRow,
  'id' | 'role' | 'phone' | 'username' | 'daily_new' | 'retention_permille' | 'day_start_hour' | 'known_base'
> &
  Pick<SessionRow, 'last_seen_at' | 'expires_at'> & {
    session_id: string
    /** Null for readers, of whom nobody asks. */
    has_totp: boolean | null
  }
// Every call of a logged-in reader begins with it, so it brings what many of them need next.
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
    /** The user of a living session; slides its end. `needs_totp`: admins without a second step are readers. */
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
     * Makes an account unless the phone is taken or the address has made too many in the last hour.
     * A concurrent registration of the same phone is settled by the unique index.
     */
    async register(
      user: NewUser,
      ip: string,
      /** What else has to be done with the account, or it is not made. */
      join?: (tx: Queryable, user_id: number) => Promise<void>,
    ): Promise<{ id: number } | 'PHONE_TAKEN' | 'TOO_MANY' | 'NAME_TAKEN'> {
      return namedOnce(
        db.transaction(async (tx) => {
          // One registration at a time per address, so that the count below cannot be outrun.
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
    /** Names by number; who is gone has none. */
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
    /** Nothing when another process made the first admin meanwhile. */
    async addFirstAdmin(
      user: Pick<UserRow, 'phone' | 'username' | 'password_hash'>,
    ): Promise<number | undefined | 'NAME_TAKEN'> {
      return namedOnce(
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`)
          const [there] = await tx
            .select({ id: users.id })
            .from(users)
            .where(eq(users.role, 'admin'))
            .limit(1)
          if (there) return undefined
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
    /** Opens a session; answers how many others it ended, undefined when the user may not have one: blocked, or gone. */
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
    /** False when that session is not this user's. */
    async knowSession(user_id: number, id: string): Promise<boolean> {
      const { rowCount } = await db
        .update(sessions)
        .set({ is_new_device: false })
        .where(and(eq(sessions.user_id, user_id), eq(sessions.id, id)))
      return rowCount === 1
    },
    /** False when the phone is somebody else's. */
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
    /** False when that session is not this user's. */
    async endSession(user_id: number, id: string): Promise<boolean> {
      const rows = await db
        .delete(sessions)
        .where(and(eq(sessions.user_id, user_id), eq(sessions.id, id)))
        .returning({ id: sessions.id })
      return rows.length === 1
    },
    /** Ends every session of a user, or all but `keep`; answers how many. Audited with who did it. */
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
     * Sets a password, ends every session and opens `next`; audited with who did it. False, and nothing done, when the
     * password is no longer the one that was `checked`: somebody else was faster.
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
    /** Whether this user has logged in from there. */
    async isPlaceOf(user_id: number, place: Buffer): Promise<boolean> {
      const rows = await db
        .select({ at: sign_in_places.at })
        .from(sign_in_places)
        .where(and(eq(sign_in_places.user_id, user_id), eq(sign_in_places.place, place)))
      return rows.length === 1
    },
    /** Remembers that this user logged in from there; the latest places are kept. */
    async notePlace(user_id: number, place: Buffer, at: Date): Promise<void> {
      await db
        .insert(sign_in_places)
        .values({ user_id, place, at })
        .onConflictDoUpdate({ target: [sign_in_places.user_id, sign_in_places.place], set: { at } })
      await db.execute(sql`delete from sign_in_places where user_id = ${user_id} and place not in
        (select place from sign_in_places where user_id = ${user_id} order by at desc limit ${PLACES})`)
    },
    /** False when the name is somebody else's. */
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
    /** Keeps a reader's level within the write that tells it. */
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
    /** Writes `value` unless there is one already; returns the one that stands, the same for every process. */
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
    /** Removes what has had its time: dead sessions, old outbox rows. */
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

/** Opens a session; when there are too many, those that were used longest ago end. Answers how many those were. */
async function openSession(tx: Transaction, row: NewSession): Promise<number | undefined> {
  // One at a time for each user, so that many at once do not each overlook the others; and who blocks them waits too.
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

/** The only unique index left to break is that of names. */
async function namedOnce<T>(written: Promise<T>): Promise<T | 'NAME_TAKEN'> {
  try {
    return await written
  } catch (error) {
    if (isUniqueViolation(error)) return 'NAME_TAKEN'
    throw error
  }
}

/** PostgreSQL 23505, also where drizzle has wrapped it. */
function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === '23505' || cause?.code === '23505'
}
