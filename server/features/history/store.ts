// SQL of reading: every accepted report, the place and time per text, the sums of each day.
import { sql } from 'drizzle-orm'
import type { CreditedReport } from '../../../domain/history/credit.ts'
import type { ReadingSource } from '../../../domain/history/signature.ts'
import { withIdempotency } from '../../db/idempotency.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import { buildPageClause, createPageQueries, type PageRequest, toPageValues } from '../../db/pagination.ts'
import { dataStore, type ReadingDay } from './data.store.ts'

/** The text that was read, and its reader. */
export interface ReadSource {
  user_id: number
  source: ReadingSource
  source_id: string
}
export interface ReadingPlaceRow {
  source: ReadingSource
  source_id: string
  paragraph: string | null
  percent: number
  seconds: number
  counted_percent: number
  last_at: Date
  /** Time at which the reader was at `paragraph`. */
  place_at: Date | null
}
/** Stored data for the validation and crediting of a new report. */
export interface ReportContext {
  is_seen: boolean
  /** Whether this source already counts as one of the articles of that day. */
  is_counted: boolean
  reports: CreditedReport[]
  counted_percent: number
}
export interface ReportWrite extends ReadSource {
  t: string
  spent_time: number
  credited: number
  is_offline: boolean
  at: Date
  day: string
  words: number
  articles: number
  /** Undefined leaves the stored value unchanged. */
  paragraph: string | undefined
  percent: number | undefined
  counted_percent: number
}

type Values = Record<string, string | number | boolean | Date | null>
const ph = sql.placeholder
const USER = ph('user_id')

// Advisory lock: reports from two devices of one reader are credited serially, so that no minute counts
// twice.
const LOCK = namedQuery<never, { key: string }>(
  'reading_lock',
  sql`select pg_advisory_xact_lock(hashtextextended(${ph('key')}, 0))`,
)
const BEFORE = namedQuery<
  Omit<ReportContext, 'reports'> & { reports: { at: string; spent_time: number; credited: number }[] },
  Values
>(
  'reading_before',
  sql`select exists (select 1 from reading_reports where user_id = ${USER} and t = ${ph('t')}) as is_seen,
    exists (select 1 from reading_reports where user_id = ${USER} and source = ${ph('source')}
      and source_id = ${ph('source_id')} and credited > 0
      and at >= ${ph('day_start')}::timestamptz and at < ${ph('day_end')}::timestamptz) as is_counted,
    coalesce((select json_agg(json_build_object('at', r.at, 'spent_time', r.spent_time, 'credited', r.credited))
      from reading_reports r where r.user_id = ${USER}
      and r.at >= ${ph('from')}::timestamptz and r.at <= ${ph('to')}::timestamptz), '[]'::json) as reports,
    coalesce((select counted_percent from reading_places where user_id = ${USER} and source = ${ph('source')}
      and source_id = ${ph('source_id')}), 0) as counted_percent`,
)
// A row without a paragraph has no place that could be later than the new one.
const IS_LATER = sql`(p.paragraph is null or excluded.last_at >= coalesce(p.place_at, p.last_at))`
// Separate statements sent as one batch: with rows distributed by reader, each statement runs on the node of
// that reader, while an INSERT inside a CTE would be planned for all nodes.
const REPORT = namedQuery<never, Values>(
  'reading_report',
  sql`insert into reading_reports (user_id, t, source, source_id, spent_time, credited, is_offline, at)
    values (${USER}, ${ph('t')}, ${ph('source')}, ${ph('source_id')}, ${ph('spent_time')}, ${ph('credited')},
      ${ph('is_offline')}, ${ph('at')}::timestamptz)`,
)
const SAVE_PLACE = namedQuery<never, Values>(
  'reading_keep_place',
  sql`insert into reading_places as p
      (user_id, source, source_id, paragraph, percent, seconds, counted_percent, last_at, place_at)
      values (${USER}, ${ph('source')}, ${ph('source_id')}, ${ph('paragraph')}::text,
        coalesce(${ph('percent')}::real, 0), ${ph('credited')}, ${ph('counted_percent')}::real, ${ph('at')}::timestamptz,
        case when ${ph('paragraph')}::text is not null then ${ph('at')}::timestamptz end)
      on conflict (user_id, source, source_id) do update set
        -- what arrives late was read before: it does not take back a later place, if there is one
        paragraph = case when ${IS_LATER} then coalesce(excluded.paragraph, p.paragraph) else p.paragraph end,
        percent = case when ${IS_LATER} then coalesce(${ph('percent')}::real, p.percent) else p.percent end,
        place_at = case when ${IS_LATER} then coalesce(excluded.place_at, p.place_at) else p.place_at end,
        seconds = p.seconds + excluded.seconds,
        counted_percent = greatest(p.counted_percent, excluded.counted_percent),
        last_at = greatest(p.last_at, excluded.last_at)`,
)
const COUNT_DAY = namedQuery<never, Values>(
  'reading_count_day',
  sql`insert into reading_days as d (user_id, day, seconds, words, articles)
    values (${USER}, ${ph('day')}, ${ph('credited')}, ${ph('words')}, ${ph('articles')})
    on conflict (user_id, day) do update set seconds = d.seconds + excluded.seconds,
      words = d.words + excluded.words, articles = d.articles + excluded.articles`,
)
const AFTER_CURSOR = sql`and (last_at, source_id, source)
  < (${ph('key0')}::timestamptz, ${ph('key1')}::text, ${ph('key2')}::text)`
