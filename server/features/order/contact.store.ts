// SQL of the contact for payments by hand, a setting of the site; each change is noted with who made it.
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
  /** Never from a replica: an order that was just made possible has to be possible. */
  contact: async (): Promise<PayContact | undefined> => (await CONTACT(db, { key: KEY }))[0]?.value,
  /** Null takes it away. */
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
