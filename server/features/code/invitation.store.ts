// SQL of invitations: the permanent inviter of a reader, signs of abuse, and the editors' decisions.
import { sql } from 'drizzle-orm'
import type { HoldReason } from '../../../domain/code/invitation.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database, Queryable } from '../../db/open.ts'

export interface InvitationRow {
  user_id: number
  inviter_id: number
  at: Date
  held_at: Date | null
  reasons: HoldReason[]
  verdict: 'RELEASED' | 'REFUSED' | null
  verdict_reason: string
  looked_at: Date | null
}
/** An invited reader, with the award for the inviter. */
export interface InvitedRow {
  /** Id of the award. */
  id: number
  user_id: number
  at: Date
  is_held: boolean
  made_at: Date
  earned_at: Date | null
  claimable_at: Date | null
  claimed_at: Date | null
  refused_at: Date | null
}
type NewInvitation = {
  user_id: number
  inviter_id: number
  code_id: number
  network: Buffer | null
  at: Date
}

const ph = sql.placeholder
const COLUMNS = sql`i.user_id, i.inviter_id, i.at, i.held_at, i.reasons, i.verdict, i.verdict_reason, i.looked_at`
const ADD = namedQuery<{ is_new: boolean }, NewInvitation>(
  'invitation_add',
  sql`insert into invitations (user_id, inviter_id, code_id, network, at)
    values (${ph('user_id')}::bigint, ${ph('inviter_id')}::bigint, ${ph('code_id')}::bigint, ${ph('network')}::bytea,
      ${ph('at')}::timestamptz) on conflict do nothing returning true as is_new`,
)
// Recursive query upwards from the inviter; a reader has one inviter, so it is a chain. Max. depth 200: a
// longer ring is not worth the effort.
const RING = namedQuery<{ is_ring: boolean }, { user_id: number; inviter_id: number }>(
  'invitation_ring',
  sql`with recursive up as (
      select ${ph('inviter_id')}::bigint as id, 0 as step
      union all
      select i.inviter_id, up.step + 1 from up join invitations i on i.user_id = up.id where up.step < 200)
    select exists (select 1 from up where id = ${ph('user_id')}::bigint) as is_ring`,
)
type Lately = { user_id: number; network: Buffer; since: Date }
const LATELY = namedQuery<{ user_id: number }, Lately>(
  'invitations_lately',
  sql`select user_id from invitations where network = ${ph('network')}::bytea and at > ${ph('since')}::timestamptz
    and user_id <> ${ph('user_id')}::bigint order by at desc limit 100`,
)
const PHONE = namedQuery<{ user_id: number }, { phone_hash: Buffer; user_id: number; at: Date }>(
  'invited_phone',
  sql`with mine as (insert into invited_phones (phone_hash, user_id, at)
      values (${ph('phone_hash')}::bytea, ${ph('user_id')}::bigint, ${ph('at')}::timestamptz)
      on conflict do nothing returning user_id)
    select user_id from mine union all select user_id from invited_phones where phone_hash = ${ph('phone_hash')}::bytea`,
)
const HOLD = namedQuery<never, { user_id: number; reasons: readonly string[]; at: Date }>(
  'invitation_hold',
  sql`update invitations set held_at = ${ph('at')}::timestamptz, reasons = ${ph('reasons')}::text[]
    where user_id = ${ph('user_id')}::bigint`,
)
const LET_GO = namedQuery<{ user_id: number }, { user_id: number }>(
  'invitation_let_go',
  sql`update invitations set held_at = null where user_id = ${ph('user_id')}::bigint and held_at is not null
    returning user_id`,
)
type Verdict = { user_id: number; verdict: string; reason: string; by: number; at: Date }
const SETTLE = namedQuery<InvitationRow, Verdict>(
  'invitation_settle',
  sql`update invitations i set held_at = null, verdict = ${ph('verdict')}, verdict_reason = ${ph('reason')},
      looked_by = ${ph('by')}::bigint, looked_at = ${ph('at')}::timestamptz
    where i.user_id = ${ph('user_id')}::bigint and (i.held_at is not null or i.verdict is not null) returning ${COLUMNS}`,
)
const OF = namedQuery<InvitationRow, { user_id: number }>(
  'invitation_of',
  sql`select ${COLUMNS} from invitations i where i.user_id = ${ph('user_id')}::bigint`,
)
const BY = namedQuery<InvitedRow, { inviter_id: number; offset: number; limit: number }>(
  'invitations_by',
  sql`select a.id, i.user_id, i.at, i.held_at is not null as is_held, a.made_at, a.earned_at, a.claimable_at, a.claimed_at,
      a.refused_at
    from invitations i join awards a on a.source = 'INVITER:' || i.user_id
    where i.inviter_id = ${ph('inviter_id')}::bigint
    order by i.at desc, i.user_id desc offset ${ph('offset')}::int limit ${ph('limit')}::int + 1`,
)
const HELD = namedQuery<InvitationRow, { offset: number; limit: number }>(
  'invitations_held_list',
  sql`select ${COLUMNS} from invitations i where i.held_at is not null
    order by i.held_at, i.user_id offset ${ph('offset')}::int limit ${ph('limit')}::int + 1`,
)
const LOOKED = namedQuery<InvitationRow, { offset: number; limit: number }>(
  'invitations_looked_list',
  sql`select ${COLUMNS} from invitations i where i.looked_at is not null and i.held_at is null
    order by i.looked_at desc, i.user_id offset ${ph('offset')}::int limit ${ph('limit')}::int + 1`,
)

