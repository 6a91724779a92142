// Retries books that could not be stored once there is disk space: their source files are still in storage.
import type { Deps } from '../../deps.ts'
import { makingOf } from './job-types.ts'

const BATCH = 50

/**
 * Queues books that are FAILED as NOT_STORED again; returns how many. Does nothing while the disk is full.
 */
export async function retryUnstored({
  diskSpace,
  storage,
  store: { book },
}: Pick<Deps, 'diskSpace' | 'storage'> & { store: Pick<Deps['store'], 'book'> }): Promise<number> {
  if (!diskSpace.hasFreeSpace()) return 0
  let retried = 0
  for (const { book_uuid, source_key } of await book.unstored(BATCH)) {
    const size = (await storage.describe(source_key))?.size ?? 0
    const isTaken = await book.transaction(async (tx) => {
      if (!(await book.makeAgain(tx, book_uuid))) return false
      await book.request(tx, makingOf(size), { book_uuid }, { key: `book ${book_uuid}` })
      return true
    })
    if (isTaken) retried += 1
  }
  return retried
}
