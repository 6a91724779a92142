// SQL queries of the editors' lists: filtered articles, counts of pending work, and deleted articles to
// purge.
import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { ArticleLevel, ArticleStage, ArticleStatus } from '../../../contract/entities/article.ts'
import type { FailureReason } from '../../../domain/article/failure.ts'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import type { Queryable } from '../../db/open.ts'
import type { PageRequest, SortKeys } from '../../db/pagination.ts'
import { article_revisions, article_search, article_words, articles } from '../../db/schema/article.ts'
import { tasks } from '../../db/schema/operation.ts'
import { feed_items, feeds } from '../../db/schema/rss.ts'
import type { ManagedRow } from './article-row.store.ts'
import type { ManageOrdering } from './manage-order.store.ts'

export interface ManageFilter {
  topic?: string | undefined
  level?: ArticleLevel | undefined
  author?: number | undefined
  source?: string | undefined
  q?: string | undefined
  /** Normalized link key if `q` is a URL. */
  link_key?: string | undefined
  status?: ArticleStatus | undefined
  stage?: ArticleStage | undefined
  reason?: FailureReason | undefined
  flag?: 'stub' | 'duplicate' | 'pending' | 'scheduled' | 'untranslated' | 'locked' | undefined
}
export interface DeskCounts {
  to_audit: number
  rejected: number
  failed: number
  untranslated: number
  audited: number
  scheduled: number
  flagged: number
  failing_feeds: number
  inbox: number
  published: number
}

const RUNNING = and(eq(tasks.id, articles.task_id), inArray(tasks.state, ['QUEUED', 'RUNNING']))

const OF_TASK = {
  task: tasks.id,
  tried: { tries: tasks.tries, at: tasks.retry_at, error: tasks.error },
}

const retryOf = (tried: { tries: number; at: Date | null; error: unknown } | null): ManagedRow['retry'] =>
  tried?.at ? { at: tried.at, tries: tried.tries, message: messageOf(tried.error) } : null

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : ''

const flagIs = (flag: NonNullable<ManageFilter['flag']>, now: Date): SQL => {
  switch (flag) {
    case 'stub':
      return sql`${articles.is_stub}`
    case 'duplicate':
      return sql`${articles.duplicate_of} is not null`
    case 'pending':
      return sql`${articles.has_pending}`
    case 'scheduled':
      return sql`${articles.status} = 'PUBLISHED' and ${articles.published_at} > ${now}`
    case 'untranslated':
      return sql`${articles.translated_percent} < 100 and ${articles.last_revision} > 0`
    case 'locked':
      return sql`${articles.is_lock}`
  }
}

const matchesQuery = (q: string, link_key: string | undefined): SQL => {
  const like = buildContainsPattern(q)
  const id = /^\d{1,15}$/.test(q) ? Number(q) : null
  return sql`(${articles.title} ilike ${like} or ${articles.title_zh} ilike ${like}
    or ${articles.author} ilike ${like} or ${articles.source} ilike ${like}
    or ${articles.link_key} = ${link_key ?? null} or ${articles.id} = ${id})`
}

const matches = (filter: ManageFilter, now: Date): SQL | undefined =>
  and(
    // Deleted articles are listed only if the filter requests them.
    filter.status ? eq(articles.status, filter.status) : ne(articles.status, 'DELETED'),
    filter.stage && eq(articles.stage, filter.stage),
    filter.reason && and(eq(articles.stage, 'FAILED'), eq(articles.stage_reason, filter.reason)),
    filter.topic === undefined ? undefined : sql`${articles.topics} @> array[${filter.topic}]::text[]`,
    filter.level && eq(articles.level, filter.level),
    filter.author === undefined ? undefined : eq(articles.author_id, filter.author),
    filter.source === undefined ? undefined : eq(articles.source, filter.source),
    filter.flag && flagIs(filter.flag, now),
    filter.q ? matchesQuery(filter.q, filter.link_key) : undefined,
  )

