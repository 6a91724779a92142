// Schema of reading: every accepted report, position and time per article, sums per day.
import { boolean, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { GOAL_UNITS } from '../../../domain/history/goal.ts'
import { READING_SOURCES } from '../../../domain/history/signature.ts'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const reading_reports = pgTable(
  'reading_reports',
  {
    user_id: referenceColumn('user_id').notNull(),
    /** The signature of the report; accepted once. */
    t: text('t').notNull(),
    source: text('source', { enum: READING_SOURCES }).notNull(),
    source_id: text('source_id').notNull(),
    spent_time: integer('spent_time').notNull(),
    credited: integer('credited').notNull(),
    /** Received later through sync: it counts in the reader's own data, never in the ranking. */
    is_offline: boolean('is_offline').notNull().default(false),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.t] }), index('reading_reports_at').on(t.user_id, t.at)],
)

export const reading_places = pgTable(
  'reading_places',
  {
    user_id: referenceColumn('user_id').notNull(),
    source: text('source', { enum: READING_SOURCES }).notNull(),
    /** The id of an article, the uuid of a book. */
    source_id: text('source_id').notNull(),
    paragraph: text('paragraph'),
    percent: real('percent').notNull().default(0),
    seconds: integer('seconds').notNull().default(0),
    /** The largest percentage that is already counted as words read. */
    counted_percent: real('counted_percent').notNull().default(0),
    last_at: timestampColumn('last_at').notNull().default(nowDefault),
    /**
     * Time at which the reader was at `paragraph`; null in rows older than this column: then `last_at`
     * applies.
     */
    place_at: timestampColumn('place_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.source, t.source_id] }),
    index('reading_places_last').on(t.user_id, t.last_at),
  ],
)

export const reading_days = pgTable(
  'reading_days',
  {
    user_id: referenceColumn('user_id').notNull(),
    /** YYYY-MM-DD of Asia/Shanghai. */
    day: text('day').notNull(),
    seconds: integer('seconds').notNull().default(0),
    words: integer('words').notNull().default(0),
    articles: integer('articles').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day] })],
)

/** Daily reading goal of a reader; no row: the reader has never set one. */
export const reading_goals = pgTable(
  'reading_goals',
  {
    user_id: referenceColumn('user_id').notNull(),
    unit: text('unit', { enum: GOAL_UNITS }).notNull(),
    /** Minutes or words a day. */
    amount: integer('amount').notNull(),
    has_freeze: boolean('has_freeze').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id] })],
)
