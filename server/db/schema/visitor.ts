// Table of visitors' events: what the browser reports.
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, now, rowId } from './columns.ts'

export const log_events = pgTable(
  'log_events',
  {
    id: rowId().primaryKey(),
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
    at: moment('at').notNull().default(now),
  },
  (t) => [index('log_events_cuid').on(t.cuid, t.id), index('log_events_at').on(t.at)],
)
