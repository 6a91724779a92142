// Schema of the weekly ranking: the amount of each reader, the count per bucket of amounts, and the readers
// who opted out.
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { RANK_CATS } from '../../../domain/rank/rank.ts'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const week_ranks = pgTable(
  'week_ranks',
  {
    user_id: referenceColumn('user_id').notNull(),
    /** The Monday of the week. */
    week: date('week').notNull(),
    cat: text('cat', { enum: RANK_CATS }).notNull(),
    amount: integer('amount').notNull(),
    /** Time at which the amount was reached: of equal amounts the earlier one ranks higher. */
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

/**
 * Number of participants per bucket (`RANK_BUCKET_SIZE`), split into several rows (shards) that are summed
 * up.
 */
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
