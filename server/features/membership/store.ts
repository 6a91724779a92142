// SQL of the membership ledger: a user's rows in order, appending a row to the hash chain, and related
// queries.
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

/** A row with the editor's action that created it. */
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
/** Lock per user: one writer of the hash chain at a time. */
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
  /** A user's rows in the order of insertion. Never reads from a replica: a grant must count at once. */
  rowsOf: (user_id: number): Promise<StoredRow[]> => ROWS(db, { user_id }),
  /** The same within a transaction that holds the lock of {@link alone}. */
  rowsWithin: (tx: Queryable, user_id: number): Promise<StoredRow[]> => ROWS(tx, { user_id }),
  /** Lock: no other transaction appends to this user's rows until this one ends. */
  async alone(tx: Queryable, user_id: number): Promise<void> {
    await ALONE(tx, { user_id })
  },
  async isThere(tx: Queryable, user_id: number): Promise<boolean> {
    return (await IS_THERE(tx, { user_id })).length === 1
  },
  /** With the editor and the reason of each row; undefined if the user does not exist. */
  async explained(user_id: number): Promise<ExplainedRow[] | undefined> {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, user_id))
    return user && EXPLAINED(db, { user_id })
  },
  hasBought: async (user_id: number, on: Queryable = db): Promise<boolean> =>
    (await BOUGHT(on, { user_id }))[0]?.bought ?? false,
  /** The editors' changes to {@link LIMITS}; undefined if there are none. */
  limitChanges: async (): Promise<LimitChanges | undefined> =>
    (await CHANGES(db, { key: LIMITS_KEY }))[0]?.value,
  /** False if that external account has already had its trial. */
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
   * Appends a row to the user's chain, within the transaction that earned it; false if its source has granted
   * before. Waits for the user's lock.
   */
  async add(tx: Queryable, user_id: number, row: LedgerRow): Promise<boolean> {
    await ALONE(tx, { user_id })
    const [existing] = await OF_SOURCE(tx, { source: row.source })
    if (existing) return false
    const prev = (await LAST(tx, { user_id }))[0]?.hash ?? ''
    await ADD(tx, { ...row, user_id, prev, hash: hashLedgerRow(user_id, row, prev) })
    return true
  },
})
