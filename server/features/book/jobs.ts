// Background jobs of books: convert uploads, migrate and retry conversions, purge removed books.
import { z } from 'zod'
import { defineJob, type JobDefinition, type QueueName } from '../../jobs/define-job.ts'
import { cleanUpBookFiles } from './clean-up-files.ts'
import { makeBookJob, makeLargeBookJob } from './job-types.ts'
import { failMaking, makeRegistered } from './make.ts'
import { remakeBooks } from './remake.ts'
import { retryUnstored } from './retry.ts'

const DAY_MS = 86_400_000
/** How long a removed book can be restored. */
const RETENTION_MS = 30 * DAY_MS
/**
 * Max. bytes of removed books per reader: without it, repeatedly filling and emptying a shelf would fill the
 * disk.
 */
export const REMOVED_BYTES = 100_000_000

const making = (kind: typeof makeBookJob, queueName: QueueName): JobDefinition =>
  defineJob({
    ...kind,
    retries: 2,
    queue: queueName,
    run: makeRegistered,
    failed: (deps, { book_uuid }, failure) => failMaking(deps, book_uuid, failure),
  })

export const bookJobs: readonly JobDefinition[] = [
  making(makeBookJob, 'book'),
  making(makeLargeBookJob, 'large_book'),
  defineJob({
    name: 'book.remake',
    payload: z.looseObject({}),
    retries: 3,
    atStart: true,
    run: (deps, _, { signal }) => remakeBooks(deps, signal),
  }),
  defineJob({
    name: 'book.retry',
    payload: z.looseObject({}),
    retries: 0,
    every: '*/10 * * * *',
    run: async (deps) => ({ retried: await retryUnstored(deps) }),
  }),
  defineJob({
    name: 'book.clean_up',
    formerNames: ['book.sweep'],
    payload: z.looseObject({}),
    retries: 1,
    every: '41 20 * * *',
    run: async (deps, _payload, { signal }) => {
      const { store, storage } = deps
      const at = deps.now().getTime()
      const purgedKeys = await store.book.letGo(new Date(at - DAY_MS), REMOVED_BYTES)
      const keys = [...purgedKeys, ...(await store.book.forget(new Date(at - RETENTION_MS)))]
      for (const key of keys) await storage.remove(key)
      return { removed: keys.length, orphans: await cleanUpBookFiles(deps, signal) }
    },
  }),
]
