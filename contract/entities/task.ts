// Schema of a background task: its state, progress and result.
import { z } from 'zod'
import { TimeField } from '../kernel/fields.ts'

export const TaskState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'])
export const Task = z.object({
  id: z.string(),
  kind: z.string(),
  state: TaskState,
  done: z.number(),
  total: z.number(),
  message: z.string(),
  result: z.unknown(),
  /**
   * While a retry is scheduled: the error of the last attempt. `reason` is one of domain/article/failure.ts.
   */
  error: z.object({ code: z.string(), message: z.string(), reason: z.string().optional() }).nullable(),
  /** Number of attempts that failed with a transient error. */
  tries: z.number(),
  /** Time of the next retry; null when the task only waits in the queue. */
  retry_at: TimeField.nullable(),
  created_at: TimeField,
})
export type Task = z.output<typeof Task>
