// The background work on books that may be asked for; make.ts says what it does.
import { z } from 'zod'
import { isLargeFile } from '../../../domain/book/kinds.ts'
import { defineJobType } from '../../jobs/job-types.ts'

const payload = z.object({ book_uuid: z.uuid(), user_id: z.number().optional() })

/** Makes the book of the file that came from `user_id`. */
export const makeBookJob = defineJobType('book.make', payload)

/** The same for a large file, which takes long: large books hold each other and no small one. */
export const makeLargeBookJob = defineJobType('book.make_large', payload)

/** The job that makes a book of a file of so many bytes. */
export const makingOf = (bytes: number) => (isLargeFile(bytes) ? makeLargeBookJob : makeBookJob)
