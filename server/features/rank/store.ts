// SQL of the weekly ranking: counts per bucket are updated with every report, so that a place is computed
// without counting all readers.
import { sql } from 'drizzle-orm'
import {
  LAST_AWARDED,
  LAST_BUCKET,
  MIN_RANKED_READERS,
  RANK_BUCKET_SIZE,
  RANK_SHARDS,
  type RankCat,
} from '../../../domain/rank/rank.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'

export interface RankCredit {
  user_id: number
  week: string
  cat: RankCat
  amount: number
  at: Date
}
export interface RankedRow {
  user_id: number
  amount: number
}
export interface OwnRow {
  amount: number
  reached_at: Date
  is_out: boolean
}
export interface RankPlaceRow {
  rank_date: string
  place: number
}
export interface WonRow {
  week: string
  place: number
  /** Counted only up to `MIN_RANKED_READERS`. */
  others: number
}

const ph = sql.placeholder
const USER = sql`${ph('user_id')}::bigint`
const UNIT = sql`(case ${ph('cat')} when 'time' then ${sql.raw(String(RANK_BUCKET_SIZE.time))}
  when 'words' then ${sql.raw(String(RANK_BUCKET_SIZE.words))} else ${sql.raw(String(RANK_BUCKET_SIZE.review))} end)`
const bucketOf = (amount: ReturnType<typeof sql>) =>
  sql`least(${sql.raw(String(LAST_BUCKET))}, ${amount} / ${UNIT})::smallint`
const SHARD = sql`(${USER} % ${sql.raw(String(RANK_SHARDS))})::smallint`
/** Lock per reader: a concurrent opt-out would otherwise leave a wrong count. */
const ALONE = namedQuery<never, { user_id: number }>(
  'rank_alone',
  sql`select pg_advisory_xact_lock(hashtext('rank'), ${USER}::int)`,
)
// Buckets are updated in sorted order, so that two readers who move between the same two buckets cannot
// deadlock.
const CREDIT = namedQuery<never, Record<string, number | string | Date>>(
  'rank_credit',
  sql`with mine as (
      insert into week_ranks as w (user_id, week, cat, amount, reached_at, is_out)
      values (${USER}, ${ph('week')}::date, ${ph('cat')}, ${ph('amount')}::int, ${ph('at')}::timestamptz,
        exists (select 1 from rank_opt_outs o where o.user_id = ${USER}))
      on conflict (user_id, week, cat) do update
        set amount = w.amount + excluded.amount, reached_at = excluded.reached_at
      returning amount, is_out),
    moved as (
      select ${bucketOf(sql`amount`)} as bucket, 1 as count from mine where not is_out
      union all
      select ${bucketOf(sql`(amount - ${ph('amount')}::int)`)}, -1 from mine
        where not is_out and amount > ${ph('amount')}::int)
    insert into rank_counts as c (week, cat, bucket, shard, count)
    select ${ph('week')}::date, ${ph('cat')}, bucket, ${SHARD}, sum(count)::int from moved
      group by bucket having sum(count) <> 0 order by bucket
    on conflict (week, cat, bucket, shard) do update set count = c.count + excluded.count`,
)
type InWeek = { week: string; cat: string }
const TOP = namedQuery<RankedRow, InWeek & { limit: number }>(
  'rank_top',
  sql`select user_id, amount from week_ranks w
    where w.week = ${ph('week')}::date and w.cat = ${ph('cat')} and not w.is_out
    order by w.amount desc, w.reached_at, w.user_id limit ${ph('limit')}::int`,
)
const TOTAL = namedQuery<{ count: number }, InWeek>(
  'rank_total',
  sql`select coalesce(sum(count), 0)::int as count from rank_counts
    where week = ${ph('week')}::date and cat = ${ph('cat')}`,
)
const OWN = namedQuery<OwnRow, InWeek & { user_id: number }>(
  'rank_own',
  sql`select amount, reached_at, is_out from week_ranks
    where user_id = ${USER} and week = ${ph('week')}::date and cat = ${ph('cat')}`,
)
// Readers ahead within the same bucket are a range scan of the index; the counts of higher buckets are
// summed.
const ABOVE = namedQuery<
  { above: number; next: number | null },
  InWeek & { user_id: number; amount: number; top: number; at: Date }
