// The background work on books that may be asked for; make.ts says what it does.
import { z } from 'zod'
import { jobOf } from '../../jobs/kind.ts'

/** Makes the book of the file that came from `user_id`. */
export const make = jobOf('book.make', z.object({ book_uuid: z.uuid(), user_id: z.number().optional() }))
