// SQL of reviewing: the locked card, the append-only log, and the batch of queries that writes a review.
import { sql } from 'drizzle-orm'
import type { ReviewResult } from '../../../contract/entities/word.ts'
import type { CardSnapshot, Rating, ScheduledCard } from '../../../domain/word/card.ts'
import { findStoredAnswer, findStoredCall, withIdempotency } from '../../db/idempotency.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import {
  CARD_COLUMNS,
  type CardRow,
  type CardWithContexts,
  contextsOf,
  LIST_CONTEXTS,
} from './card-row.store.ts'
import { COUNT_OTHERS, type CountsRow, FRESH_TODAY, type NextQuestion, nextCardsOf } from './next.store.ts'
import { reviewBatch } from './review-batch.store.ts'
import type { DayDelta, ReviewLogEntry } from './review-row.ts'

/** A review that was not undone. */
export interface ReviewRow {
  id: number
  rating: Rating
  at: Date
  state: CardRow['state']
  before: CardSnapshot
}
/** The columns of such a review on which the schedule depends. */
export type LiveReview = Pick<ReviewRow, 'id' | 'rating' | 'at'> & {
  retention: number
  day_start_hour: number | null
}
export interface ShownReview {
  id: number
  rating: Rating
  spent: number
  at: Date
  state: CardRow['state']
  is_undone: boolean
}
export interface ReviewWrite {
  user_id: number
  id: number
  card: ScheduledCard
  entry: ReviewLogEntry
  delta: DayDelta
  now: Date
  /** The day of `now`. */
  today: string
  /** End of the reader's day. */
  day_end: Date
}

const ph = sql.placeholder
// Includes the logs of merged cards, except of a card that was saved again since.
const OF_CARD = sql`r.user_id = ${ph('user_id')} and r.kind = 'REVIEW' and r.card_id = any(array(
  select ${ph('card_id')}::bigint union all
  select m.merges from reviews m join cards d on d.user_id = m.user_id and d.id = m.merges and d.deleted_at is not null
    where m.user_id = ${ph('user_id')} and m.card_id = ${ph('card_id')}::bigint and m.kind = 'MERGE'))`
const UNDONE = sql`exists (select 1 from reviews u where u.user_id = r.user_id and u.undoes = r.id)`
const LIVE = namedQuery<LiveReview, { user_id: number; card_id: number }>(
  'review_live',
  sql`select r.id, r.rating, r.at, (r.before ->> 'retention')::float8 as retention,
      (r.before ->> 'day_start_hour')::int as day_start_hour from reviews r
    where ${OF_CARD} and not ${UNDONE} order by r.at, r.id`,
)
const LAST = namedQuery<ReviewRow, { user_id: number; card_id: number }>(
  'review_last',
  sql`select r.id, r.rating, r.at, r.state, r.before from reviews r where ${OF_CARD} and not ${UNDONE}
    order by r.id desc limit 1`,
)
const HISTORY = namedQuery<ShownReview, { user_id: number; card_id: number; limit: number }>(
  'review_history',
  sql`select r.id, r.rating, r.spent, r.at, r.state, ${UNDONE} as is_undone from reviews r where ${OF_CARD}
    order by r.id desc limit ${ph('limit')}::int`,
)

const LOCK = namedQuery<CardWithContexts, { user_id: number; id: number }>(
  'review_lock',
  sql`select ${CARD_COLUMNS}, ${contextsOf(LIST_CONTEXTS)} from cards c
    where c.user_id = ${ph('user_id')} and c.id = ${ph('id')} and c.deleted_at is null for update of c`,
)
const FOLLOW = namedQuery<{ id: number }, { user_id: number; id: number }>(
  'review_follow',
  sql`select m.card_id as id from reviews m where m.user_id = ${ph('user_id')} and m.merges = ${ph('id')}
    and m.kind = 'MERGE' order by m.id desc limit 1`,
)
const LAST_MERGE = namedQuery<{ id: number }, { user_id: number; card_id: number }>(
  'review_last_merge',
  sql`select m.id from reviews m where m.user_id = ${ph('user_id')} and m.card_id = ${ph('card_id')}
    and m.kind = 'MERGE' order by m.id desc limit 1`,
)
type Written = Record<string, string | number | Date | object | null>
// Four separate statements sent as one batch: with rows distributed by reader, each runs on the node of that
// reader, while an INSERT inside a CTE would be planned for all nodes.
const MOVE = namedQuery<never, Written>(
  'review_move',
  sql`update cards set state = ${ph('state')}, due = ${ph('due')}::timestamptz,
      stability = ${ph('stability')}::float8, difficulty = ${ph('difficulty')}::float8,
      elapsed_days = ${ph('elapsed_days')}::int, scheduled_days = ${ph('scheduled_days')}::int,
      learning_steps = ${ph('learning_steps')}::int, reps = ${ph('reps')}::int, lapses = ${ph('lapses')}::int,
      last_review = ${ph('last_review')}::timestamptz
    where user_id = ${ph('user_id')} and id = ${ph('id')}`,
)
const APPEND = namedQuery<{ id: number }, Written>(
  'review_append',
  sql`insert into reviews (user_id, card_id, kind, rating, spent, undoes, before, state, at)
    values (${ph('user_id')}, ${ph('id')}, ${ph('kind')}, ${ph('rating')}::int, ${ph('spent')}::int,
      ${ph('undoes')}::bigint, ${ph('before')}::jsonb, ${ph('state_before')}, ${ph('at')}::timestamptz)
    returning id`,
)
const COUNT_DAY = namedQuery<never, Written>(
  'review_count_day',
  sql`insert into study_days as d (user_id, day, reviews, fresh, mature_reviews, mature_kept)
    values (${ph('user_id')}, ${ph('day')}, greatest(0, ${ph('reviews')}::int), greatest(0, ${ph('fresh')}::int),
      greatest(0, ${ph('mature_reviews')}::int), greatest(0, ${ph('mature_kept')}::int))
    on conflict (user_id, day) do update set reviews = greatest(0, d.reviews + ${ph('reviews')}::int),
      fresh = greatest(0, d.fresh + ${ph('fresh')}::int),
      mature_reviews = greatest(0, d.mature_reviews + ${ph('mature_reviews')}::int),
      mature_kept = greatest(0, d.mature_kept + ${ph('mature_kept')}::int)`,
)
const COUNTS = namedQuery<CountsRow, Written>(
  'review_counts',
  sql`select ${COUNT_OTHERS}, ${FRESH_TODAY} as fresh_today, coalesce(max(d.reviews), 0) as done
    from study_days d where d.user_id = ${ph('user_id')} and d.day = ${ph('today')}`,
)

