// Schema of the site's health: counts of unexpected errors by the hour, and the last success and failure of
// each provider.
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from './columns.ts'

export const error_events = pgTable(
  'faults',
  {
    hour: timestampColumn('hour').notNull(),
    text: text('text').notNull(),
    /** '': unknown. */
    place: text('place').notNull(),
    error: text('error').notNull(),
    count: integer('count').notNull(),
    last_at: timestampColumn('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.text, t.place, t.error] }), index('faults_last').on(t.last_at)],
)

export const provider_health = pgTable('provider_signs', {
  name: text('name').primaryKey(),
  good_at: timestampColumn('good_at'),
  failed_at: timestampColumn('failed_at'),
  /** Error of the last failure; '' without one. */
  failure: text('failure').notNull().default(''),
})
