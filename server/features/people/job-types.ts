// Types of the people jobs that a handler can enqueue.
import { z } from 'zod'
import { defineJobType } from '../../jobs/job-types.ts'

/** Creates the archive with all data of a user. */
export const EXPORT_USER_DATA_JOB = defineJobType(
  'people.take_out',
  z.object({ user_id: z.number(), origin: z.string().optional() }),
)
