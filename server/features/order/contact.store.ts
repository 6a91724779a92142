// SQL of the contact for payments by hand (a site setting); each change is in the audit log.
import { eq, sql } from 'drizzle-orm'
import type { PayContact } from '../../../contract/entities/order.ts'
import { recordAudit } from '../../db/audit-log.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database } from '../../db/open.ts'
import { site_settings } from '../../db/schema/account.ts'

const KEY = 'pay_contact'
const CONTACT = namedQuery<{ value: PayContact }, { key: string }>(
  'order_contact',
  sql`select value from site_settings where key = ${sql.placeholder('key')}`,
)

export const contactRow = (db: Database) => ({
  /** Never reads from a replica: buyers must be able to order as soon as the contact is set. */
  contact: async (): Promise<PayContact | undefined> => (await CONTACT(db, { key: KEY }))[0]?.value,
  /** Null removes the contact. */
  saveContact: (contact: PayContact | null, actor_id: number): Promise<void> =>
    db.transaction(async (tx) => {
      if (contact === null) await tx.delete(site_settings).where(eq(site_settings.key, KEY))
      else
        await tx
          .insert(site_settings)
          .values({ key: KEY, value: contact })
          .onConflictDoUpdate({ target: site_settings.key, set: { value: contact } })
      await recordAudit(tx, {
        actor_id,
        action: 'order.contact',
        subject: 'pay_contact',
        detail: { wechat_id: contact?.wechat_id ?? '', is_on: contact !== null },
      })
    }),
})
