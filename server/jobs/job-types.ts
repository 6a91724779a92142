// The type of a job that code can enqueue: its name and the schema of its payload, without its function.
import type { z } from 'zod'

export interface JobType<P extends z.ZodType = z.ZodType> {
  /** `noun.verb`. */
  name: string
  payload: P
}

/**
 * Declares a job type, apart from its function, so that a store can enqueue it with a payload that the
 * compiler checks.
 */
export const defineJobType = <P extends z.ZodType>(name: string, payload: P): JobType<P> => ({
  name,
  payload,
})
