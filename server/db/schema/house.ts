// Tables of how the house is: errors that nobody had foreseen, by the hour, and when each provider last did well and last failed.
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const faults = pgTable(
  'faults',
  {
    hour: moment('hour').notNull(),
    text: text('text').notNull(),
    /** '' = none known. */
    place: text('place').notNull(),
    error: text('error').notNull(),
    count: integer('count').notNull(),
    last_at: moment('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.text, t.place, t.error] }), index('faults_last').on(t.last_at)],
)

export const provider_signs = pgTable('provider_signs', {
  name: text('name').primaryKey(),
  good_at: moment('good_at'),
  failed_at: moment('failed_at'),
  /** Of the last failure; '' without one. */
  failure: text('failure').notNull().default(''),
})
