// Serializes a task's row for the contract, as one user may see it.
import type { Task } from '../../contract/entities/task.ts'
import type { TaskRow } from '../db/tasks.ts'

/**
 * Jobs whose result gives access to one reader's data; people/job-types.ts, in a feature, declares the job
 * type.
 */
const OWNER_ONLY_JOBS: ReadonlySet<string> = new Set(['people.take_out'])

/**
 * The task as `viewer` sees it: an admin follows the tasks of all readers, but does not get the URL of their
 * archive.
 */
export const presentTask = (row: TaskRow, viewer: { id: number }): Task => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  done: row.done,
  total: row.total,
  message: row.message,
  result: OWNER_ONLY_JOBS.has(row.kind) && row.user_id !== viewer.id ? null : row.result,
  error: row.error as Task['error'],
  tries: row.tries,
  retry_at: row.retry_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
