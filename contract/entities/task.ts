// A piece of background work as people follow it: its state, how far it is, what came out.
import { z } from 'zod'
import { Time } from '../kernel/fields.ts'

export const TaskState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'])
export const Task = z.object({
  id: z.string(),
  kind: z.string(),
  state: TaskState,
  done: z.number(),
  total: z.number(),
  message: z.string(),
  result: z.unknown(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: Time,
})
export type Task = z.output<typeof Task>
