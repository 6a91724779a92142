// Serializes the sync requests of one reader, across all servers, with a queue and an advisory lock.
import { sql } from 'drizzle-orm'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'
import { createKeyedQueue } from './keyed-queue.ts'

/**
 * Each sync uses two connections, one for its lock and one for its steps: 8 of the 20 in the pool for
 * requests.
 */
const AT_ONCE = 4
/** For several devices of a reader, and retries after a lost response. */
const PER_READER = 4
const IN_ALL = 200

const LOCK = namedQuery<{ is_mine: boolean }, { key: string }>(
  'sync_lock',
  sql`select pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0)) as is_mine`,
)

export const syncStore = ({ db }: StoreDatabase) => {
  const takeTurn = createKeyedQueue({ at_once: AT_ONCE, per_reader: PER_READER, in_all: IN_ALL })
  return {
    /**
     * Calls `run` while no other sync of this reader runs. Throws TOO_MANY_REQUESTS or OVERLOADED without
     * calling `run`.
     */
    alone: <T>(user_id: number, run: () => Promise<T>): Promise<T> =>
      takeTurn(user_id, () =>
        db.transaction(async (tx) => {
          const [lock] = await LOCK(tx, { key: `sync ${user_id}` })
          if (!lock?.is_mine) throwAppError('TOO_MANY_REQUESTS', { retryAfter: 2 })
          return run()
        }),
      ),
  }
}
