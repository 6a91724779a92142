// Schema of announcements, WeCom contacts, and the tickets of WeChat for its JS-SDK.
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { AUDIENCE_KINDS, CONTACT_KINDS } from '../../../domain/appinfo/audience.ts'
import { idColumn, nowDefault, timestampColumn } from './columns.ts'

export const announcements = pgTable(
  'announcements',
  {
    id: idColumn().primaryKey(),
    text: text('text').notNull(),
    /** '': no link. */
    link: text('link').notNull(),
    audience: text('audience', { enum: AUDIENCE_KINDS }).notNull(),
    starts_at: timestampColumn('starts_at').notNull(),
    ends_at: timestampColumn('ends_at').notNull(),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [index('announcements_by_end').on(t.ends_at)],
)

export const partner_contacts = pgTable('partner_contacts', {
  kind: text('kind', { enum: CONTACT_KINDS }).primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  link: text('link').notNull(),
  picture: text('picture').notNull(),
  audience: text('audience', { enum: AUDIENCE_KINDS }).notNull(),
  is_on: boolean('is_on').notNull(),
})

/** Not in backups: a ticket is valid for two hours. */
export const wechat_tickets = pgTable('partner_tickets', {
  /** `wx:APPID`, `qywx:CORPID` */
  name: text('name').primaryKey(),
  /** '': none yet. */
  ticket: text('ticket').notNull(),
  expires_at: timestampColumn('expires_at').notNull(),
  /** Lease: until this time one process requests a new ticket, and no other process does. */
  asked_until: timestampColumn('asked_until').notNull(),
})
