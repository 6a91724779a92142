// Tables of visitors: the events that the browser reports, and each visitor as these make them known.
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, nowDefault, timestampColumn } from './columns.ts'

export const log_events = pgTable(
  'log_events',
  {
    id: idColumn().primaryKey(),
    name: text('name').notNull(),
    data: jsonb('data').notNull(),
    cuid: text('cuid').notNull(),
    /** Number of the reader whose session it was; '' = a guest. */
    uid: text('uid').notNull(),
    /** Whom the browser names; anybody may write anything there. */
    claimed_uid: text('claimed_uid').notNull().default(''),
    is_new: boolean('is_new').notNull(),
    source: text('source').notNull(),
    app: text('app').notNull().default(''),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [index('log_events_cuid').on(t.cuid, t.id), index('log_events_at').on(t.at)],
)

/** One row a visitor, kept up as events come: what a list of them would otherwise count from all events. */
export const visitors = pgTable(
  'visitors',
  {
    cuid: text('cuid').primaryKey(),
    first_at: timestampColumn('first_at').notNull(),
    last_at: timestampColumn('last_at').notNull(),
    events: integer('events').notNull().default(1),
    /** Events that are a look at a page. */
    pages: integer('pages').notNull().default(0),
    source: text('source').notNull(),
    /** The app it last came by, '' = a browser. */
    app: text('app').notNull().default(''),
    /** Number of the reader whose session it last was; '' = always a guest. */
    uid: text('uid').notNull().default(''),
  },
  (t) => [index('visitors_last').on(t.last_at, t.cuid)],
)