const behind = ({ keys }: ManageOrdering, after: SortKeys): SQL => {
  const columns = keys.map(({ of }) => of)
  const values = keys.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`)
  return sql`(${sql.join(columns, sql`, `)}) < (${sql.join(values, sql`, `)})`
}

export const managedRows = (db: Queryable) => ({
  /** One page with the total count; returns `limit` + 1 rows if there are more (pagination). */
  async managed(
    filter: ManageFilter,
    order: ManageOrdering,
    { offset, limit, after }: PageRequest,
    now: Date,
  ): Promise<{ rows: ManagedRow[]; total: number }> {
    const where = matches(filter, now)
    const found = await db
      .select({ article: articles, ...OF_TASK, fit: order.fit })
      .from(articles)
      .leftJoin(tasks, RUNNING)
      .where(after ? and(where, behind(order, after)) : where)
      .orderBy(...order.keys.map(({ of }) => desc(of)))
      .limit(limit + 1)
      .offset(after ? 0 : offset)
    const rows = found.map(({ article, task, tried, fit }) => ({
      ...article,
      task,
      retry: retryOf(tried),
      fit,
    }))
    // With offset pagination the last page implies the total count, so the count query is skipped.
    const isLast = !after && rows.length <= limit && (rows.length > 0 || offset === 0)
    if (isLast) return { rows, total: offset + rows.length }
    const [counted] = await db.select({ total: sql<number>`count(*)` }).from(articles).where(where)
    return { rows, total: counted?.total ?? 0 }
  },
  /** Ids of the first `limit` articles of the list, and the total count. */
  async managedOrder(
    filter: ManageFilter,
    order: ManageOrdering,
    limit: number,
    now: Date,
  ): Promise<{ ids: number[]; total: number }> {
    const where = matches(filter, now)
    const rows = await db
      .select({ id: articles.id })
      .from(articles)
      .where(where)
      .orderBy(...order.keys.map(({ of }) => desc(of)))
      .limit(limit)
    const ids = rows.map(({ id }) => id)
    if (ids.length < limit) return { ids, total: ids.length }
    const [counted] = await db.select({ total: sql<number>`count(*)` }).from(articles).where(where)
    return { ids, total: counted?.total ?? ids.length }
  },
  async managedById(id: number): Promise<ManagedRow | undefined> {
    const [row] = await db
      .select({ article: articles, ...OF_TASK })
      .from(articles)
      .leftJoin(tasks, RUNNING)
      .where(eq(articles.id, id))
    return row && { ...row.article, task: row.task, retry: retryOf(row.tried), fit: 0 }
  },
  async waiting(now: Date): Promise<DeskCounts> {
    const [row] = await db
      .select({
        to_audit: sql<number>`count(*) filter (where ${articles.has_pending}
          and ${articles.stage} in ('DOWNLOADED', 'READY', 'FAILED'))`,
        rejected: sql<number>`count(*) filter (where ${articles.status} = 'REJECTED')`,
        failed: sql<number>`count(*) filter (where ${articles.stage} = 'FAILED')`,
        untranslated: sql<number>`count(*) filter (where ${articles.translated_percent} < 100
          and ${articles.last_revision} > 0)`,
        audited: sql<number>`count(*) filter (where ${articles.status} = 'AUDITED')`,
        scheduled: sql<number>`count(*) filter (where ${articles.status} = 'PUBLISHED'
          and ${articles.published_at} > ${now})`,
        flagged: sql<number>`count(*) filter (where ${articles.is_stub} or ${articles.duplicate_of} is not null)`,
        published: sql<number>`count(*) filter (where ${articles.status} = 'PUBLISHED'
          and ${articles.published_at} <= ${now})`,
        inbox: sql<number>`(select count(*) from ${feed_items} where ${feed_items.state} = 'UNREAD')`,
        failing_feeds: sql<number>`(select count(*) from ${feeds} where ${feeds.failures} > 0)`,
      })
      .from(articles)
      .where(ne(articles.status, 'DELETED'))
    if (!row) throw new Error('an aggregate gave no row')
    return row
  },
  /** Articles deleted before `before`, one batch. */
  async deletedBefore(before: Date, limit: number): Promise<number[]> {
    const rows = await db
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.status, 'DELETED'), lt(articles.deleted_at, before)))
      .orderBy(articles.id)
      .limit(limit)
    return rows.map((row) => row.id)
  },
  /**
   * Deletes an article and its texts permanently; the log of transitions and the readers' data stay. False if
   * it is not deleted or was restored.
   */
  async purge(id: number, deleted_before: Date): Promise<boolean> {
    const [row] = await db
      .select({ id: articles.id })
      .from(articles)
      .where(
        and(eq(articles.id, id), eq(articles.status, 'DELETED'), lt(articles.deleted_at, deleted_before)),
      )
      .for('update')
    if (!row) return false
    await db.delete(article_search).where(eq(article_search.article_id, id))
    await db.delete(article_words).where(eq(article_words.article_id, id))
    await db.delete(article_revisions).where(eq(article_revisions.article_id, id))
    await db.update(feed_items).set({ article_id: null }).where(eq(feed_items.article_id, id))
    await db.update(articles).set({ duplicate_of: null }).where(eq(articles.duplicate_of, id))
    await db.delete(articles).where(eq(articles.id, id))
    return true
  },
})
