// Tables of the weekly ranking: what each reader has, how many have about as much, and who does not take part.
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { RANK_CATS } from '../../../domain/rank/rank.ts'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const week_ranks = pgTable(
  'week_ranks',
  {
    user_id: referenceColumn('user_id').notNull(),
    /** Its Monday. */
    week: date('week').notNull(),
    cat: text('cat', { enum: RANK_CATS }).notNull(),
    amount: integer('amount').notNull(),
    /** When the amount was reached: of equals the earlier is before. */
    reached_at: timestampColumn('reached_at').notNull(),
    is_out: boolean('is_out').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.week, t.cat] }),
    index('week_ranks_order')
      .on(t.week, t.cat, t.amount.desc().nullsFirst(), t.reached_at, t.user_id)
      .where(sql`not is_out`),
  ],
)

/** How many take part in each bucket (`BUCKET`), in several rows that are added up. */
export const rank_counts = pgTable(
  'rank_counts',
  {
    week: date('week').notNull(),
    cat: text('cat', { enum: RANK_CATS }).notNull(),
    bucket: smallint('bucket').notNull(),
    shard: smallint('shard').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.week, t.cat, t.bucket, t.shard] })],
)

export const rank_opt_outs = pgTable(
  'rank_opt_outs',
  { user_id: referenceColumn('user_id').notNull(), at: timestampColumn('at').notNull().default(nowDefault) },
  (t) => [primaryKey({ columns: [t.user_id] })],
)
