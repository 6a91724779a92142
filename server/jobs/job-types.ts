// What may be asked for in the background: a job's name and the shape of its payload, without the work itself.
import type { z } from 'zod'

export interface JobType<P extends z.ZodType = z.ZodType> {
  /** `noun.verb`. */
  name: string
  payload: P
}

/** Declares a kind of job, apart from its work, so that a store can ask for it and the compiler reads the payload. */
export const defineJobType = <P extends z.ZodType>(name: string, payload: P): JobType<P> => ({
  name,
  payload,
})
