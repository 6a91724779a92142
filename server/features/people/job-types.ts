// The background work on people that may be asked for.
import { z } from 'zod'
import { defineJobType } from '../../jobs/job-types.ts'

/** Makes the archive of all that a user has. */
export const EXPORT_USER_DATA_JOB = defineJobType(
  'people.take_out',
  z.object({ user_id: z.number(), origin: z.string().optional() }),
)
