// SQL of the membership ledger: rows of a user in order, one row more behind the last, and what stands beside it.
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  buildHashInput,
  type LedgerKind,
  type LedgerRow,
  type PaidLevel,
} from '../../../domain/membership/ledger.ts'
import type { LimitChanges } from '../../../domain/membership/limits.ts'
import { type AuditEntry, recordAudit } from '../../db/audit-log.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import { users } from '../../db/schema/account.ts'
import { trial_ids } from '../../db/schema/membership.ts'
import { LIMITS_KEY, productRows } from './product.store.ts'

export interface StoredRow extends LedgerRow {
  prev: string
  hash: string
}

/** A row with the act of an editor that it came from. */
export type ExplainedRow = StoredRow & { by_id: number | null; by_name: string | null; remark: string }

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
const EXPLAINED = namedQuery<ExplainedRow, { user_id: number }>(
  'membership_explained',
  sql`select l.kind, l.level, l.days, l.source, l.prev, l.hash, l.at,
      a.actor_id as by_id, u.username as by_name, coalesce(a.detail->>'remark', '') as remark
    from membership_ledger l
    left join audit_log a on a.subject = 'user:' || l.user_id and a.detail->>'source' = l.source
    left join users u on u.id = a.actor_id
    where l.user_id = ${ph('user_id')}::bigint order by l.id`,
)
const BOUGHT = namedQuery<{ bought: boolean }, { user_id: number }>(
  'membership_bought',
  sql`select exists (select 1 from membership_ledger where user_id = ${ph('user_id')}::bigint and kind = 'ORDER') as bought`,
)
const CHANGES = namedQuery<{ value: LimitChanges }, { key: string }>(
  'membership_limits',
  sql`select value from site_settings where key = ${ph('key')}`,
)
const IS_THERE = namedQuery<{ id: number }, { user_id: number }>(
  'membership_is_there',
  sql`select id from users where id = ${ph('user_id')}::bigint`,
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

export const hashLedgerRow = (user_id: number, row: LedgerRow, prev: string): string =>
  createHash('sha256')
    .update(buildHashInput(user_id, row, prev))
    .digest('hex')

export const membershipStore = ({ db }: StoreDatabase) => ({
  transaction: <T>(run: (tx: Queryable) => Promise<T>): Promise<T> => db.transaction(run),
  /** A user's rows in the order they were written. Never from a replica: what was just given counts at once. */
  rowsOf: (user_id: number): Promise<StoredRow[]> => ROWS(db, { user_id }),
  /** The same within a transaction that is {@link alone}. */
  rowsWithin: (tx: Queryable, user_id: number): Promise<StoredRow[]> => ROWS(tx, { user_id }),
  /** Nobody else adds to this user's rows until the transaction ends. */
  async alone(tx: Queryable, user_id: number): Promise<void> {
    await ALONE(tx, { user_id })
  },
  async isThere(tx: Queryable, user_id: number): Promise<boolean> {
    return (await IS_THERE(tx, { user_id })).length === 1
  },
  /** With who gave each row and why; undefined for a user who is not there. */
  async explained(user_id: number): Promise<ExplainedRow[] | undefined> {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, user_id))
    return user && EXPLAINED(db, { user_id })
  },
  hasBought: async (user_id: number, on: Queryable = db): Promise<boolean> =>
    (await BOUGHT(on, { user_id }))[0]?.bought ?? false,
  /** What editors set otherwise than {@link LIMITS}; undefined when they set nothing. */
  limitChanges: async (): Promise<LimitChanges | undefined> =>
    (await CHANGES(db, { key: LIMITS_KEY }))[0]?.value,
  /** False when that account elsewhere has had its trial. */
  async takeTrialId(tx: Queryable, row: typeof trial_ids.$inferInsert): Promise<boolean> {
    const { rowCount } = await tx.insert(trial_ids).values(row).onConflictDoNothing()
    return rowCount === 1
  },
  noteAct: recordAudit,
  note: (act: AuditEntry): Promise<void> => recordAudit(db, act),
  products: productRows(db),
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
    await ADD(tx, { ...row, user_id, prev, hash: hashLedgerRow(user_id, row, prev) })
    return true
  },
})
