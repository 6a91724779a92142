// SQL of review batches: writes many rows of the log with one query.
import { sql } from 'drizzle-orm'
import { claimOperations, storeAnswers } from '../../db/idempotency-batch.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database, Queryable } from '../../db/open.ts'
import type { DayDelta, ReviewLogEntry } from './review-row.ts'

const ph = sql.placeholder
const COUNT_DAYS = namedQuery<never, { user_id: number; days: string }>(
  'review_count_days',
  sql`insert into study_days as d (user_id, day, reviews, fresh, mature_reviews, mature_kept)
      select ${ph('user_id')}::bigint, x.day, x.reviews, x.fresh, x.mature_reviews, x.mature_kept
      from jsonb_to_recordset(${ph('days')}::jsonb)
        as x (day text, reviews int, fresh int, mature_reviews int, mature_kept int) order by x.day
      on conflict (user_id, day) do update set reviews = d.reviews + excluded.reviews,
        fresh = d.fresh + excluded.fresh, mature_reviews = d.mature_reviews + excluded.mature_reviews,
        mature_kept = d.mature_kept + excluded.mature_kept`,
)
const APPEND = namedQuery<{ id: number }, { user_id: number; id: number; rows: string }>(
  'review_append_all',
  sql`insert into reviews (user_id, card_id, kind, rating, spent, before, state, at)
    select ${ph('user_id')}::bigint, ${ph('id')}::bigint, 'REVIEW', (x.row ->> 'rating')::int,
      (x.row ->> 'spent')::int, x.row -> 'before', x.row ->> 'state', (x.row ->> 'at')::timestamptz
    from jsonb_array_elements(${ph('rows')}::jsonb) with ordinality x (row, place) order by x.place
    returning id`,
)
export const reviewBatch = (db: Database) => ({
  /** Runs all queries in one transaction. */
  together: <T>(run: (tx: Queryable) => Promise<T>): Promise<T> => db.transaction(run),
  /** Claims operations for reviews (see `claimOperations`). */
  claim: (tx: Queryable, user_id: number, op_ids: string[]) =>
    claimOperations(tx, { user_id, op_ids, call: 'word.review' }),
  /** Stores the response of each operation. */
  answer: storeAnswers,
  /** Appends reviews of one card to the log and counts them; returns their ids, in the given order. */
  async append(
    tx: Queryable,
    user_id: number,
    id: number,
    rows: readonly { entry: ReviewLogEntry; delta: DayDelta }[],
  ): Promise<number[]> {
    if (rows.length === 0) return []
    const entries = JSON.stringify(rows.map(({ entry }) => entry))
    const days = JSON.stringify(perDay(rows.map(({ delta }) => delta)))
    const [written] = await Promise.all([
      APPEND(tx, { user_id, id, rows: entries }),
      COUNT_DAYS(tx, { user_id, days }),
    ])
    return written.map((row) => row.id).sort((a, b) => a - b)
  },
})

/** Sums per day: one INSERT … ON CONFLICT cannot update the same row twice. */
function perDay(deltas: readonly DayDelta[]): DayDelta[] {
  const days = new Map<string, DayDelta>()
  for (const delta of deltas) {
    const sum = days.get(delta.day)
    days.set(
      delta.day,
      sum
        ? {
            day: delta.day,
            reviews: sum.reviews + delta.reviews,
            fresh: sum.fresh + delta.fresh,
            mature_reviews: sum.mature_reviews + delta.mature_reviews,
            mature_kept: sum.mature_kept + delta.mature_kept,
          }
        : delta,
    )
  }
  return [...days.values()]
}
