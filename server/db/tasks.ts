// Background tasks as rows: created in the transaction of the change that caused them, shown to users,
// recovered after a crash.
import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { toStorableJson } from '../../domain/kernel/well-formed.ts'
import type { JobType } from '../jobs/job-types.ts'
import { JOB_PRIORITIES, type JobPriority } from '../jobs/queues.ts'
import type { Database, Queryable } from './open.ts'
import { articles } from './schema/article.ts'
import { tasks } from './schema/operation.ts'

/** Properties of a task besides its job's payload. */
export interface TaskAbout {
  /** The user who may follow the task, in addition to admins. */
  user_id?: number | undefined
  article_id?: number | undefined
  /** Title for display. */
  subject?: string
  /**
   * Deduplication key: while a task with the same key is queued or running, its id is returned and no second
   * task is created.
   */
  key?: string
  run_at?: Date
  /** Priority; default: `first` for a task of a user, else `scheduled`. */
  turn?: JobPriority
  /** Jobs of one queue run one at a time; the job joins the shortest of these queues. */
  queues?: readonly string[]
}

export type TaskRow = typeof tasks.$inferSelect

const LIVE_STATES: ('QUEUED' | 'RUNNING')[] = ['QUEUED', 'RUNNING']
/** Max. starts of a job, including those whose worker was killed: the job itself may be the reason. */
const MAX_ATTEMPTS = 6
const MAX_KEY_ATTEMPTS = 5

const asJsonb = (value: unknown) => (value == null ? null : sql`${toStorableJson(value)}::jsonb`)

const selectShortestQueue = (queues: readonly string[]) =>
  queues.length === 0
    ? sql`null`
    : sql`(select name from unnest(${sql.param(queues)}::text[]) with ordinality as given (name, place)
        order by (select count(*) from graphile_worker._private_jobs j
          join graphile_worker._private_job_queues q on q.id = j.job_queue_id
          where q.queue_name = given.name), place limit 1)`

/**
 * Creates the task and its job in the caller's transaction; returns the task's id. Safe under concurrent
 * requests.
 */
export async function requestTask<P extends z.ZodType>(
  tx: Queryable,
  job: JobType<P>,
  jobInput: z.input<P>,
  about: TaskAbout = {},
): Promise<string> {
  const { user_id = null, article_id = null, subject = '', key = null, run_at = null, queues = [] } = about
  const priority = JOB_PRIORITIES[about.turn ?? (user_id === null ? 'scheduled' : 'first')]
  const kind = job.name
  for (let tries = 0; tries < MAX_KEY_ATTEMPTS; tries += 1) {
    const [created] = await tx
      .insert(tasks)
      .values({ kind, user_id, article_id, subject, key })
      .onConflictDoNothing()
      .returning({ id: tasks.id })
    if (created) {
      const payload = toStorableJson({ ...(jobInput as object), task_id: created.id })
      await tx.execute(sql`select graphile_worker.add_job(${kind}, payload := ${payload}::json,
        run_at := ${run_at}::timestamptz, max_attempts := ${MAX_ATTEMPTS}, job_key := ${created.id},
        priority := ${priority}, queue_name := ${selectShortestQueue(queues)})`)
      return created.id
    }
    const [live] = await tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.key, key ?? ''), inArray(tasks.state, LIVE_STATES)))
    if (live) return live.id
    // The other task ended between the two queries; the next attempt can insert.
  }
  throw new Error(`task ${kind} could not be written`)
}

/** A job that has used all its attempts and never finished. */
export interface ExhaustedJob {
  id: number
  name: string
  payload: unknown
  task_id: string
}

