// The background work on people that may be asked for.
import { z } from 'zod'
import { jobOf } from '../../jobs/kind.ts'

/** Makes the archive of all that a user has. */
export const TAKE_OUT = jobOf(
  'people.take_out',
  z.object({ user_id: z.number(), origin: z.string().optional() }),
)