const OF_DAY = namedQuery<{ count: number }, { user_id: number; card_id: number; from: Date }>(
  'review_of_day',
  sql`select count(*)::int as count from reviews r where r.user_id = ${ph('user_id')} and r.card_id = ${ph('card_id')}
    and r.kind = 'REVIEW' and r.at >= ${ph('from')}::timestamptz`,
)

/** Max. reviews in the history of one card. */
const HISTORY_SIZE = 200

export const reviewStore = ({ db }: StoreDatabase) => ({
  batch: reviewBatch(db),
  /** Runs a write exactly once per `op_id` (see `withIdempotency`). */
  once: <T>(user_id: number, call: string, op_id: string | undefined, run: (tx: Queryable) => Promise<T>) =>
    withIdempotency(db, { user_id, op_id, call }, run),
  /** The stored response of the rating `op_id`; undefined when it never arrived. */
  async answerTo(
    user_id: number,
    op_id: string,
  ): Promise<(ReviewResult & { review_id?: number }) | undefined> {
    const answer = await findStoredAnswer(db, { user_id, op_id, call: 'word.review' })
    return answer as (ReviewResult & { review_id?: number }) | undefined
  },
  /** The endpoint name of that operation; undefined when it never arrived. */
  callOf: (user_id: number, op_id: string) => findStoredCall(db, { user_id, op_id }),
  /** Reads from the primary: a replica could return a card that the reader has just rated. */
  next: (question: NextQuestion) => nextCardsOf(db, question),
  /**
   * Locks a card (not deleted) until the transaction ends; undefined when this reader does not have it. For a
   * merged card, locks and returns the card that it was merged into.
   */
  async lock(tx: Queryable, user_id: number, id: number): Promise<CardWithContexts | undefined> {
    const [card] = await LOCK(tx, { user_id, id })
    if (card) return card
    const [other] = await FOLLOW(tx, { user_id, id })
    return other && (await LOCK(tx, { user_id, id: other.id }))[0]
  },
  /** Id of the log row of the card's last merge; 0 when there was none. */
  async lastMerge(tx: Queryable, user_id: number, card_id: number): Promise<number> {
    return (await LAST_MERGE(tx, { user_id, card_id }))[0]?.id ?? 0
  },
  /** Whether exactly one rating of the card has arrived since `from`, including undone ones. */
  async isFirstOfDay(tx: Queryable, user_id: number, card_id: number, from: Date): Promise<boolean> {
    return (await OF_DAY(tx, { user_id, card_id, from }))[0]?.count === 1
  },
  /** Reviews that are not undone, in the order of time. */
  liveReviews: (tx: Queryable, user_id: number, card_id: number) => LIVE(tx, { user_id, card_id }),
  /** The last arrived review that is not undone. */
  async lastReview(tx: Queryable, user_id: number, card_id: number): Promise<ReviewRow | undefined> {
    return (await LAST(tx, { user_id, card_id }))[0]
  },
  /** Last arrived first, including undone ones. */
  historyOf: (user_id: number, card_id: number) => HISTORY(db, { user_id, card_id, limit: HISTORY_SIZE }),
  /**
   * Writes the card, the log and the day's counts; returns the counts of all other cards, and the id of the
   * log row.
   */
  async write(
    tx: Queryable,
    { user_id, id, card, entry, delta, now, today, day_end }: ReviewWrite,
  ): Promise<CountsRow & { entry_id: number }> {
    const isReview = entry.kind === 'REVIEW'
    const row = {
      user_id,
      id,
      ...card,
      ...delta,
      kind: entry.kind,
      at: entry.at,
      rating: isReview ? entry.rating : null,
      spent: isReview ? entry.spent : null,
      undoes: isReview ? null : entry.undoes,
      before: isReview ? entry.before : null,
      state_before: isReview ? entry.state : null,
      now,
      today,
      day_end,
    }
    const [, [appended], , [counts]] = await Promise.all([
      MOVE(tx, row),
      APPEND(tx, row),
      COUNT_DAY(tx, row),
      COUNTS(tx, row),
    ])
    if (!counts || !appended) throw new Error('counts and an insert always make a row')
    return { ...counts, entry_id: appended.id }
  },
})