/** Queries and updates of task rows. */
export const taskStore = (db: Database) => ({
  async byId(id: string): Promise<TaskRow | undefined> {
    const [row] = await db.select().from(tasks).where(eq(tasks.id, id))
    return row
  },
  /** A user sees their own tasks, an admin all tasks. */
  async taskFor(id: string, user: { id: number; role: string }): Promise<TaskRow | undefined> {
    const [row] = await db.select().from(tasks).where(eq(tasks.id, id))
    return row && (user.role === 'admin' || row.user_id === user.id) ? row : undefined
  },
  /**
   * Live tasks first, then those that ended within a day: the failed ones, then the newest. Crawls without a
   * user are left out: they are many, and the feed itself shows its errors. The subject is the article's
   * current title: at creation there may have been only a URL.
   */
  async recent(limit: number): Promise<TaskRow[]> {
    return db
      .select({
        ...getTableColumns(tasks),
        subject: sql<string>`coalesce(nullif(${articles.title}, ''), ${tasks.subject})`,
      })
      .from(tasks)
      .leftJoin(articles, eq(articles.id, tasks.article_id))
      .where(sql`(${tasks.state} in ('QUEUED', 'RUNNING') or ${tasks.updated_at} > now() - interval '1 day')
        and not (${tasks.kind} = 'rss.crawl' and ${tasks.user_id} is null)`)
      .orderBy(
        sql`${tasks.state} in ('QUEUED', 'RUNNING') desc`,
        sql`${tasks.state} = 'FAILED' desc`,
        desc(tasks.created_at),
      )
      .limit(limit)
  },
  /** QUEUED or RUNNING → RUNNING; false when the task was cancelled or has ended already. */
  async begin(id: string): Promise<boolean> {
    const rows = await db
      .update(tasks)
      .set({ state: 'RUNNING', error: null, retry_at: null, updated_at: sql`now()` })
      .where(and(eq(tasks.id, id), inArray(tasks.state, LIVE_STATES)))
      .returning({ id: tasks.id })
    return rows.length === 1
  },
  /** Updates the progress; false when the task was cancelled. */
  async progress(id: string, at: { done?: number; total?: number; message?: string }): Promise<boolean> {
    const rows = await db
      .update(tasks)
      .set({ ...at, updated_at: sql`now()` })
      .where(and(eq(tasks.id, id), eq(tasks.state, 'RUNNING')))
      .returning({ id: tasks.id })
    return rows.length === 1
  },
  async finish(id: string, result: unknown): Promise<void> {
    await db
      .update(tasks)
      .set({ state: 'DONE', result: asJsonb(result), done: sql`${tasks.total}`, updated_at: sql`now()` })
      .where(and(eq(tasks.id, id), eq(tasks.state, 'RUNNING')))
  },
  /**
   * Adds the job of a task to the queue again, unchanged and with all its attempts: to run at `run_at`, else
   * at once. The current run counts as given up, so that a worker that dies now does not cause a second
   * retry.
   */
  async requeue(id: string, run_at: Date | null = null): Promise<void> {
    await db.execute(sql`
      select graphile_worker.add_job(k.identifier, payload := j.payload, queue_name := q.queue_name,
        run_at := ${run_at}::timestamptz, max_attempts := ${MAX_ATTEMPTS}, job_key := ${id}, priority := j.priority)
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks k on k.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where j.payload->>'task_id' = ${id} and j.locked_at is not null limit 1`)
  },
  /**
   * RUNNING → QUEUED until the next retry, with the error of the last attempt; false when the task has ended.
   */
  async waitForRetry(
    id: string,
    { tries, retry_at, error }: { tries: number; retry_at: Date; error: object },
  ): Promise<boolean> {
    const rows = await db
      .update(tasks)
      .set({ state: 'QUEUED', tries, retry_at, error: asJsonb(error), message: '', updated_at: sql`now()` })
      .where(and(eq(tasks.id, id), eq(tasks.state, 'RUNNING')))
      .returning({ id: tasks.id })
    return rows.length === 1
  },
  async fail(id: string, error: { code: string; message: string; reason?: string }): Promise<void> {
    await db
      .update(tasks)
      .set({ state: 'FAILED', error: asJsonb(error), retry_at: null, updated_at: sql`now()` })
      .where(and(eq(tasks.id, id), inArray(tasks.state, LIVE_STATES)))
  },
  /** Returns the updated row, or undefined when the task had already ended. */
  async cancel(id: string): Promise<TaskRow | undefined> {
    const [row] = await db
      .update(tasks)
      .set({ state: 'CANCELLED', updated_at: sql`now()` })
      .where(and(eq(tasks.id, id), inArray(tasks.state, LIVE_STATES)))
      .returning()
    return row
  },
  /** Requeues jobs whose worker sent no heartbeat for `seconds`: the worker died while it ran them. */
  async requeueStalledJobs(seconds: number): Promise<void> {
    await db.execute(sql`
      select graphile_worker.force_unlock_workers(array(
        select distinct j.locked_by from graphile_worker._private_jobs j
        join tasks t on t.id::text = j.payload->>'task_id'
        where j.locked_by is not null and t.state in ('QUEUED', 'RUNNING')
          and greatest(j.locked_at, t.updated_at) < now() - make_interval(secs => ${seconds})))`)
  },
  /** Requeues every job that is locked by a worker; only for when no worker can be running. */
  async requeueAllJobs(): Promise<void> {
    await db.execute(sql`
      select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`)
  },
  /** Jobs without attempts left whose task is still live. */
  async exhaustedJobs(): Promise<ExhaustedJob[]> {
    const found = await db.execute<{ id: number; name: string; payload: unknown; task_id: string }>(sql`
      select j.id, k.identifier as name, j.payload, t.id as task_id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks k on k.id = j.task_id
      join tasks t on t.id::text = j.payload->>'task_id'
      where j.attempts >= j.max_attempts and j.locked_at is null and t.state in ('QUEUED', 'RUNNING')
        and not exists (select from graphile_worker._private_jobs o where o.key = t.id::text and o.id <> j.id)`)
    return found.rows
  },
  async removeJob(id: number): Promise<void> {
    await db.execute(sql`select graphile_worker.complete_jobs(array[${id}]::bigint[])`)
  },
  /** Adds a job that runs at start-up, deduplicated by its name as job key. */
  async enqueueAtStart(name: string, max_attempts: number): Promise<void> {
    await db.execute(sql`select graphile_worker.add_job(${name}, payload := '{}'::json, job_key := ${name},
      max_attempts := ${max_attempts})`)
  },
  /** Names of queued jobs, so that a start can fail when one is unknown. */
  async waitingKinds(): Promise<string[]> {
    const found = await db.execute<{ name: string }>(sql`
      select distinct t.identifier as name from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts < j.max_attempts`)
    return found.rows.map((row) => row.name)
  },
  /** Figures of background work, for monitoring. */
  async figures(): Promise<{
    jobs: { name: string; state: string; count: number }[]
    tasks: { kind: string; state: string; count: number }[]
    feeds: { state: string; count: number }[]
  }> {
    const jobs = await db.execute<{ name: string; state: string; count: number }>(sql`
      select k.identifier as name, case when j.locked_at is not null then 'running'
          when j.run_at > now() then 'later' else 'waiting' end as state, count(*)::int as count
      from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
      where j.attempts < j.max_attempts or j.locked_at is not null group by 1, 2`)
    const ended = await db.execute<{ kind: string; state: string; count: number }>(sql`
      select kind, lower(state) as state, count(*)::int as count from tasks
      where state in ('DONE', 'FAILED', 'CANCELLED') and updated_at > now() - interval '1 hour'
        and created_at > now() - interval '1 day' group by 1, 2`)
    const feeds = await db.execute<{ state: string; count: number }>(sql`
      select case when failures > 0 then 'failing' else 'well' end as state, count(*)::int as count
      from feeds group by 1`)
    return { jobs: jobs.rows, tasks: ended.rows, feeds: feeds.rows }
  },
  async purgeOld(days: number): Promise<void> {
    await db
      .delete(tasks)
      .where(
        and(
          inArray(tasks.state, ['DONE', 'FAILED', 'CANCELLED']),
          lt(tasks.updated_at, sql`now() - make_interval(days => ${days})`),
        ),
      )
  },
})
