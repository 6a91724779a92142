// Background work as rows: made in the transaction of the change that caused it, followed by people, found again after a crash.
import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { toStorableJson } from '../../domain/kernel/well-formed.ts'
import type { JobType } from '../jobs/job-types.ts'
import { JOB_PRIORITIES, type JobPriority } from '../jobs/queues.ts'
import type { Database, Queryable } from './open.ts'
import { articles } from './schema/article.ts'
import { tasks } from './schema/operation.ts'

/** What a task says of itself beside its job's payload. */
export interface TaskAbout {
  /** Who may follow it beside admins. */
  user_id?: number | undefined
  article_id?: number | undefined
  /** What it is about, for people: a title. */
  subject?: string
  /** While a task of the same key waits or runs, it is the answer, and no second one is made. */
  key?: string
  run_at?: Date
  /** Whose work goes first; what a person asked for does, unless told otherwise. */
  turn?: JobPriority
  /** Of the jobs of one queue, one runs at a time; of these it joins the shortest. */
  queues?: readonly string[]
}

export type TaskRow = typeof tasks.$inferSelect

const LIVE: ('QUEUED' | 'RUNNING')[] = ['QUEUED', 'RUNNING']
/** A job is begun so often at most, the times its worker was killed included: it may be the job that kills. */
const MAX_ATTEMPTS = 6
const KEY_TRIES = 5

const asJsonb = (value: unknown) => (value == null ? null : sql`${toStorableJson(value)}::jsonb`)

const shortestOf = (queues: readonly string[]) =>
  queues.length === 0
    ? sql`null`
    : sql`(select name from unnest(${sql.param(queues)}::text[]) with ordinality as given (name, place)
        order by (select count(*) from graphile_worker._private_jobs j
          join graphile_worker._private_job_queues q on q.id = j.job_queue_id
          where q.queue_name = given.name), place limit 1)`

/** Writes the task and its job in the caller's transaction; returns the task's id. Safe from two at once. */
export async function requestTask<P extends z.ZodType>(
  tx: Queryable,
  job: JobType<P>,
  jobInput: z.input<P>,
  about: TaskAbout = {},
): Promise<string> {
  const { user_id = null, article_id = null, subject = '', key = null, run_at = null, queues = [] } = about
  const turn = JOB_PRIORITIES[about.turn ?? (user_id === null ? 'scheduled' : 'first')]
  const kind = job.name
  for (let tries = 0; tries < KEY_TRIES; tries += 1) {
    const [created] = await tx
      .insert(tasks)
      .values({ kind, user_id, article_id, subject, key })
      .onConflictDoNothing()
      .returning({ id: tasks.id })
    if (created) {
      const payload = toStorableJson({ ...(jobInput as object), task_id: created.id })
      await tx.execute(sql`select graphile_worker.add_job(${kind}, payload := ${payload}::json,
        run_at := ${run_at}::timestamptz, max_attempts := ${MAX_ATTEMPTS}, job_key := ${created.id},
        priority := ${turn}, queue_name := ${shortestOf(queues)})`)
      return created.id
    }
    const [live] = await tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.key, key ?? ''), inArray(tasks.state, LIVE)))
    if (live) return live.id
    // It ended between the two questions: now there is room for a new one.
  }
  throw new Error(`task ${kind} could not be written`)
}

/** A job that was begun as often as it may be and never came to its end. */
export interface ExhaustedJob {
  id: number
  name: string
  payload: unknown
  task_id: string
}

/** Reads and writes of task rows. */
export const taskStore = (db: Database) => ({
  async byId(id: string): Promise<TaskRow | undefined> {
    const [row] = await db.select().from(tasks).where(eq(tasks.id, id))
    return row
  },
  /** A user sees their own tasks, an admin every one. */
  async taskFor(id: string, user: { id: number; role: string }): Promise<TaskRow | undefined> {
    const [row] = await db.select().from(tasks).where(eq(tasks.id, id))
    return row && (user.role === 'admin' || row.user_id === user.id) ? row : undefined
  },
  /**
   * Tasks under way first, then those that ended within a day: the failed ones, then the newest. Crawls that nobody asked
   * for are left out: they are many, and a feed that fails says so itself. Work on an article is called after the title
   * that it has by now; when it was asked for, there was perhaps nothing but an address.
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
  /** QUEUED or RUNNING → RUNNING; false when it was cancelled or has ended already. */
  async begin(id: string): Promise<boolean> {
    const rows = await db
      .update(tasks)
      .set({ state: 'RUNNING', error: null, retry_at: null, updated_at: sql`now()` })
      .where(and(eq(tasks.id, id), inArray(tasks.state, LIVE)))
      .returning({ id: tasks.id })
    return rows.length === 1
  },
  /** Writes how far it is; false when somebody cancelled it. */
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
   * Puts the job of a task back into the queue as it stood there, to be begun anew: at `run_at`, else at once. The one
   * at hand counts as given up, so that a worker that dies now begins nothing twice.
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
  /** RUNNING → QUEUED until its next try, saying why the last one failed; false when it has ended meanwhile. */
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
      .where(and(eq(tasks.id, id), inArray(tasks.state, LIVE)))
  },
  /** Returns the row as it is then, or undefined when it had ended before. */
  async cancel(id: string): Promise<TaskRow | undefined> {
    const [row] = await db
      .update(tasks)
      .set({ state: 'CANCELLED', updated_at: sql`now()` })
      .where(and(eq(tasks.id, id), inArray(tasks.state, LIVE)))
      .returning()
    return row
  },
  /** Requeues jobs whose worker has not been heard of for `seconds`: it died with them in hand. */
  async requeueStalledJobs(seconds: number): Promise<void> {
    await db.execute(sql`
      select graphile_worker.force_unlock_workers(array(
        select distinct j.locked_by from graphile_worker._private_jobs j
        join tasks t on t.id::text = j.payload->>'task_id'
        where j.locked_by is not null and t.state in ('QUEUED', 'RUNNING')
          and greatest(j.locked_at, t.updated_at) < now() - make_interval(secs => ${seconds})))`)
  },
  /** Requeues every job that some worker holds; for when there can be no worker. */
  async requeueAllJobs(): Promise<void> {
    await db.execute(sql`
      select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`)
  },
  /** Jobs that no worker will begin again although their task is still waited for. */
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
  /** Asks for work that a server does when it starts; of several that wait one stays. */
  async enqueueAtStart(name: string, max_attempts: number): Promise<void> {
    await db.execute(sql`select graphile_worker.add_job(${name}, payload := '{}'::json, job_key := ${name},
      max_attempts := ${max_attempts})`)
  },
  /** Names of jobs that wait to be run, so that a start can refuse the unknown ones. */
  async waitingKinds(): Promise<string[]> {
    const found = await db.execute<{ name: string }>(sql`
      select distinct t.identifier as name from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts < j.max_attempts`)
    return found.rows.map((row) => row.name)
  },
  /** How much background work there is, for who watches the site. */
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
