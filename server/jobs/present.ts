// Turns a task's row into the shape of the contract, as one person may see it.
import type { Task } from '../../contract/entities/task.ts'
import type { TaskRow } from '../db/tasks.ts'

/** Kinds whose result opens data of one reader to whoever has it: people/job-types.ts, a feature, declares the kind. */
const OWNERS_ALONE: ReadonlySet<string> = new Set(['people.take_out'])

/** The task as `viewer` sees it: an admin follows the work of every reader, but gets no address of their archive. */
export const presentTask = (row: TaskRow, viewer: { id: number }): Task => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  done: row.done,
  total: row.total,
  message: row.message,
  result: OWNERS_ALONE.has(row.kind) && row.user_id !== viewer.id ? null : row.result,
  error: row.error as Task['error'],
  tries: row.tries,
  retry_at: row.retry_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
