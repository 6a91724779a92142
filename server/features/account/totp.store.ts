// SQL of the second factor: begin, confirm, use and remove a secret; each code is accepted once.
import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { recordAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/open.ts'
import { sessions, totps } from '../../db/schema/account.ts'

export type TotpRow = typeof totps.$inferSelect

const onOf = (user_id: number) => and(eq(totps.user_id, user_id), isNotNull(totps.confirmed_at))

export const totpRows = (db: Database) => ({
  /** Also a secret that is not yet confirmed (`confirmed_at` null). */
  async totpOf(user_id: number): Promise<TotpRow | undefined> {
    const [row] = await db.select().from(totps).where(eq(totps.user_id, user_id))
    return row
  },
  /** Stores a new secret, replacing an unconfirmed one; false if a confirmed one exists. */
  async beginTotp(user_id: number, secret: Buffer): Promise<boolean> {
    const { rowCount } = await db
      .insert(totps)
      .values({ user_id, secret })
      .onConflictDoUpdate({ target: totps.user_id, set: { secret }, setWhere: isNull(totps.confirmed_at) })
    return rowCount === 1
  },
  /**
   * Confirms the secret and ends every session except `keep`. Returns the number of ended sessions; false if
   * that secret is no longer pending.
   */
  async confirmTotp(input: {
    user_id: number
    secret: Buffer
    step: number
    recovery: string[]
    keep: string
    at: Date
  }): Promise<number | false> {
    const { user_id, secret, step, recovery, keep, at } = input
    return db.transaction(async (tx) => {
      const { rowCount } = await tx
        .update(totps)
        .set({ confirmed_at: at, last_step: step, recovery })
        .where(and(eq(totps.user_id, user_id), isNull(totps.confirmed_at), eq(totps.secret, secret)))
      if (rowCount !== 1) return false
      const ended = await tx.delete(sessions).where(and(eq(sessions.user_id, user_id), ne(sessions.id, keep)))
      await recordAudit(tx, { actor_id: user_id, action: 'account.totp_on', subject: `user:${user_id}` })
      return ended.rowCount ?? 0
    })
  },
  /** Uses the code of a step; false if the same or a later step was used before. */
  async takeStep(user_id: number, step: number): Promise<boolean> {
    const { rowCount } = await db
      .update(totps)
      .set({ last_step: step })
      .where(and(onOf(user_id), lt(totps.last_step, step)))
    return rowCount === 1
  },
  /** Uses a recovery code; false if it does not exist or was used. */
  async takeRecovery(user_id: number, hash: string): Promise<boolean> {
    const { rowCount } = await db
      .update(totps)
      .set({ recovery: sql`array_remove(${totps.recovery}, ${hash})` })
      .where(and(onOf(user_id), sql`${hash} = any(${totps.recovery})`))
    return rowCount === 1
  },
  async renewRecovery(user_id: number, recovery: string[]): Promise<boolean> {
    const { rowCount } = await db.update(totps).set({ recovery }).where(onOf(user_id))
    return rowCount === 1
  },
  /**
   * Removes the secret, confirmed or not; false if there was no confirmed one. `actor_id` null: removed on
   * the server's command line.
   */
  async endTotp(
    user_id: number,
    actor_id: number | null,
    detail: { reason?: string } = {},
  ): Promise<boolean> {
    return db.transaction(async (tx) => {
      const [deleted] = await tx.delete(totps).where(eq(totps.user_id, user_id)).returning()
      if (!deleted?.confirmed_at) return false
      await recordAudit(tx, { actor_id, action: 'account.totp_off', subject: `user:${user_id}`, detail })
      return true
    })
  },
})
