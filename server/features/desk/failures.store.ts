// SQL queries of failed articles: how many for which reason, and which of them can be retried.
import { and, asc, count, desc, eq, gt, max, ne, sql } from 'drizzle-orm'
import { type FailureReason, toFailureReason } from '../../../domain/article/failure.ts'
import type { Queryable } from '../../db/open.ts'
import { articles } from '../../db/schema/article.ts'
import { tasks } from '../../db/schema/operation.ts'

export interface FailureGroup {
  reason: FailureReason
  count: number
  downloads: number
  translations: number
  last_at: Date
}
export interface FailedArticle {
  id: number
  /**
   * The task type that failed. For articles that failed before this column existed: a download if there is no
   * text yet, otherwise a translation.
   */
  work: 'download' | 'translate'
}

/**
 * Failed articles without a queued or running task. A queued retry leaves the stage FAILED until the task
 * begins.
 */
const FAILED = and(
  eq(articles.stage, 'FAILED'),
  ne(articles.status, 'DELETED'),
  sql`not exists (select from ${tasks} where ${tasks.id} = ${articles.task_id}
    and ${tasks.state} in ('QUEUED', 'RUNNING'))`,
)
/** Articles that failed before reasons were stored have none. */
const REASON = sql<string>`coalesce(${articles.stage_reason}, 'OTHER')`
const WORK = sql<FailedArticle['work']>`coalesce(${articles.failed_work},
  case when ${articles.last_revision} = 0 then 'download' else 'translate' end)`

export const failureRows = (db: Queryable) => ({
  /** Largest group first. */
  async failures(): Promise<FailureGroup[]> {
    const rows = await db
      .select({
        reason: REASON,
        count: count(),
        downloads: sql<number>`count(*) filter (where ${WORK} = 'download')`,
        translations: sql<number>`count(*) filter (where ${WORK} = 'translate')`,
        last_at: max(articles.updated_at),
      })
      .from(articles)
      .where(FAILED)
      .groupBy(REASON)
      .orderBy(desc(count()), REASON)
    return rows.flatMap(({ reason, last_at, ...row }) =>
      last_at ? [{ ...row, reason: toFailureReason(reason), last_at }] : [],
    )
  },
  /** The latest failures of a group. */
  async failedFor(reason: FailureReason, limit: number): Promise<{ id: number; title: string }[]> {
    return db
      .select({ id: articles.id, title: articles.title })
      .from(articles)
      .where(and(FAILED, eq(REASON, reason)))
      .orderBy(desc(articles.updated_at), desc(articles.id))
      .limit(limit)
  },
  /** Failed articles with ids after the cursor `after`, sorted by id; without a reason, of all groups. */
  async failedAfter(
    after: number,
    { reason, limit }: { reason: FailureReason | undefined; limit: number },
  ): Promise<FailedArticle[]> {
    return db
      .select({ id: articles.id, work: WORK })
      .from(articles)
      .where(and(FAILED, gt(articles.id, after), reason && eq(REASON, reason)))
      .orderBy(asc(articles.id))
      .limit(limit)
  },
})
