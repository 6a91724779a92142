// SQL of counts and facts about articles: new articles, articles per topic, level and creator.
import { sql } from 'drizzle-orm'
import type { ArticleLevel } from '../../../../contract/entities/article.ts'
import { namedQuery } from '../../../db/named-query.ts'
import type { Queryable } from '../../../db/open.ts'
import { perViewer } from '../../../db/per-viewer.ts'
import { LISTED_SQL, VISIBLE_SQL } from './card.store.ts'

export interface TopicCount {
  topic: string
  count: number
}
/** An author or a publication, with its number of articles. */
export interface CreatorCount {
  id: number
  count: number
}

/** The length of an article, and whether the current reader has finished it. */
export interface ArticleLength {
  id: number
  title: string
  minutes: number
  is_read: boolean
}

/** Number of finished articles with this level and these topics. */
export interface FinishedKind {
  level: ArticleLevel | null
  topics: string[]
  count: number
}

const ph = sql.placeholder
/** Counting stops here: a larger number is of no use to a reader. */
const MAX_NEW_ARTICLES = sql.raw('1000')

const FACTS = namedQuery<{ word_count: number; title: string }, { now: Date; id: number }>(
  'article_facts',
  sql`select a.word_count, a.title from articles a where a.id = ${ph('id')}::bigint and ${VISIBLE_SQL}`,
)
const IS_READ = sql`exists (select 1 from article_marks m where m.user_id = ${ph('user_id')}::bigint
  and m.article_id = a.id and m.action = 'READ')`
const NEVER = sql`false`
const LENGTHS = perViewer<ArticleLength, { ids: readonly number[]; now: Date }>(
  'article_lengths',
  (viewer) => sql`select a.id, a.title, a.minutes, ${viewer === 'guest' ? NEVER : IS_READ} as is_read
    from articles a where a.id = any(${ph('ids')}::bigint[]) and ${VISIBLE_SQL}`,
)
const TITLES = namedQuery<{ id: number; title: string; title_zh: string }, { ids: number[] }>(
  'article_titles',
  sql`select a.id, a.title, a.title_zh from articles a where a.id = any(${ph('ids')}::bigint[])`,
)
const MARK_COUNTS = namedQuery<{ articles: number; starred: number }, { user_id: number }>(
  'article_mark_counts',
  sql`select count(*) filter (where action = 'READ') as articles, count(*) filter (where action = 'STAR') as starred
    from article_marks where user_id = ${ph('user_id')}::bigint and action in ('READ', 'STAR')`,
)
// In any status: withdrawn articles that were read count too.
const FINISHED = namedQuery<FinishedKind, { user_id: number; from: Date; to: Date }>(
  'article_finished_kinds',
  sql`select a.level, a.topics, count(*) from article_marks m join articles a on a.id = m.article_id
    where m.user_id = ${ph('user_id')}::bigint and m.action = 'READ'
      and m.at >= ${ph('from')}::timestamptz and m.at < ${ph('to')}::timestamptz
    group by a.level, a.topics`,
)
const NEW = namedQuery<{ count: number }, { since: Date; now: Date }>(
  'article_new_count',
  sql`select count(*) from (select 1 from articles a
    where ${LISTED_SQL} and a.published_at > ${ph('since')}::timestamptz limit ${MAX_NEW_ARTICLES}) n`,
)
const TOPICS = namedQuery<TopicCount, { now: Date }>(
  'article_topics',
  sql`select t.topic, count(*) from articles a cross join unnest(a.topics) as t (topic)
    where ${LISTED_SQL} group by t.topic`,
)
const LEVELS = namedQuery<{ level: ArticleLevel; count: number }, { now: Date }>(
  'article_levels',
  sql`select a.level, count(*) from articles a where ${LISTED_SQL} and a.level is not null group by a.level`,
)
const BY_CREATOR = namedQuery<CreatorCount, { now: Date }>(
  'article_by_creator',
  sql`select c.id, count(*) from articles a cross join unnest(array[a.author_id, a.publication_id]) as c (id)
    where ${VISIBLE_SQL} and c.id is not null group by c.id`,
)
// Two index scans: one for authors, one for publications.
const NEW_BY_CREATOR = namedQuery<CreatorCount, { ids: readonly number[]; since: Date; now: Date }>(
  'article_new_by_creator',
  sql`select n.id, count(*) from (
      select a.author_id as id from articles a
      where a.author_id = any(${ph('ids')}::bigint[]) and ${VISIBLE_SQL} and a.published_at > ${ph('since')}::timestamptz
      union all
      select a.publication_id from articles a
      where a.publication_id = any(${ph('ids')}::bigint[]) and ${VISIBLE_SQL} and a.published_at > ${ph('since')}::timestamptz
    ) n group by n.id`,
)
// `updated_at` changes with every visible change; scheduled articles appear without one.
const STAMP = namedQuery<{ changed_at: Date | null; appears_at: Date | null }, { now: Date }>(
  'article_topics_stamp',
  sql`select (select max(updated_at) from articles) as changed_at,
    (select min(a.published_at) from articles a
      where a.status = 'PUBLISHED' and a.published_at > ${ph('now')}::timestamptz) as appears_at`,
)
const APPEARS = namedQuery<{ published_at: Date }, { now: Date }>(
  'article_appears',
  sql`select a.published_at from articles a
    where a.status = 'PUBLISHED' and a.published_at > ${ph('now')}::timestamptz order by a.published_at, a.id limit 1`,
)
/** Above this sum of counts, a change does not trigger a recount (about 50 ms on two cores). */
const LARGE_COUNT = 50_000
const MAX_AGE_MS = 60_000

