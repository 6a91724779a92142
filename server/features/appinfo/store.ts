// SQL of announcements, of WeCom contacts and of WeChat tickets.
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { recordAudit } from '../../db/audit-log.ts'
import type { StoreDatabase } from '../../db/open.ts'
import { announcements, partner_contacts, wechat_tickets } from '../../db/schema/appinfo.ts'

export type AnnouncementRow = typeof announcements.$inferSelect
export type ContactRow = typeof partner_contacts.$inferSelect

const MAX_COUNT = 200

export const appinfoStore = ({ db, read }: StoreDatabase) => ({
  /** Announcements that are active at `at`, latest first. */
  announcementsAt: (at: Date): Promise<AnnouncementRow[]> =>
    read
      .select()
      .from(announcements)
      .where(and(lte(announcements.starts_at, at), gt(announcements.ends_at, at)))
      .orderBy(desc(announcements.starts_at), desc(announcements.id))
      .limit(20),
  all: (): Promise<AnnouncementRow[]> =>
    db.select().from(announcements).orderBy(desc(announcements.id)).limit(MAX_COUNT),
  /** Undefined if there is no announcement with that id. */
  announce: (
    id: number | undefined,
    set: Omit<AnnouncementRow, 'id' | 'created_at'>,
    actor_id: number,
  ): Promise<AnnouncementRow | undefined> =>
    db.transaction(async (tx) => {
      const [row] =
        id === undefined
          ? await tx.insert(announcements).values(set).returning()
          : await tx.update(announcements).set(set).where(eq(announcements.id, id)).returning()
      if (row)
        await recordAudit(tx, {
          actor_id,
          action: 'house.announce',
          subject: `announcement:${row.id}`,
          detail: { text: row.text, audience: row.audience, ends_at: row.ends_at },
        })
      return row
    }),
  contacts: (): Promise<ContactRow[]> =>
    read.select().from(partner_contacts).orderBy(desc(partner_contacts.kind)),
  keepContact: (row: ContactRow, actor_id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const { kind, ...set } = row
      await tx.insert(partner_contacts).values(row).onConflictDoUpdate({ target: partner_contacts.kind, set })
      await recordAudit(tx, {
        actor_id,
        action: 'house.contact',
        subject: `contact:${kind}`,
        detail: { title: row.title, is_on: row.is_on },
      })
    }),
  ticket: async (name: string): Promise<{ ticket: string; expires_at: Date } | undefined> => {
    const [row] = await db.select().from(wechat_tickets).where(eq(wechat_tickets.name, name))
    return row?.ticket ? row : undefined
  },
  /**
   * Takes the lease for a renewal until `until`. True for exactly one process. False if another process has
   * the lease, or if the stored ticket is valid beyond `enough` because another process renewed it after the
   * caller's query.
   */
  takeTurn: async (
    name: string,
    { at, until, enough }: { at: Date; until: Date; enough: Date },
  ): Promise<boolean> => {
    const rows = await db
      .insert(wechat_tickets)
      .values({ name, ticket: '', expires_at: at, asked_until: until })
      .onConflictDoUpdate({
        target: wechat_tickets.name,
        set: { asked_until: until },
        setWhere: and(lte(wechat_tickets.asked_until, at), lte(wechat_tickets.expires_at, enough)),
      })
      .returning({ name: wechat_tickets.name })
    return rows.length > 0
  },
  /**
   * Releases the lease and stores the new ticket. Without a ticket the lease lasts until `until`, as a
   * back-off before the next retry.
   */
  endTurn: async (
    name: string,
    at: Date,
    input: { ticket: string; expires_at: Date } | { until: Date },
  ): Promise<void> => {
    const set = 'ticket' in input ? { ...input, asked_until: at } : { asked_until: input.until }
    await db.update(wechat_tickets).set(set).where(eq(wechat_tickets.name, name))
  },
})
