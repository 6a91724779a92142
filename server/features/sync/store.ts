// SQL of bringing steps: who is at it now, so that one reader's come one request after the other on every machine.
import { sql } from 'drizzle-orm'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'
import { createKeyedQueue } from './keyed-queue.ts'

/** Each holds a connection for its lock and one for its steps: 8 of the 20 there are for calls. */
const AT_ONCE = 4
/** A reader's devices, and what was sent again when an answer got lost. */
const PER_READER = 4
const IN_ALL = 200

const LOCK = namedQuery<{ is_mine: boolean }, { key: string }>(
  'sync_lock',
  sql`select pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0)) as is_mine`,
)

export const syncStore = ({ db }: StoreDatabase) => {
  const takeTurn = createKeyedQueue({ at_once: AT_ONCE, per_reader: PER_READER, in_all: IN_ALL })
  return {
    /** Runs while nothing else of this reader does; throws TOO_MANY_REQUESTS, OVERLOADED, and then ran nothing. */
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