>(
  'rank_above',
  sql`select (select coalesce(sum(count), 0) from rank_counts
        where week = ${ph('week')}::date and cat = ${ph('cat')} and bucket > ${bucketOf(sql`${ph('amount')}::int`)})::int
      + (select count(*) from week_ranks w where w.week = ${ph('week')}::date and w.cat = ${ph('cat')} and not w.is_out
          and w.amount >= ${ph('amount')}::int and w.amount <= ${ph('top')}::int
          and (w.amount > ${ph('amount')}::int
            or (w.reached_at, w.user_id) < (${ph('at')}::timestamptz, ${USER})))::int as above,
      (select min(w.amount) from week_ranks w where w.week = ${ph('week')}::date and w.cat = ${ph('cat')}
        and not w.is_out and w.amount > ${ph('amount')}::int) as next`,
)
const IN_WEEK = sql`w.week = ${ph('week')}::date and w.cat = ${ph('cat')} and not w.is_out`
const AMOUNT = sql`${ph('amount')}::int`
const REACHED = sql`(${ph('at')}::timestamptz, ${USER})`
// Each neighbour is the next entry of the index: first one with an equal amount, otherwise one with a
// different amount.
const NEAR = namedQuery<RankedRow & { side: number }, InWeek & { user_id: number; amount: number; at: Date }>(
  'rank_near',
  sql`select distinct on (side) side, user_id, amount from (
      (select -1 as side, 1 as step, w.user_id, w.amount from week_ranks w
        where ${IN_WEEK} and w.amount = ${AMOUNT} and (w.reached_at, w.user_id) < ${REACHED}
        order by w.reached_at desc, w.user_id desc limit 1)
      union all
      (select -1, 2, w.user_id, w.amount from week_ranks w where ${IN_WEEK} and w.amount > ${AMOUNT}
        order by w.amount, w.reached_at desc, w.user_id desc limit 1)
      union all
      (select 1, 1, w.user_id, w.amount from week_ranks w
        where ${IN_WEEK} and w.amount = ${AMOUNT} and (w.reached_at, w.user_id) > ${REACHED}
        order by w.reached_at, w.user_id limit 1)
      union all
      (select 1, 2, w.user_id, w.amount from week_ranks w where ${IN_WEEK} and w.amount < ${AMOUNT}
        order by w.amount desc, w.reached_at, w.user_id limit 1)
    ) near order by side, step`,
)
/** The largest amount in the bucket of `amount`; unlimited for the last bucket. */
const topOf = (cat: RankCat, amount: number): number => {
  const bucket = Math.floor(amount / RANK_BUCKET_SIZE[cat])
  return bucket >= LAST_BUCKET ? 2 ** 31 - 1 : (bucket + 1) * RANK_BUCKET_SIZE[cat] - 1
}
const IS_OUT = namedQuery<{ at: Date }, { user_id: number }>(
  'rank_is_out',
  sql`select at from rank_opt_outs where user_id = ${USER}`,
)
const LEAVE = namedQuery<never, { user_id: number; at: Date }>(
  'rank_leave',
  sql`insert into rank_opt_outs (user_id, at) values (${USER}, ${ph('at')}::timestamptz) on conflict do nothing`,
)
const JOIN = namedQuery<never, { user_id: number }>(
  'rank_join',
  sql`delete from rank_opt_outs where user_id = ${USER}`,
)
// Only for the given week; past weeks stay unchanged.
const MOVE = namedQuery<never, { user_id: number; cat: string; week: string; is_out: boolean }>(
  'rank_move',
  sql`with mine as (
      update week_ranks set is_out = ${ph('is_out')}::boolean
      where user_id = ${USER} and week = ${ph('week')}::date and cat = ${ph('cat')} and is_out <> ${ph('is_out')}::boolean
      returning amount)
    insert into rank_counts as c (week, cat, bucket, shard, count)
    select ${ph('week')}::date, ${ph('cat')}, ${bucketOf(sql`amount`)}, ${SHARD},
      case when ${ph('is_out')}::boolean then -1 else 1 end from mine
    on conflict (week, cat, bucket, shard) do update set count = c.count + excluded.count`,
)
// Counts only up to the last awarded place: a reader with 50 others ahead has won nothing.
const WON = namedQuery<WonRow, { user_id: number; from: string; before: string }>(
  'rank_won',
  sql`select w.week::text as week,
      1 + (select count(*) from (select 1 from week_ranks o
        where o.week = w.week and o.cat = 'time' and not o.is_out and o.amount >= w.amount
          and (o.amount > w.amount or (o.reached_at, o.user_id) < (w.reached_at, w.user_id))
        order by o.amount desc limit ${sql.raw(String(LAST_AWARDED))}) above)::int as place,
      (select count(*) from (select 1 from week_ranks o
        where o.week = w.week and o.cat = 'time' and not o.is_out limit 5) few)::int as others
    from week_ranks w
    where w.user_id = ${USER} and w.cat = 'time' and not w.is_out
      and w.week >= ${ph('from')}::date and w.week < ${ph('before')}::date
    order by w.week desc`,
)

