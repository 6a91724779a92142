// SQL of reviews that arrive together: many operations claimed at once, many rows of the log written at once.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../db/named-query.ts'
import type { Database, Queryable } from '../../db/open.ts'
import type { Appended, DayDelta } from './review-row.ts'

type Mine = { user_id: number; op_ids: string[] }
const ph = sql.placeholder
const OP_IDS = sql`${ph('op_ids')}::uuid[]`
// In one order, so that two requests with the same operations never wait for each other in a circle.
const CLAIM = namedQuery<{ op_id: string }, Mine>(
  'review_claim_all',
  sql`insert into operations (user_id, op_id, call)
    select ${ph('user_id')}::bigint, x.op_id, 'word.review' from unnest(${OP_IDS}) x (op_id) order by x.op_id
    on conflict do nothing returning op_id`,
)
const STRANGE = namedQuery<{ op_id: string }, Mine>(
  'review_claimed_otherwise',
  sql`select op_id from operations
    where user_id = ${ph('user_id')} and op_id = any(${OP_IDS}) and call <> 'word.review'`,
)
const APPEND = namedQuery<{ id: number }, { user_id: number; id: number; rows: string; days: string }>(
  'review_append_all',
  sql`with days as (insert into study_days as d (user_id, day, reviews, fresh, mature_reviews, mature_kept)
      select ${ph('user_id')}::bigint, x.day, x.reviews, x.fresh, x.mature_reviews, x.mature_kept
      from jsonb_to_recordset(${ph('days')}::jsonb)
        as x (day text, reviews int, fresh int, mature_reviews int, mature_kept int) order by x.day
      on conflict (user_id, day) do update set reviews = d.reviews + excluded.reviews,
        fresh = d.fresh + excluded.fresh, mature_reviews = d.mature_reviews + excluded.mature_reviews,
        mature_kept = d.mature_kept + excluded.mature_kept)
    insert into reviews (user_id, card_id, kind, rating, spent, before, state, at)
    select ${ph('user_id')}::bigint, ${ph('id')}::bigint, 'REVIEW', (x.row ->> 'rating')::int,
      (x.row ->> 'spent')::int, x.row -> 'before', x.row ->> 'state', (x.row ->> 'at')::timestamptz
    from jsonb_array_elements(${ph('rows')}::jsonb) with ordinality x (row, place) order by x.place
    returning id`,
)
const ANSWER = namedQuery<never, { user_id: number; op_ids: string[]; review_ids: number[]; answer: string }>(
  'review_answer_all',
  sql`update operations o
    set answer = jsonb_build_object('value', ${ph('answer')}::jsonb || jsonb_build_object('review_id', x.review_id))
    from unnest(${OP_IDS}, ${ph('review_ids')}::bigint[]) x (op_id, review_id)
    where o.user_id = ${ph('user_id')} and o.op_id = x.op_id`,
)

export const reviewBatch = (db: Database) => ({
  /** Runs all in one transaction. */
  together: <T>(run: (tx: Queryable) => Promise<T>): Promise<T> => db.transaction(run),
  /** Claims operations for reviews; answers those that nobody had, and those that belong to another call. */
  async claim(
    tx: Queryable,
    user_id: number,
    op_ids: string[],
  ): Promise<{ fresh: Set<string>; strange: Set<string> }> {
    const fresh = new Set((await CLAIM(tx, { user_id, op_ids })).map(({ op_id }) => op_id))
    const had = op_ids.filter((op_id) => !fresh.has(op_id))
    const strange = had.length === 0 ? [] : await STRANGE(tx, { user_id, op_ids: had })
    return { fresh, strange: new Set(strange.map(({ op_id }) => op_id)) }
  },
  /** Appends reviews of one card to the log and counts them; answers their numbers, in the order given. */
  async append(
    tx: Queryable,
    user_id: number,
    id: number,
    rows: readonly { entry: Appended; delta: DayDelta }[],
  ): Promise<number[]> {
    if (rows.length === 0) return []
    const entries = JSON.stringify(rows.map(({ entry }) => entry))
    const days = JSON.stringify(perDay(rows.map(({ delta }) => delta)))
    const written = await APPEND(tx, { user_id, id, rows: entries, days })
    return written.map((row) => row.id).sort((a, b) => a - b)
  },
  /** Keeps what the operations are answered, each with the number of its review. */
  async answer(
    tx: Queryable,
    user_id: number,
    answered: readonly { op_id: string; review_id: number }[],
    answer: object,
  ): Promise<void> {
    await ANSWER(tx, {
      user_id,
      op_ids: answered.map(({ op_id }) => op_id),
      review_ids: answered.map(({ review_id }) => review_id),
      answer: JSON.stringify(answer),
    })
  },
})

/** A day once: one statement cannot write the same row twice. */
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
