// SQL of the membership ledger: rows of a user in order, and one row more behind the last.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  type LedgerKind,
  type LedgerRow,
  type PaidLevel,
  sealedText,
} from '../../../domain/membership/ledger.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'

export interface StoredRow extends LedgerRow {
  prev: string
  hash: string
}

const ph = sql.placeholder
const COLUMNS = sql`kind, level, days, source, prev, hash, at`
const ROWS = namedQuery<StoredRow, { user_id: number }>(
  'membership_rows',
  sql`select ${COLUMNS} from membership_ledger where user_id = ${ph('user_id')}::bigint order by id`,
)
const OF_SOURCE = namedQuery<StoredRow & { user_id: number }, { source: string }>(
  'membership_of_source',
  sql`select user_id, ${COLUMNS} from membership_ledger where source = ${ph('source')}`,
)
const GIVEN = namedQuery<{ source: string; at: Date }, { sources: readonly string[] }>(
  'membership_given',
  sql`select source, at from membership_ledger where source = any(${ph('sources')}::text[])`,
)
const LAST = namedQuery<{ hash: string }, { user_id: number }>(
  'membership_last',
  sql`select hash from membership_ledger where user_id = ${ph('user_id')}::bigint order by id desc limit 1`,
)
/** One writer of a user's chain at a time. */
const ALONE = namedQuery<never, { user_id: number }>(
  'membership_alone',
  sql`select pg_advisory_xact_lock(hashtext('membership'), ${ph('user_id')}::bigint::int)`,
)
type Added = {
  user_id: number
  kind: LedgerKind
  level: PaidLevel | null
  days: number
  source: string
  prev: string
  hash: string
  at: Date
}
const ADD = namedQuery<never, Added>(
  'membership_add',
  sql`insert into membership_ledger (user_id, kind, level, days, source, prev, hash, at)
    values (${ph('user_id')}::bigint, ${ph('kind')}, ${ph('level')}, ${ph('days')}::int, ${ph('source')}, ${ph('prev')},
      ${ph('hash')}, ${ph('at')}::timestamptz)`,
)

export const hashOf = (user_id: number, row: LedgerRow, prev: string): string =>
  createHash('sha256')
    .update(sealedText(user_id, row, prev))
    .digest('hex')

export const membershipStore = ({ db }: StoreDatabase) => ({
  transaction: <T>(run: (tx: Queryable) => Promise<T>): Promise<T> => db.transaction(run),
  /** A user's rows in the order they were written. Never from a replica: what was just given counts at once. */
  rowsOf: (user_id: number): Promise<StoredRow[]> => ROWS(db, { user_id }),
  given: async (sources: readonly string[]): Promise<{ source: string; at: Date }[]> =>
    sources.length === 0 ? [] : GIVEN(db, { sources }),
  /**
   * Adds a row behind the user's last one, within the transaction that earned it; false when its source has given
   * already. Waits for another writer of the same user.
   */
  async add(tx: Queryable, user_id: number, row: LedgerRow): Promise<boolean> {
    await ALONE(tx, { user_id })
    const [there] = await OF_SOURCE(tx, { source: row.source })
    if (there) return false
    const prev = (await LAST(tx, { user_id }))[0]?.hash ?? ''
    await ADD(tx, { ...row, user_id, prev, hash: hashOf(user_id, row, prev) })
    return true
  },
})
