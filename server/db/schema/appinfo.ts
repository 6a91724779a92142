// Tables of what the house tells of itself: announcements, WeCom, and the tickets that WeChat gives for its JS-SDK.
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { AUDIENCES, CONTACT_KINDS } from '../../../domain/appinfo/audience.ts'
import { moment, now, rowId } from './columns.ts'

export const announcements = pgTable(
  'announcements',
  {
    id: rowId().primaryKey(),
    text: text('text').notNull(),
    /** '' = nowhere to go. */
    link: text('link').notNull(),
    audience: text('audience', { enum: AUDIENCES }).notNull(),
    starts_at: moment('starts_at').notNull(),
    ends_at: moment('ends_at').notNull(),
    created_at: moment('created_at').notNull().default(now),
  },
  (t) => [index('announcements_by_end').on(t.ends_at)],
)

export const partner_contacts = pgTable('partner_contacts', {
  kind: text('kind', { enum: CONTACT_KINDS }).primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  link: text('link').notNull(),
  picture: text('picture').notNull(),
  audience: text('audience', { enum: AUDIENCES }).notNull(),
  is_on: boolean('is_on').notNull(),
})

/** Left out of backups: a ticket lives for two hours. */
export const partner_tickets = pgTable('partner_tickets', {
  /** `wx:APPID`, `qywx:CORPID` */
  name: text('name').primaryKey(),
  /** '' = none yet. */
  ticket: text('ticket').notNull(),
  expires_at: moment('expires_at').notNull(),
  /** Until then one process asks for a new one, and no other does. */
  asked_until: moment('asked_until').notNull(),
})
