// SQL queries of the desk's first page: today's publications, the longest pending audits, the state of
// background work.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { ArticleLevel } from '../../../contract/entities/article.ts'
import { readLastBackup } from '../../db/last-backup.ts'
import type { Queryable } from '../../db/open.ts'
import { article_revisions, articles } from '../../db/schema/article.ts'
import { tasks } from '../../db/schema/operation.ts'

export interface CalendarRow {
  id: number
  title: string
  title_zh: string
  level: ArticleLevel | null
  minutes: number
  published_at: Date
}

/** No day has more publications. */
const MAX_COUNT = 50

export const todayRows = (db: Queryable) => ({
  backedUpAt: (): Promise<string | null> => readLastBackup(db),
  /** Articles published or scheduled on that day in Shanghai. */
  async calendar(day: string): Promise<CalendarRow[]> {
    const { id, title, title_zh, level, minutes, published_at } = articles
    const rows = await db
      .select({ id, title, title_zh, level, minutes, published_at })
      .from(articles)
      .where(
        and(
          eq(articles.status, 'PUBLISHED'),
          sql`${published_at} >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'`,
          sql`${published_at} < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
        ),
      )
      .orderBy(asc(published_at), asc(id))
      .limit(MAX_COUNT)
    return rows.flatMap(({ published_at: at, ...row }) => (at ? [{ ...row, published_at: at }] : []))
  },
  /** Articles whose newest revision has been pending longest. */
  async longestWaiting(
    limit: number,
  ): Promise<{ id: number; title: string; since: Date; translated_percent: number }[]> {
    return db
      .select({
        id: articles.id,
        title: article_revisions.title,
        since: article_revisions.created_at,
        translated_percent: articles.translated_percent,
      })
      .from(articles)
      .innerJoin(
        article_revisions,
        and(
          eq(article_revisions.article_id, articles.id),
          eq(article_revisions.revision, articles.last_revision),
        ),
      )
      .where(
        sql`${articles.has_pending} and ${articles.status} <> 'DELETED'
          and ${articles.stage} in ('DOWNLOADED', 'READY', 'FAILED')`,
      )
      .orderBy(asc(article_revisions.created_at), asc(articles.id))
      .limit(limit)
  },
  /** Tasks in the queue now, and tasks that ended within the last 24 hours. */
  async taskFigures(): Promise<{ waiting: number; oldest_at: Date | null; done: number; failed: number }> {
    const [row] = await db
      .select({
        waiting: sql<number>`count(*) filter (where ${tasks.state} in ('QUEUED', 'RUNNING'))::int`,
        oldest_at: sql<Date | null>`min(${tasks.created_at}) filter (where ${tasks.state} = 'QUEUED')`,
        done: sql<number>`count(*) filter (where ${tasks.state} = 'DONE')::int`,
        failed: sql<number>`count(*) filter (where ${tasks.state} = 'FAILED')::int`,
      })
      .from(tasks)
      .where(sql`${tasks.state} in ('QUEUED', 'RUNNING') or ${tasks.updated_at} > now() - interval '1 day'`)
    if (!row) throw new Error('an aggregate gave no row')
    return { ...row, oldest_at: row.oldest_at === null ? null : new Date(row.oldest_at) }
  },
})
