// Background job types and payload schema for books; make.ts has the worker.
import { z } from 'zod'
import { isLargeFile } from '../../../domain/book/kinds.ts'
import { defineJobType } from '../../jobs/job-types.ts'

const payload = z.object({ book_uuid: z.uuid(), user_id: z.number().optional() })

/** Converts the file that `user_id` uploaded. */
export const makeBookJob = defineJobType('book.make', payload)

/**
 * The same for a large file, which takes long: large books have a queue of their own, so that they block no
 * small one.
 */
export const makeLargeBookJob = defineJobType('book.make_large', payload)

/** The job type for a file of this size. */
export const makingOf = (bytes: number) => (isLargeFile(bytes) ? makeLargeBookJob : makeBookJob)
