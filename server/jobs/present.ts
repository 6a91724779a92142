// Turns a task's row into the shape of the contract.
import type { Task } from '../../contract/entities/task.ts'
import type { TaskRow } from '../db/tasks.ts'

export const presentTask = (row: TaskRow): Task => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  done: row.done,
  total: row.total,
  message: row.message,
  result: row.result,
  error: row.error as Task['error'],
  tries: row.tries,
  retry_at: row.retry_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