/**
 * Caches a count. Invalidation: when something visible to readers has changed, in a large library at most
 * once a minute. Concurrent callers share one query.
 */
export function cachedCount<Row extends { count: number }>(
  read: Queryable,
  count: (now: Date) => Promise<Row[]>,
) {
  let cached: { rows: Row[]; stamp: string; counted_at: number; isLarge: boolean } | undefined
  let counting: { stamp: string; rows: Promise<Row[]> } | undefined
  const recount = async (stamp: string, now: Date): Promise<Row[]> => {
    const rows = await count(now)
    const isLarge = rows.reduce((sum, row) => sum + row.count, 0) > LARGE_COUNT
    cached = { rows, stamp, counted_at: now.getTime(), isLarge }
    return rows
  }
  return async (now: Date): Promise<Row[]> => {
    if (cached?.isLarge && now.getTime() - cached.counted_at < MAX_AGE_MS) return cached.rows
    const [row] = await STAMP(read, { now })
    const stamp = `${row?.changed_at?.getTime()} ${row?.appears_at?.getTime()}`
    if (cached?.stamp === stamp) return cached.rows
    if (counting?.stamp !== stamp) {
      const mine = { stamp, rows: recount(stamp, now) }
      counting = mine
      const done = () => {
        if (counting === mine) counting = undefined
      }
      mine.rows.then(done, done)
    }
    return counting.rows
  }
}

export const countRows = (read: Queryable) => {
  return {
    /** Undefined when readers cannot see the article. */
    async facts(id: number, now: Date): Promise<{ word_count: number; title: string } | undefined> {
      return (await FACTS(read, { id, now }))[0]
    },
    /** For the articles of `ids` that readers can see. */
    lengths: async (
      ids: readonly number[],
      user_id: number | undefined,
      now: Date,
    ): Promise<ArticleLength[]> => (ids.length === 0 ? [] : LENGTHS(read, user_id, { ids, now })),
    /** In any status. */
    titles: async (ids: number[]): Promise<{ id: number; title: string; title_zh: string }[]> =>
      ids.length === 0 ? [] : TITLES(read, { ids }),
    /** Number of articles that a reader has finished, and number of starred ones. */
    async markCounts(user_id: number): Promise<{ articles: number; starred: number }> {
      return (await MARK_COUNTS(read, { user_id }))[0] ?? { articles: 0, starred: 0 }
    },
    /**
     * Articles that a reader marked as read from `from` (inclusive) to `to` (exclusive), counted by level and
     * topics.
     */
    finishedKinds: (user_id: number, from: Date, to: Date): Promise<FinishedKind[]> =>
      FINISHED(read, { user_id, from, to }),
    /** Articles that appeared after `since`, at most 1,000. */
    async newSince(since: Date, now: Date): Promise<number> {
      return (await NEW(read, { since, now }))[0]?.count ?? 0
    },
    /** When the next scheduled article appears; null when none is scheduled. */
    async nextAppearance(now: Date): Promise<Date | null> {
      return (await APPEARS(read, { now }))[0]?.published_at ?? null
    },
    /** Number of articles per topic, unordered; cached up to a minute in a large library. */
    topics: cachedCount(read, (now) => TOPICS(read, { now })),
    /** Number of articles per level; cached in the same way. */
    levels: cachedCount(read, (now) => LEVELS(read, { now })),
    /** Number of articles per author and publication; cached in the same way. */
    byCreator: cachedCount(read, (now) => BY_CREATOR(read, { now })),
    newByCreator: (ids: readonly number[], since: Date, now: Date): Promise<CreatorCount[]> =>
      ids.length === 0 ? Promise.resolve([]) : NEW_BY_CREATOR(read, { ids, since, now }),
  }
}
