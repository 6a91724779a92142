// A test kit for books that are uploaded and made: their features, their jobs and the real readers of files.
import { createHash } from 'node:crypto'
import { bookHandlers } from '../../server/features/book/handlers.ts'
import { bookJobs } from '../../server/features/book/jobs.ts'
import { booksOf } from '../../server/features/book/public.ts'
import { uploadHandlers } from '../../server/features/upload/handlers.ts'
import { uploadJobs } from '../../server/features/upload/jobs.ts'
import { uploadedBook } from '../../server/features/upload/public.ts'
import { makeBookMaker } from '../../server/providers/epub/guarded.ts'
import { bySignature } from '../../server/providers/file-kind/by-signature.ts'
import { makePictureReader } from '../../server/providers/page-fetch/picture.ts'
import { withSharp } from '../../server/providers/picture-shrink/with-sharp.ts'
import { contract, createTestKit, type TestKit, type TestKitOptions, type TestUser } from './test-kit.ts'
import { theDictionary } from './the-dictionary.ts'

/** `handlers` of other features join those of books and uploads. */
export const createBookKit = ({ handlers, ...options }: Partial<TestKitOptions> = {}): Promise<TestKit> =>
  createTestKit({
    handlers: { book: bookHandlers, upload: uploadHandlers, ...handlers },
    crossFeatureQueries: { booksOf, uploadedBook },
    jobs: [...bookJobs, ...uploadJobs],
    bookMaker: makeBookMaker({ timeout_ms: 120_000 }),
    dictionary: theDictionary(),
    fileKinds: bySignature,
    pictures: makePictureReader(),
    shrinker: withSharp,
    ...options,
  })

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Makes a book of what was sent to a link. */
export const registerBook = (t: TestKit, link: string, bytes: Uint8Array, as: TestUser) =>
  t.ask(contract.book.uploadByLink, { link, digest: digestOf(bytes) }, as)

/** Waits until every book is made that waits for it. */
export async function allBooksMade(t: TestKit): Promise<void> {
  const { rows } = await t.database.pool.query<{ id: string }>(
    `select id from tasks where kind = 'book.make' and state in ('QUEUED', 'RUNNING')`,
  )
  for (const { id } of rows) await t.finished(id)
}