const placesBy = (cut: string) =>
  namedQuery<ReadingPlaceRow, Values>(
    `reading_places_${cut}`,
    sql`select source, source_id, paragraph, percent, seconds, counted_percent, last_at, place_at from reading_places
      where user_id = ${USER} ${cut.startsWith('after') ? AFTER_CURSOR : sql``}
      order by last_at desc, source_id desc, source desc ${buildPageClause(cut)}`,
  )
const PLACES = createPageQueries(placesBy)
const PLACE = namedQuery<ReadingPlaceRow, { user_id: number; source: string; source_id: string }>(
  'reading_place',
  sql`select source, source_id, paragraph, percent, seconds, counted_percent, last_at, place_at from reading_places
    where user_id = ${USER} and source = ${ph('source')} and source_id = ${ph('source_id')}`,
)
const DAYS = namedQuery<ReadingDay, { user_id: number; limit: number }>(
  'reading_days_latest',
  sql`select day, seconds, words, articles from reading_days where user_id = ${USER}
    order by day desc limit ${ph('limit')}::int`,
)

// Online reports only: the times of offline reports are not from the server's clock, so they earn no awards.
const READ_BY = namedQuery<
  { user_id: number; seconds: number; days: number },
  { ids: readonly number[]; day_seconds: number }
>(
  'reading_of_many',
  sql`select user_id, sum(seconds)::int as seconds,
      (count(*) filter (where seconds >= ${ph('day_seconds')}::int))::int as days
    from (select user_id, sum(credited) as seconds from reading_reports
      where user_id = any(${ph('ids')}::bigint[]) and not is_offline
      group by user_id, (at at time zone 'Asia/Shanghai')::date) by_day
    group by user_id`,
)

// Every report updates `last_at`, so an article that was read after `since` has a `last_at` after `since`.
const LOCKED_READ = namedQuery<{ count: number }, { user_id: number; since: Date }>(
  'reading_locked',
  sql`select count(*)::int as count from reading_places p
    join articles a on a.id = case when p.source = 'ARTICLE' then p.source_id::bigint end
    where p.user_id = ${USER} and p.last_at >= ${ph('since')}::timestamptz and p.seconds > 0 and a.is_lock`,
)

export const historyStore = ({ db, read }: StoreDatabase) => ({
  data: dataStore({ db, read }),
  /** Number of members-only articles on which this reader has spent time since `since`. */
  lockedRead: async (user_id: number, since: Date): Promise<number> =>
    (await LOCKED_READ(read, { user_id, since }))[0]?.count ?? 0,
  /** Runs a report in a transaction, once per idempotency key, under the advisory lock of this reader. */
  report: <T>(user_id: number, op_id: string | undefined, run: (tx: Queryable) => Promise<T>): Promise<T> =>
    withIdempotency(db, { user_id, op_id, call: 'history.report' }, async (tx) => {
      await LOCK(tx, { key: `reading ${user_id}` })
      return run(tx)
    }),
  /**
   * Fetches the stored data for a new report. `window`: time range of reports that may overlap it; `day`:
   * start of the report's day and of the next one.
   */
  async before(
    tx: Queryable,
    of: ReadSource & { t: string },
    window: { from: Date; to: Date },
    day: { start: Date; end: Date },
  ): Promise<ReportContext> {
    const [row] = await BEFORE(tx, { ...of, ...window, day_start: day.start, day_end: day.end })
    if (!row) throw new Error('a select without from always makes a row')
    return { ...row, reports: row.reports.map((report) => ({ ...report, at: new Date(report.at) })) }
  },
  async write(tx: Queryable, { paragraph, percent, ...report }: ReportWrite): Promise<void> {
    const row = { ...report, paragraph: paragraph ?? null, percent: percent ?? null }
    await Promise.all([
      REPORT(tx, row),
      // A word has no reading place: words are reviewed in many places, only articles and books have one to
      // resume at.
      row.source !== 'WORD' && SAVE_PLACE(tx, row),
      COUNT_DAY(tx, row),
    ])
  },
  /** What the reader has read, latest first; returns one row more than `limit` when there is a next page. */
  placesOf: (user_id: number, page: PageRequest) => PLACES(page)(read, { user_id, ...toPageValues(page) }),
  async placeOf(
    user_id: number,
    source: ReadingSource,
    source_id: string,
  ): Promise<ReadingPlaceRow | undefined> {
    return (await PLACE(db, { user_id, source, source_id }))[0]
  },
  /**
   * Per reader the seconds credited online, and the days with at least `day_seconds`; readers without reading
   * are missing.
   */
  readBy: async (on: Queryable | undefined, ids: readonly number[], day_seconds: number) =>
    ids.length === 0 ? [] : READ_BY(on ?? db, { ids, day_seconds }),
  /** Days with reading, latest first. */
  daysOf: (user_id: number, limit: number) => DAYS(db, { user_id, limit }),
})
