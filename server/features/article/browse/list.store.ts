// SQL of article lists: pages by date, popularity or fit, with filters, and candidates for recommendations.
import { type SQL, sql } from 'drizzle-orm'
import type { ArticleLevel } from '../../../../contract/entities/article.ts'
import { isTopic, type TopicName } from '../../../../domain/article/topics.ts'
import { namedQuery } from '../../../db/named-query.ts'
import type { Queryable } from '../../../db/open.ts'
import { buildPageClause, type PageRequest, selectPageVariant, toPageValues } from '../../../db/pagination.ts'
import { perViewer, type Viewer } from '../../../db/per-viewer.ts'
import {
  type ArticleCardRow,
  type CoverageColumn,
  type CoverageRow,
  cardColumns,
  LISTED_SQL,
  VISIBLE_SQL,
} from './card.store.ts'

export interface ListFilter {
  topic?: string | undefined
  level?: ArticleLevel | undefined
  author?: number | undefined
  /** Written by one of these authors, or published by one of these publications. */
  creators?: readonly number[] | undefined
  source?: string | undefined
  /** Only these ids, in addition to the other filters. */
  ids?: readonly number[] | undefined
}
/** By date, by popularity, or by the distance of a coverage column from the optimum. */
export type ArticleListOrder = 'new' | 'hot' | CoverageColumn
export interface ArticleListPage extends PageRequest {
  user_id: number | undefined
  now: Date
}
/** A card with its sort value. */
export type ListedRow = ArticleCardRow & { sort: number | null }
/** An article before ranking. */
export interface RankingCandidate extends CoverageRow {
  published_at: Date
  topics: string[]
  author_id: number | null
  publication_id: number | null
}

/** Max. articles sorted in the exact order of a reader; the rest is sorted by column. */
export const MAX_RANKED_ARTICLES = 300

type Values = Record<string, string | number | boolean | Date | null | readonly number[]>

const ph = sql.placeholder
const EVERY_BASE: CoverageColumn[] = ['cov_zk', 'cov_c4', 'cov_c6', 'cov_l4', 'cov_l8', 'cov_ielts']
/** The exponent of the fit, as in the index of that column (see `computeFit` in the schema). */
const nearness = (column: CoverageColumn): SQL =>
  sql.raw(`(-greatest((98 - a.${column}) / 6, (a.${column} - 98) / 3))`)

const orderOf = (order: ArticleListOrder): SQL => {
  if (order === 'new') return sql`a.published_at desc, a.id desc`
  if (order === 'hot') return sql`a.heat desc, a.id desc`
  return sql`${nearness(order)} desc, a.published_at desc, a.id desc`
}

// A sub-select hides the value from the planner. Otherwise the generic plan, which does not know the time,
// seems expensive for hundreds of rows, and the planner makes a new plan for each query.
const SEEN = sql`a.status = 'PUBLISHED' and a.published_at <= (select ${ph('now')}::timestamptz)`
const PRESS = sql`a.kind = 'PRESS'`
/** Articles of a creator, in a magazine issue or separate, but not readers' own ones. */
const OF_CREATORS = sql`a.kind <> 'OWN'`

const sortOf = (order: ArticleListOrder): SQL =>
  order === 'new' ? sql`null::float8` : order === 'hot' ? sql`a.heat` : nearness(order)
// Visible articles after the cursor: a row comparison, so that the index scan in this order starts at the
// cursor.
const afterCursor = (order: ArticleListOrder): SQL => {
  // With an additional `published_at <= now`, a scan of the date index would start at now and walk down to
  // the cursor.
  if (order === 'new')
    return sql`a.status = 'PUBLISHED' and (a.published_at, a.id)
      < (least(${ph('key0')}::timestamptz, ${ph('now')}::timestamptz), ${ph('key1')}::bigint)`
  if (order === 'hot')
    return sql`${VISIBLE_SQL} and (a.heat, a.id) < (${ph('key0')}::real, ${ph('key1')}::bigint)`
  return sql`${VISIBLE_SQL} and (${nearness(order)}, a.published_at, a.id)
    < (${ph('key0')}::float8, ${ph('key1')}::timestamptz, ${ph('key2')}::bigint)`
}

/**
 * The topic to write into the query text: one of the library's twelve, for the first page by date or
 * popularity. The best plan depends on how many articles have the topic, so one generic plan is never chosen
 * and each query would be planned again.
 */
