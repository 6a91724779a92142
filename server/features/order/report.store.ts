// SQL of reconciliation reports: one row per provider and day; a later report overwrites it.
import { and, desc, eq } from 'drizzle-orm'
import type { PayProvider } from '../../../domain/order/payment-method.ts'
import type { Database } from '../../db/open.ts'
import { payment_reports } from '../../db/schema/order.ts'

export type PaymentReportRow = typeof payment_reports.$inferSelect

export const reportRows = (db: Database) => ({
  async save(row: PaymentReportRow): Promise<void> {
    const { provider: _, day: __, ...set } = row
    const target = [payment_reports.provider, payment_reports.day]
    await db.insert(payment_reports).values(row).onConflictDoUpdate({ target, set })
  },
  async isThere(provider: PayProvider, day: string): Promise<boolean> {
    const condition = and(eq(payment_reports.provider, provider), eq(payment_reports.day, day))
    return (await db.select({ day: payment_reports.day }).from(payment_reports).where(condition)).length > 0
  },
  /** Latest day first. */
  list: (offset: number, limit: number): Promise<PaymentReportRow[]> =>
    db
      .select()
      .from(payment_reports)
      .orderBy(desc(payment_reports.day), payment_reports.provider)
      .offset(offset)
      .limit(limit),
})
