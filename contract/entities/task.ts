// A piece of background work as people follow it: its state, how far it is, what came out.
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
  /** Of a task that will be tried again, why the last try failed. `reason` is one of domain/article/failure.ts. */
  error: z.object({ code: z.string(), message: z.string(), reason: z.string().optional() }).nullable(),
  /** Tries that failed in a way that passes by itself. */
  tries: z.number(),
  /** When it is tried again; null when it waits for nothing but its turn. */
  retry_at: TimeField.nullable(),
  created_at: TimeField,
})
export type Task = z.output<typeof Task>