export const invitationRows = (db: Database) => ({
  /** False if this reader already has an inviter. */
  addInvitation: async (tx: Queryable, input: NewInvitation): Promise<boolean> =>
    (await ADD(tx, input)).length === 1,
  /** True if the invited reader is, over any number of levels, the inviter of their own inviter. */
  isRing: async (tx: Queryable, user_id: number, inviter_id: number): Promise<boolean> =>
    (await RING(tx, { user_id, inviter_id }))[0]?.is_ring ?? false,
  /** Other readers invited from that network since `since`, the latest 100. */
  lately: async (tx: Queryable, input: Lately): Promise<number[]> =>
    (await LATELY(tx, input)).map(({ user_id }) => user_id),
  /** Stores the hash of the phone. Returns the user who had it first. */
  firstWith: async (
    tx: Queryable | undefined,
    phone_hash: Buffer,
    user_id: number,
    at: Date,
  ): Promise<number> => (await PHONE(tx ?? db, { phone_hash, user_id, at }))[0]?.user_id ?? user_id,
  async hold(tx: Queryable, user_id: number, reasons: readonly HoldReason[], at: Date): Promise<void> {
    await HOLD(tx, { user_id, reasons, at })
  },
  /** False if it was no longer held. */
  letGo: async (tx: Queryable, user_id: number): Promise<boolean> =>
    (await LET_GO(tx, { user_id })).length === 1,
  /** Stores an editor's decision on an invitation that is or was held; undefined for any other. */
  settleInvitation: async (tx: Queryable, input: Verdict): Promise<InvitationRow | undefined> =>
    (await SETTLE(tx, input))[0],
  invitationOf: async (user_id: number): Promise<InvitationRow | undefined> => (await OF(db, { user_id }))[0],
  /**
   * Readers invited by this reader, latest first; returns `limit` + 1 rows if there are more (pagination).
   */
  invitedBy: (inviter_id: number, offset: number, limit: number): Promise<InvitedRow[]> =>
    BY(db, { inviter_id, offset, limit }),
  /**
   * Held invitations, longest held first; or decided ones, latest first. Returns `limit` + 1 rows if there
   * are more (pagination).
   */
  heldInvitations: (is_held: boolean, offset: number, limit: number): Promise<InvitationRow[]> =>
    (is_held ? HELD : LOOKED)(db, { offset, limit }),
})
