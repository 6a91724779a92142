// Schema of visitors: the events that browsers report, and one row per visitor, computed from the events.
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, nowDefault, timestampColumn } from './columns.ts'

export const log_events = pgTable(
  'log_events',
  {
    id: idColumn().primaryKey(),
    name: text('name').notNull(),
    data: jsonb('data').notNull(),
    cuid: text('cuid').notNull(),
    /** Id of the reader of the session; '': a guest. */
    uid: text('uid').notNull(),
    /** The user id that the browser claims; it may be forged. */
    claimed_uid: text('claimed_uid').notNull().default(''),
    is_new: boolean('is_new').notNull(),
    source: text('source').notNull(),
    app: text('app').notNull().default(''),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [index('log_events_cuid').on(t.cuid, t.id), index('log_events_at').on(t.at)],
)

/**
 * One row per visitor, updated with each event; otherwise a list of visitors would have to count all events.
 */
export const visitors = pgTable(
  'visitors',
  {
    cuid: text('cuid').primaryKey(),
    first_at: timestampColumn('first_at').notNull(),
    last_at: timestampColumn('last_at').notNull(),
    events: integer('events').notNull().default(1),
    /** Events that are page views. */
    pages: integer('pages').notNull().default(0),
    source: text('source').notNull(),
    /** App of the last event, '': a browser. */
    app: text('app').notNull().default(''),
    /** Id of the reader of the last session; '': always a guest. */
    uid: text('uid').notNull().default(''),
  },
  (t) => [index('visitors_last').on(t.last_at, t.cuid)],
)