const writtenTopic = (
  { topic, ...more }: ListFilter,
  order: ArticleListOrder,
  cut: string,
): TopicName | undefined => {
  const isFirst = cut === 'first' && (order === 'new' || order === 'hot')
  const isAlone = Object.values(more).every((value) => value === undefined)
  return isFirst && isAlone && topic !== undefined && isTopic(topic) ? topic : undefined
}

const wheres = (filter: ListFilter, visible: SQL = VISIBLE_SQL, written?: TopicName): SQL => {
  const parts = [visible, filter.creators ? OF_CREATORS : PRESS]
  const topic = written ? sql.raw(`'${written}'`) : ph('topic')
  if (filter.topic !== undefined) parts.push(sql`a.topics @> array[${topic}::text]`)
  if (filter.level) parts.push(sql`a.level = ${ph('level')}`)
  if (filter.author !== undefined) parts.push(sql`a.author_id = ${ph('author')}::bigint`)
  if (filter.creators)
    parts.push(
      sql`(a.author_id = any(${ph('creators')}::bigint[]) or a.publication_id = any(${ph('creators')}::bigint[]))`,
    )
  if (filter.source !== undefined) parts.push(sql`a.source = ${ph('source')}`)
  if (filter.ids) parts.push(sql`a.id = any(${ph('ids')}::bigint[])`)
  return sql.join(parts, sql` and `)
}

/** The filters that are set. */
const activeFilters = (filter: ListFilter): [string, string | number | readonly number[]][] =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))

/** Name of the query: the order and the filters that are set. */
const shapeOf = (filter: ListFilter, order: ArticleListOrder): string =>
  [order, ...activeFilters(filter).map(([name]) => name)].join('_')

/** Memoizes queries per shape; there are as many as the contract has combinations of filters and orders. */
const oncePerShape = <Query>(
  make: (shape: string, filter: ListFilter, order: ArticleListOrder, cut: string) => Query,
) => {
  const queries = new Map<string, Query>()
  return (filter: ListFilter, order: ArticleListOrder, cut: string): Query => {
    const shape = [shapeOf(filter, order), cut, writtenTopic(filter, order, cut)].filter(Boolean).join('_')
    const known = queries.get(shape) ?? make(shape, filter, order, cut)
    queries.set(shape, known)
    return known
  }
}

const fitColumns = sql.raw(
  ['shown_revision', 'published_at', 'topics', 'author_id', 'publication_id', ...EVERY_BASE]
    .map((name) => `a.${name}`)
    .join(', '),
)
// The inner query fetches only ids from the index, so that marks and rows are read only for the cards of the
// page.
const CARDS_OF_PAGE = oncePerShape((shape, filter, order, cut) => {
  const written = writtenTopic(filter, order, cut)
  const visible = cut.startsWith('after') ? afterCursor(order) : written ? SEEN : VISIBLE_SQL
  return perViewer<ListedRow, Values>(
    `article_list_${shape}`,
    (viewer) => sql`select ${cardColumns(viewer)}, ${sortOf(order)} as sort from (
    select a.id from articles a where ${wheres(filter, visible, written)}
    order by ${orderOf(order)} ${buildPageClause(cut)}
  ) p join articles a on a.id = p.id order by ${orderOf(order)}`,
  )
})
const CANDIDATES = oncePerShape((shape, filter, order) =>
  namedQuery<RankingCandidate, Values>(
    `article_candidates_${shape}`,
    sql`select a.id, ${fitColumns} from articles a where ${wheres(filter, SEEN)}
    order by ${orderOf(order)} limit ${sql.raw(String(MAX_RANKED_ARTICLES))}`,
  ),
)

const NOT_DONE = sql`not exists (select 1 from article_marks m
  where m.user_id = ${ph('user_id')}::bigint and m.article_id = a.id and m.action in ('READ', 'HIDE'))`
const EVERY = sql`true`
/** Articles that the reader has neither finished nor hidden. */
const undone = (viewer: Viewer): SQL => (viewer === 'guest' ? EVERY : NOT_DONE)
const some = (order: ArticleListOrder, limit: number, viewer: Viewer): SQL => sql`(
  select a.id from articles a where ${SEEN} and ${PRESS} and ${undone(viewer)} order by ${orderOf(order)} limit ${sql.raw(String(limit))})`
const recommended = (column: CoverageColumn | undefined) =>
  perViewer<RankingCandidate, Values>(
    `article_recommended_${column ?? 'anybody'}`,
    (viewer) => sql`with picked as (${some(column ?? 'new', 200, viewer)}
      union ${some('new', 100, viewer)} union ${some('hot', 100, viewer)})
    select a.id, ${fitColumns} from picked join articles a on a.id = picked.id
    order by a.published_at desc, a.id desc`,
  )
