// SQL of prices and of changed limits; each change is in the audit log.
import { eq, sql } from 'drizzle-orm'
import type { MembershipLevel } from '../../../domain/membership/ledger.ts'
import type { LevelLimits, LimitChanges } from '../../../domain/membership/limits.ts'
import { recordAudit } from '../../db/audit-log.ts'
import type { Database, Queryable } from '../../db/open.ts'
import { site_settings } from '../../db/schema/account.ts'
import { products } from '../../db/schema/membership.ts'

export type ProductRow = typeof products.$inferSelect
/** Key of the site setting with the editors' changes to the table of limits. */
export const LIMITS_KEY = 'limits'

export const productRows = (db: Database) => ({
  all: (): Promise<ProductRow[]> => db.select().from(products),
  of: async (tx: Queryable, code: ProductRow['code']): Promise<ProductRow | undefined> =>
    (await tx.select().from(products).where(eq(products.code, code)))[0],
  async save(row: ProductRow, actor_id: number): Promise<void> {
    const { code, ...set } = row
    await db.transaction(async (tx) => {
      await tx.insert(products).values(row).onConflictDoUpdate({ target: products.code, set })
      const { price, first_price, is_on } = row
      await recordAudit(tx, {
        actor_id,
        action: 'member.price',
        subject: `product:${code}`,
        detail: { price, first_price, is_on },
      })
    })
  },
  /** Sets one limit, or resets it to its default; a row lock serialises concurrent changes. */
  async setLimit(
    {
      level,
      name,
      value,
    }: { level: MembershipLevel; name: keyof LevelLimits; value?: boolean | number | undefined },
    actor_id: number,
  ): Promise<LimitChanges> {
    return db.transaction(async (tx) => {
      await tx.insert(site_settings).values({ key: LIMITS_KEY, value: {} }).onConflictDoNothing()
      const mine = eq(site_settings.key, LIMITS_KEY)
      const [row] = await tx.select().from(site_settings).where(mine).for('update')
      const before = (row?.value ?? {}) as LimitChanges
      const { [name]: _, ...rest } = before[level] ?? {}
      const next: LimitChanges = {
        ...before,
        [level]: value === undefined ? rest : { ...rest, [name]: value },
      }
      await tx
        .update(site_settings)
        .set({ value: sql`${JSON.stringify(next)}::jsonb` })
        .where(mine)
      await recordAudit(tx, {
        actor_id,
        action: 'member.limit',
        subject: `limit:${level}.${name}`,
        detail: { value: value ?? null },
      })
      return next
    })
  },
})
