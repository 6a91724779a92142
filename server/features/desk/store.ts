// The desk's store: every table of an article on one handle, so that a use case is one transaction.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { liftTransactionLimits } from '../../db/connection.ts'
import { type IdempotentOperation, withIdempotency } from '../../db/idempotency.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import { site_settings } from '../../db/schema/account.ts'
import { articles } from '../../db/schema/article.ts'
import { tasks } from '../../db/schema/operation.ts'
import { requestTask, type TaskAbout } from '../../db/tasks.ts'
import type { JobType } from '../../jobs/job-types.ts'
import { articleRows } from './article-row.store.ts'
import { failureRows } from './failures.store.ts'
import { glossaryRows } from './glossary.store.ts'
import { managedRows } from './manage.store.ts'
import { revisionRows } from './revision.store.ts'
import { todayRows } from './today.store.ts'

type Rows = ReturnType<typeof articleRows> &
  ReturnType<typeof revisionRows> &
  ReturnType<typeof managedRows> &
  ReturnType<typeof failureRows> &
  ReturnType<typeof glossaryRows> &
  ReturnType<typeof todayRows> &
  ReturnType<typeof taskRows>

/** A handle on the desk's tables: on the connection pool, or inside a transaction. */
export interface DeskHandle extends Rows {
  /** Runs `run` in a new transaction, or in a savepoint of the open one. */
  inTransaction<T>(run: (desk: DeskHandle) => Promise<T>): Promise<T>
}

const taskRows = (db: Queryable) => ({
  requestTask: <P extends z.ZodType>(
    job: JobType<P>,
    payload: z.input<P>,
    about: TaskAbout,
  ): Promise<string> => requestTask(db, job, payload, about),
  async isTaskLive(id: string): Promise<boolean> {
    const rows = await db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.id, id), inArray(tasks.state, ['QUEUED', 'RUNNING'])))
    return rows.length === 1
  },
  /** Skips the retry back-off of a task; false if no retry is scheduled. */
  async hurryTask(id: string): Promise<boolean> {
    const rows = await db
      .update(tasks)
      .set({ retry_at: null, updated_at: sql`now()` })
      .where(and(eq(tasks.id, id), eq(tasks.state, 'QUEUED'), isNotNull(tasks.retry_at)))
      .returning({ id: tasks.id })
    if (rows.length === 0) return false
    await db.execute(sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker._private_jobs where key = ${id}), run_at := now())`)
    return true
  },
  async isTaskKnown(id: string): Promise<boolean> {
    const rows = await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, id))
    return rows.length === 1
  },
  /**
   * Inserts a task that is already DONE, as the response to a request for work that was done long ago.
   * Returns its id.
   */
  async doneTask(
    kind: string,
    { article_id, user_id, subject }: { article_id: number; user_id: number | null; subject: string },
  ): Promise<string> {
    const [row] = await db
      .insert(tasks)
      .values({
        kind,
        article_id,
        user_id,
        subject,
        state: 'DONE',
        done: 1,
        total: 1,
        result: { article_id },
      })
      .returning({ id: tasks.id })
    if (!row) throw new Error('task row was not written')
    return row.id
  },
  /** False if it had already ended. */
  async stopTask(id: string): Promise<boolean> {
    const rows = await db
      .update(tasks)
      .set({ state: 'CANCELLED', updated_at: sql`now()` })
      .where(and(eq(tasks.id, id), inArray(tasks.state, ['QUEUED', 'RUNNING'])))
      .returning({ id: tasks.id })
    return rows.length === 1
  },
})

const deskOn = (db: Queryable): DeskHandle => ({
  ...articleRows(db),
  ...revisionRows(db),
  ...managedRows(db),
  ...failureRows(db),
  ...glossaryRows(db),
  ...todayRows(db),
  ...taskRows(db),
  inTransaction: (run) => db.transaction((tx) => run(deskOn(tx))),
})

/** Key of the site setting with the load state of the sample library: `loading` or `done`. */
const LIBRARY_KEY = 'sample_library'

export type DeskStore = ReturnType<typeof deskStore>
/** Dependencies of a use case that needs the desk's tables. */
export interface HasDesk {
  store: { desk: DeskStore }
}

export const deskStore = ({ db }: StoreDatabase) => ({
  ...deskOn(db),
  /** The same tables within the transaction of another feature. */
  on: (tx: Queryable): DeskHandle => deskOn(tx),
  /**
   * Runs `run` in one transaction, once per idempotency key; its result must be the final response format.
   */
  once: <T>(operation: IdempotentOperation, run: (desk: DeskHandle) => Promise<T>): Promise<T> =>
    withIdempotency(db, operation, (tx) => run(deskOn(tx))),
  /** Runs `run` with a lock: other processes wait until it is done. */
  async aloneWithLibrary<T>(run: () => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      // Lifts the timeout: this process may wait as long as another one loads, much longer than a normal
      // query.
      await liftTransactionLimits(tx)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sample library', 0))`)
      return run()
    })
  },
  async libraryState(): Promise<'untouched' | 'loading' | 'done'> {
    const [setting] = await db
      .select({ value: site_settings.value })
      .from(site_settings)
      .where(eq(site_settings.key, LIBRARY_KEY))
    if (setting?.value === 'loading') return 'loading'
    if (setting) return 'done'
    const [any] = await db.select({ id: articles.id }).from(articles).limit(1)
    return any ? 'done' : 'untouched'
  },
  async setLibraryState(value: 'loading' | 'done'): Promise<void> {
    await db
      .insert(site_settings)
      .values({ key: LIBRARY_KEY, value })
      .onConflictDoUpdate({ target: site_settings.key, set: { value } })
  },
  /** Article ids by link key, for all keys with this prefix. */
  async linkKeysOf(prefix: string): Promise<Map<string, number>> {
    const rows = await db
      .select({ id: articles.id, link_key: articles.link_key })
      .from(articles)
      .where(sql`starts_with(${articles.link_key}, ${prefix})`)
    return new Map(rows.flatMap(({ id, link_key }) => (link_key ? [[link_key, id] as const] : [])))
  },
})