const WEEK_AMOUNT = sql`w.amount`
// The same computation as `ABOVE`, for each week of a range in one query.
const PLACES = namedQuery<RankPlaceRow, { user_id: number; cat: string; from: string; to: string }>(
  'rank_places',
  sql`select w.week::text as rank_date, 1 + counts.above + near.above as place
    from week_ranks w
    cross join lateral (
      select sum(c.count) as total,
        coalesce(sum(c.count) filter (where c.bucket > ${bucketOf(WEEK_AMOUNT)}), 0)::int as above
      from rank_counts c where c.week = w.week and c.cat = w.cat) counts
    cross join lateral (
      select count(*)::int as above from week_ranks o
      where o.week = w.week and o.cat = w.cat and not o.is_out and o.amount >= w.amount
        and o.amount <= case when w.amount / ${UNIT} >= ${sql.raw(String(LAST_BUCKET))} then ${sql.raw(String(2 ** 31 - 1))}
          else (w.amount / ${UNIT} + 1) * ${UNIT} - 1 end
        and (o.amount > w.amount or (o.reached_at, o.user_id) < (w.reached_at, w.user_id))) near
    where w.user_id = ${USER} and w.cat = ${ph('cat')} and not w.is_out
      and w.week >= ${ph('from')}::date and w.week <= ${ph('to')}::date
      and counts.total >= ${sql.raw(String(MIN_RANKED_READERS))}
    order by w.week`,
)

export const rankStore = ({ db, read }: StoreDatabase) => ({
  /**
   * Adds to a reader's amount of a week, within the transaction that earned it. Does nothing for an amount of
   * 0.
   */
  async credit(tx: Queryable, credit: RankCredit): Promise<void> {
    if (credit.amount <= 0) return
    await ALONE(tx, { user_id: credit.user_id })
    await CREDIT(tx, { ...credit })
  },
  top: (week: string, cat: RankCat, limit: number): Promise<RankedRow[]> => TOP(read, { week, cat, limit }),
  /** Number of participants. */
  async total(week: string, cat: RankCat): Promise<number> {
    return (await TOTAL(read, { week, cat }))[0]?.count ?? 0
  },
  async own(user_id: number, week: string, cat: RankCat): Promise<OwnRow | undefined> {
    return (await OWN(read, { user_id, week, cat }))[0]
  },
  /** How many readers are ahead of the reader with `own`, and the smallest amount above theirs. */
  async above(
    user_id: number,
    week: string,
    cat: RankCat,
    own: OwnRow,
  ): Promise<{ above: number; next: number | null }> {
    const params = { user_id, week, cat, amount: own.amount, top: topOf(cat, own.amount), at: own.reached_at }
    return (await ABOVE(read, params))[0] ?? { above: 0, next: null }
  },
  /** The readers directly before and after the reader with `own`; undefined if there is none. */
  async neighbours(
    user_id: number,
    week: string,
    cat: RankCat,
    { amount, reached_at }: OwnRow,
  ): Promise<{ before: RankedRow | undefined; after: RankedRow | undefined }> {
    const rows = await NEAR(read, { user_id, week, cat, amount, at: reached_at })
    const at = (side: number) => rows.find((row) => row.side === side)
    return { before: at(-1), after: at(1) }
  },
  /**
   * The reader's places in the weeks from `from` to `to`, oldest first, without weeks that have too few
   * readers.
   */
  places: (user_id: number, cat: RankCat, from: string, to: string): Promise<RankPlaceRow[]> =>
    PLACES(read, { user_id, cat, from, to }),
  async isOut(user_id: number): Promise<boolean> {
    return (await IS_OUT(db, { user_id })).length > 0
  },
  /** Opts the reader in or out, including this week. */
  takePart: (
    user_id: number,
    is_in: boolean,
    week: string,
    cats: readonly RankCat[],
    at: Date,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      await ALONE(tx, { user_id })
      await (is_in ? JOIN(tx, { user_id }) : LEAVE(tx, { user_id, at }))
      for (const cat of cats) await MOVE(tx, { user_id, cat, week, is_out: !is_in })
    }),
  /** Serializes changes of a user's ranking until the transaction ends. */
  lock: async (tx: Queryable, user_id: number): Promise<void> => void (await ALONE(tx, { user_id })),
  /** Removes a user who is being deleted from the counts of this week. */
  removeFromWeek: async (
    tx: Queryable,
    user_id: number,
    week: string,
    cats: readonly RankCat[],
  ): Promise<void> => {
    for (const cat of cats) await MOVE(tx, { user_id, cat, week, is_out: true })
  },
  /**
   * The reader's places by time in the weeks from `from` until before `before`; 51 means any place after the
   * 50th.
   */
  won: (user_id: number, from: string, before: string): Promise<WonRow[]> =>
    WON(db, { user_id, from, before }),
})