const RECOMMENDED = new Map(
  [undefined, ...EVERY_BASE].map((column) => [column, recommended(column)] as const),
)
/** An article with the time that orders it within its segment. */
export interface SegmentRow {
  id: number
  at: Date
}
const NOT_THOSE = sql`a.id <> all(${ph('but')}::bigint[])`
const cutFrom = (isBehind: boolean): SQL =>
  sql`${isBehind ? sql`` : sql`offset ${ph('offset')}::int`} limit ${ph('limit')}::int`
/** Two variants of a query: offset pagination and cursor pagination. */
const bothWays = <Query>(make: (way: '' | '_after', isBehind: boolean) => Query) => {
  const byNumber = make('', false)
  const byPlace = make('_after', true)
  return ({ after }: PageRequest): Query => (after ? byPlace : byNumber)
}
const OTHERS = bothWays((way, isBehind) =>
  perViewer<SegmentRow, Values>(
    `article_others${way}`,
    (viewer) => sql`select a.id, a.published_at as at from articles a
    where ${isBehind ? afterCursor('new') : VISIBLE_SQL} and ${PRESS} and ${undone(viewer)} and ${NOT_THOSE}
    order by ${orderOf('new')} ${cutFrom(isBehind)}`,
  ),
)
const COUNT_OTHERS = namedQuery<{ count: number }, Values>(
  'article_others_count',
  sql`select count(*) from articles a where ${LISTED_SQL} and ${NOT_DONE} and ${NOT_THOSE}`,
)
const DONE = bothWays((way, isBehind) =>
  namedQuery<SegmentRow, Values>(
    `article_done${way}`,
    sql`select a.id, m.at from (
      select m.article_id, max(m.at) as at from article_marks m
      where m.user_id = ${ph('user_id')}::bigint and m.action in ('READ', 'HIDE') group by m.article_id
    ) m join articles a on a.id = m.article_id where ${LISTED_SQL} and ${NOT_THOSE}
    ${isBehind ? sql`and (m.at, a.id) < (${ph('key0')}::timestamptz, ${ph('key1')}::bigint)` : sql``}
    order by m.at desc, a.id desc ${cutFrom(isBehind)}`,
  ),
)
export const listRows = (read: Queryable) => ({
  /** Returns one row more than `limit` when there is a next page. */
  list: (
    filter: ListFilter,
    order: ArticleListOrder,
    { user_id, ...page }: ArticleListPage,
  ): Promise<ListedRow[]> =>
    CARDS_OF_PAGE(filter, order, selectPageVariant(page))(read, user_id, {
      ...Object.fromEntries(activeFilters(filter)),
      ...toPageValues(page),
      now: page.now,
    }),
  /** The first `MAX_RANKED_ARTICLES` in that order, with the columns needed for exact ranking. */
  candidates: (filter: ListFilter, order: ArticleListOrder, now: Date): Promise<RankingCandidate[]> =>
    CANDIDATES(filter, order, 'ranked')(read, { ...Object.fromEntries(activeFilters(filter)), now }),
  /**
   * The best fits, the newest and the most popular articles, without those that the reader finished or hid.
   */
  recommended(
    user_id: number | undefined,
    column: CoverageColumn | undefined,
    now: Date,
  ): Promise<RankingCandidate[]> {
    const query = RECOMMENDED.get(column)
    if (!query) throw new Error(`no column ${column}`)
    return query(read, user_id, { now })
  },
  /**
   * Max. `limit` articles except `excludedIds`, newest first, without those that the reader finished or hid.
   */
  others: (
    excludedIds: readonly number[],
    { user_id, now, ...page }: ArticleListPage,
  ): Promise<SegmentRow[]> => OTHERS(page)(read, user_id, { but: excludedIds, now, ...toPageValues(page) }),
  /** Full scan; used only for offset pagination past the end. */
  async countOthers(excludedIds: readonly number[], user_id: number, now: Date): Promise<number> {
    return (await COUNT_OTHERS(read, { but: excludedIds, user_id, now }))[0]?.count ?? 0
  },
  /** Max. `limit` articles that the reader finished or hid, except the ids in `excludedIds`, latest first. */
  done: (
    excludedIds: readonly number[],
    user_id: number,
    { now, ...page }: Omit<ArticleListPage, 'user_id'>,
  ): Promise<SegmentRow[]> => DONE(page)(read, { but: excludedIds, user_id, now, ...toPageValues(page) }),
})
