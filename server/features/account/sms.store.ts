// SQL of SMS codes and used captchas. The limits are in the database, so they hold for any number of
// processes.
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { StoreDatabase } from '../../db/open.ts'
import { captchas_used, sms_codes } from '../../db/schema/account.ts'

export type NewSmsCode = Pick<
  typeof sms_codes.$inferInsert,
  'phone' | 'stype' | 'code_hash' | 'ip' | 'asked_by'
>

/** Max. codes per period in seconds; per phone and per IP address (decisions §2). */
const PHONE_LIMITS = [
  { seconds: 60, most: 1 },
  { seconds: 600, most: 3 },
  { seconds: 86_400, most: 10 },
]
const ADDRESS_LIMIT = { seconds: 3600, most: 10 }
const LIVES_SECONDS = 300
const TRIES = 5

export const smsStore = ({ db }: StoreDatabase) => ({
  /** False if this challenge was used before. */
  async spendCaptcha(challenge: string, expires_at: Date): Promise<boolean> {
    const rows = await db
      .insert(captchas_used)
      .values({ challenge, expires_at })
      .onConflictDoNothing()
      .returning({ challenge: captchas_used.challenge })
    return rows.length === 1
  },
  /** Stores the code, or returns the number of seconds to wait. */
  async addCode(code: NewSmsCode): Promise<{ wait: number }> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${code.phone}`}, 0))`)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${code.ip}`}, 0))`)
      const limits = [
        ...PHONE_LIMITS.map((limit) => ({ ...limit, mine: eq(sms_codes.phone, code.phone) })),
        { ...ADDRESS_LIMIT, mine: eq(sms_codes.ip, code.ip) },
      ]
      for (const { seconds, most, mine } of limits) {
        const [sent] = await tx
          .select({
            count: sql<number>`count(*)`,
            wait: sql<number>`ceil(${seconds} - extract(epoch from now() - min(${sms_codes.created_at})))`,
          })
          .from(sms_codes)
          .where(and(mine, gt(sms_codes.created_at, sql`now() - make_interval(secs => ${seconds})`)))
        if (sent && sent.count >= most) return { wait: Math.max(1, sent.wait) }
      }
      await tx.insert(sms_codes).values(code)
      return { wait: 0 }
    })
  },
  /**
   * Counts an attempt at the newest valid code that was requested by one of `askers`, and returns its hash.
   * Undefined if there is none, or if its attempts are used up.
   */
  async tryCode(
    phone: string,
    stype: string,
    askers: readonly string[],
  ): Promise<{ id: number; code_hash: Buffer } | undefined> {
    const newest = db
      .select({ id: sms_codes.id })
      .from(sms_codes)
      .where(
        and(
          eq(sms_codes.phone, phone),
          eq(sms_codes.stype, stype),
          // '': sent by the version before this one.
          inArray(sms_codes.asked_by, ['', ...askers]),
        ),
      )
      .orderBy(sql`${sms_codes.id} desc`)
      .limit(1)
    const [row] = await db
      .update(sms_codes)
      .set({ tries: sql`${sms_codes.tries} + 1` })
      .where(
        and(
          eq(sms_codes.id, newest),
          lt(sms_codes.tries, TRIES),
          isNull(sms_codes.used_at),
          gt(sms_codes.created_at, sql`now() - make_interval(secs => ${LIVES_SECONDS})`),
        ),
      )
      .returning({ id: sms_codes.id, code_hash: sms_codes.code_hash })
    return row
  },
  /** Marks a code as used; false if a concurrent request used it first. */
  async spendOne(id: number): Promise<boolean> {
    const rows = await db
      .update(sms_codes)
      .set({ used_at: sql`now()` })
      .where(and(eq(sms_codes.id, id), isNull(sms_codes.used_at)))
      .returning({ id: sms_codes.id })
    return rows.length === 1
  },
  async sweep(): Promise<void> {
    await db.delete(captchas_used).where(lt(captchas_used.expires_at, sql`now()`))
    await db.delete(sms_codes).where(lt(sms_codes.created_at, sql`now() - interval '2 days'`))
  },
})
