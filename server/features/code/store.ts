// SQL of codes: create, find, and use them with a maximum number of uses. Includes the queries of invitations
// and awards.
import { sql } from 'drizzle-orm'
import type { CodeType } from '../../../domain/code/code.ts'
import { type AuditEntry, recordAudit } from '../../db/audit-log.ts'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import { type IdempotentOperation, withIdempotency } from '../../db/idempotency.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import { awardRows } from './award.store.ts'
import { invitationRows } from './invitation.store.ts'

export interface CodeRow {
  id: number
  code: string
  ctype: CodeType
  owner_id: number | null
  days: number
  uses: number | null
  used: number
  remark: string
  created_at: Date
  expires_at: Date | null
  off_at: Date | null
}
export type NewCodeRow = Pick<
  CodeRow,
  'code' | 'ctype' | 'owner_id' | 'days' | 'uses' | 'remark' | 'expires_at'
> & {
  made_by: number | null
  at: Date
}

const ph = sql.placeholder
const COLUMNS = sql`c.id, c.code, c.ctype, c.owner_id, c.days, c.uses, c.used, c.remark, c.created_at, c.expires_at, c.off_at`
// On a conflict (the code exists, or the owner already has one) no row is returned; the caller draws again or
// uses the existing code.
const ADD = namedQuery<CodeRow, { [K in keyof NewCodeRow]: NewCodeRow[K] }>(
  'code_add',
  sql`insert into codes as c (code, ctype, owner_id, days, uses, remark, made_by, created_at, expires_at)
    values (${ph('code')}, ${ph('ctype')}, ${ph('owner_id')}::bigint, ${ph('days')}::int, ${ph('uses')}::int,
      ${ph('remark')}, ${ph('made_by')}::bigint, ${ph('at')}::timestamptz, ${ph('expires_at')}::timestamptz)
    on conflict do nothing returning ${COLUMNS}`,
)
const BY_CODE = namedQuery<CodeRow, { code: string }>(
  'code_by_code',
  sql`select ${COLUMNS} from codes c where c.code = ${ph('code')}`,
)
const BY_ID = namedQuery<CodeRow, { id: number }>(
  'code_by_id',
  sql`select ${COLUMNS} from codes c where c.id = ${ph('id')}::bigint`,
)
const OWN = namedQuery<CodeRow, { owner_id: number }>(
  'code_own',
  sql`select ${COLUMNS} from codes c where c.owner_id = ${ph('owner_id')}::bigint`,
)
const USE = namedQuery<{ is_first: boolean }, { user_id: number; code_id: number; at: Date }>(
  'code_use',
  sql`insert into code_uses (user_id, code_id, at)
    values (${ph('user_id')}::bigint, ${ph('code_id')}::bigint, ${ph('at')}::timestamptz)
    on conflict do nothing returning true as is_first`,
)
// The row lock serialises concurrent uses, so that each sees the current number of uses.
const TAKE = namedQuery<{ id: number }, { id: number; at: Date }>(
  'code_take',
  sql`update codes set used = used + 1 where id = ${ph('id')}::bigint and off_at is null
    and (expires_at is null or expires_at > ${ph('at')}::timestamptz) and (uses is null or used < uses) returning id`,
)
type Listing = { like: string; code: string; ctype: string | null; offset: number; limit: number }
const LIST = namedQuery<CodeRow, Listing>(
  'codes_list',
  sql`select ${COLUMNS} from codes c
    where (c.code = ${ph('code')} or (c.owner_id is null and c.remark ilike ${ph('like')}))
      and (${ph('ctype')}::text is null or c.ctype = ${ph('ctype')}::text)
    order by c.id desc offset ${ph('offset')}::int limit ${ph('limit')}::int + 1`,
)
const CHANGE = namedQuery<
  CodeRow,
  { id: number; has_off: boolean; off_at: Date | null; remark: string | null }
>(
  'code_change',
  sql`update codes c set remark = coalesce(${ph('remark')}::text, c.remark),
      off_at = case when ${ph('has_off')}::boolean then ${ph('off_at')}::timestamptz else c.off_at end
    where c.id = ${ph('id')}::bigint returning ${COLUMNS}`,
)
const USES = namedQuery<{ user_id: number; at: Date }, { code_id: number; offset: number; limit: number }>(
  'code_uses_of',
  sql`select user_id, at from code_uses where code_id = ${ph('code_id')}::bigint
    order by at desc, user_id desc offset ${ph('offset')}::int limit ${ph('limit')}::int + 1`,
)

export const codeStore = ({ db }: StoreDatabase) => ({
  ...invitationRows(db),
  ...awardRows(db),
  transaction: <T>(run: (tx: Queryable) => Promise<T>): Promise<T> => db.transaction(run),
  once: <T>(of: IdempotentOperation, run: (tx: Queryable) => Promise<T>): Promise<T> =>
    withIdempotency(db, of, run),
  noteAct: recordAudit,
  note: (act: AuditEntry): Promise<void> => recordAudit(db, act),
  /** Undefined if the code exists, or if its owner already has one. */
  add: async (tx: Queryable | undefined, input: NewCodeRow): Promise<CodeRow | undefined> =>
    (await ADD(tx ?? db, { ...input }))[0],
  byCode: async (code: string): Promise<CodeRow | undefined> => (await BY_CODE(db, { code }))[0],
  byId: async (id: number): Promise<CodeRow | undefined> => (await BY_ID(db, { id }))[0],
  own: async (owner_id: number): Promise<CodeRow | undefined> => (await OWN(db, { owner_id }))[0],
  /**
   * True if this reader uses the code for the first time. The transaction must then call `take`, or roll
   * back.
   */
  isFirstUse: async (tx: Queryable, user_id: number, code_id: number, at: Date): Promise<boolean> =>
    (await USE(tx, { user_id, code_id, at })).length === 1,
  /** Counts one use; false if the code is disabled, expired or used up. */
  take: async (tx: Queryable, id: number, at: Date): Promise<boolean> =>
    (await TAKE(tx, { id, at })).length === 1,
  /**
   * The site's own codes, latest first. `q` matches part of the remark; `code` matches any code exactly.
   * Returns `limit` + 1 rows if there are more (pagination).
   */
  list: ({ q, code, ctype, ...page }: Omit<Listing, 'like'> & { q: string }): Promise<CodeRow[]> =>
    LIST(db, { like: buildContainsPattern(q), code, ctype, ...page }),
  /** Undefined fields stay unchanged; `off_at` null enables the code. */
  change: async (
    tx: Queryable,
    { id, off_at, remark }: { id: number; off_at: Date | null | undefined; remark: string | undefined },
  ): Promise<CodeRow | undefined> =>
    (
      await CHANGE(tx, {
        ...{ id, has_off: off_at !== undefined, off_at: off_at ?? null, remark: remark ?? null },
      })
    )[0],
  /** Latest first; returns `limit` + 1 rows if there are more (pagination). */
  usesOf: (code_id: number, offset: number, limit: number): Promise<{ user_id: number; at: Date }[]> =>
    USES(db, { code_id, offset, limit }),
})
