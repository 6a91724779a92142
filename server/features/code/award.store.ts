// SQL of awards: inserted once per source, claimed once; awards of one inviter become claimable under a lock.
import { sql } from 'drizzle-orm'
import { AWARD_EXPIRES_DAYS, type AwardKind, READ_WITHIN_DAYS } from '../../../domain/code/award.ts'
import type { HoldReason } from '../../../domain/code/invitation.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database, Queryable } from '../../db/open.ts'

export interface AwardRow {
  id: number
  user_id: number
  kind: AwardKind
  days: number
  source: string
  about_id: number | null
  rank_date: string | null
  place: number | null
  made_at: Date
  earned_at: Date | null
  claimable_at: Date | null
  claimed_at: Date | null
  refused_at: Date | null
  /** True if the invitation of this award is held for a check. */
  is_held: boolean
}
export type NewAward = Pick<AwardRow, 'user_id' | 'kind' | 'days' | 'source' | 'made_at'> &
  Partial<Pick<AwardRow, 'about_id' | 'rank_date' | 'place' | 'claimable_at' | 'claimed_at'>>

/** An inviter's award that the invited reader's reading may still earn. */
export interface PendingRow {
  id: number
  about_id: number
  reasons: HoldReason[]
  is_held: boolean
  earned_at: Date | null
}

const ph = sql.placeholder
const EXPIRES = sql.raw(`interval '${AWARD_EXPIRES_DAYS} days'`)
const READ_WITHIN = sql.raw(`interval '${READ_WITHIN_DAYS} days'`)
const COLUMNS = sql`a.id, a.user_id, a.kind, a.days, a.source, a.about_id, a.rank_date::text as rank_date, a.place,
  a.made_at, a.earned_at, a.claimable_at, a.claimed_at, a.refused_at`
/** True while the invitation is held; it applies to the awards of both sides. */
const HELD = sql`coalesce((select i.held_at is not null from invitations i
  where i.user_id = case a.kind when 'INVITER' then a.about_id when 'INVITED' then a.user_id end), false) as is_held`
type Added = {
  user_id: number
  kind: string
  days: number
  source: string
  about_id: number | null
  rank_date: string | null
  place: number | null
  made_at: Date
  claimable_at: Date | null
  claimed_at: Date | null
}
const ADD = namedQuery<never, Added>(
  'award_add',
  sql`insert into awards (user_id, kind, days, source, about_id, rank_date, place, made_at, claimable_at, claimed_at)
    values (${ph('user_id')}::bigint, ${ph('kind')}, ${ph('days')}::int, ${ph('source')}, ${ph('about_id')}::bigint,
      ${ph('rank_date')}::date, ${ph('place')}::smallint, ${ph('made_at')}::timestamptz,
      ${ph('claimable_at')}::timestamptz, ${ph('claimed_at')}::timestamptz)
    on conflict (source) do nothing`,
)
const OF = namedQuery<AwardRow, { user_id: number; limit: number }>(
  'awards_of',
  sql`select ${COLUMNS}, ${HELD} from awards a where a.user_id = ${ph('user_id')}::bigint
    order by coalesce(a.claimable_at, a.made_at) desc, a.id desc limit ${ph('limit')}::int`,
)
const ONE = namedQuery<AwardRow, { user_id: number; id: number }>(
  'award_one',
  sql`select ${COLUMNS}, ${HELD} from awards a where a.user_id = ${ph('user_id')}::bigint and a.id = ${ph('id')}::bigint`,
)
const BY_SOURCE = namedQuery<AwardRow, { sources: readonly string[] }>(
  'awards_by_source',
  sql`select ${COLUMNS}, ${HELD} from awards a where a.source = any(${ph('sources')}::text[])`,
)
// Of concurrent claims only one updates the row; the others wait for the row lock and then match no row.
const CLAIM = namedQuery<AwardRow, { user_id: number; id: number; at: Date }>(
  'award_claim',
  sql`update awards a set claimed_at = ${ph('at')}::timestamptz
    where a.user_id = ${ph('user_id')}::bigint and a.id = ${ph('id')}::bigint
      and a.claimed_at is null and a.refused_at is null
      and a.claimable_at <= ${ph('at')}::timestamptz and a.claimable_at + ${EXPIRES} > ${ph('at')}::timestamptz
    returning ${COLUMNS}, false as is_held`,
)
const ALONE = namedQuery<never, { user_id: number }>(
  'awards_alone',
  sql`select pg_advisory_xact_lock(hashtext('awards'), ${ph('user_id')}::bigint::int)`,
)
const IS_PENDING = sql`a.kind = 'INVITER' and a.claimable_at is null and a.refused_at is null`
const MAY_STILL = sql`(a.earned_at is not null or a.made_at + ${READ_WITHIN} > ${ph('at')}::timestamptz)`
const PENDING = namedQuery<PendingRow, { user_id: number; at: Date }>(
  'awards_pending_of',
  sql`select a.id, a.about_id, i.reasons, i.held_at is not null as is_held, a.earned_at
    from awards a join invitations i on i.user_id = a.about_id
    where a.user_id = ${ph('user_id')}::bigint and ${IS_PENDING} and ${MAY_STILL}
    order by a.earned_at nulls last, a.made_at, a.id`,
)
const WITH_PENDING = namedQuery<{ user_id: number }, { at: Date; behind: number; limit: number }>(
  'awards_with_pending',
  sql`select distinct a.user_id from awards a where ${IS_PENDING} and ${MAY_STILL}
      and a.user_id > ${ph('behind')}::bigint order by a.user_id limit ${ph('limit')}::int`,
)
const GIVEN_SINCE = namedQuery<{ count: number }, { user_id: number; since: Date }>(
  'awards_given_since',
  sql`select count(*)::int as count from awards where user_id = ${ph('user_id')}::bigint and kind = 'INVITER'
    and claimable_at >= ${ph('since')}::timestamptz and refused_at is null`,
)
const EARN = namedQuery<never, { user_id: number; id: number; at: Date; is_claimable: boolean }>(
  'award_earn',
  sql`update awards set earned_at = coalesce(earned_at, ${ph('at')}::timestamptz),
      claimable_at = case when ${ph('is_claimable')}::boolean then ${ph('at')}::timestamptz end
    where user_id = ${ph('user_id')}::bigint and id = ${ph('id')}::bigint and claimable_at is null`,
)
const OPEN_INVITED = namedQuery<never, { user_id: number; at: Date }>(
  'award_open_invited',
  sql`update awards set claimable_at = ${ph('at')}::timestamptz, refused_at = null
    where source = 'INVITED:' || ${ph('user_id')}::bigint and claimable_at is null`,
)
const REFUSE = namedQuery<never, { user_id: number; at: Date | null }>(
  'award_refuse',
  sql`update awards set refused_at = ${ph('at')}::timestamptz
    where source in ('INVITED:' || ${ph('user_id')}::bigint, 'INVITER:' || ${ph('user_id')}::bigint) and claimed_at is null`,
)

export const awardRows = (db: Database) => ({
  /** Inserts an award unless one exists for its source (idempotent). */
  async addAward(tx: Queryable | undefined, input: NewAward): Promise<void> {
    const none = { about_id: null, rank_date: null, place: null, claimable_at: null, claimed_at: null }
    await ADD(tx ?? db, { ...none, ...input })
  },
  /** Never reads from a replica: an award that was just claimed must be shown as claimed. */
  awardsOf: (user_id: number, limit: number): Promise<AwardRow[]> => OF(db, { user_id, limit }),
  awardOf: async (user_id: number, id: number): Promise<AwardRow | undefined> =>
    (await ONE(db, { user_id, id }))[0],
  awardsBySource: (sources: readonly string[]): Promise<AwardRow[]> =>
    sources.length === 0 ? Promise.resolve([]) : BY_SOURCE(db, { sources }),
  /** Claims the award if it is claimable at this time; otherwise undefined. */
  claim: async (tx: Queryable, user_id: number, id: number, at: Date): Promise<AwardRow | undefined> =>
    (await CLAIM(tx, { user_id, id, at }))[0],
  /** Lock: no other transaction makes awards of this inviter claimable until this one ends. */
  async awardsAlone(tx: Queryable, user_id: number): Promise<void> {
    await ALONE(tx, { user_id })
  },
  /** Pending awards of this inviter, earliest earned first. */
  pendingOf: (on: Queryable | undefined, user_id: number, at: Date): Promise<PendingRow[]> =>
    PENDING(on ?? db, { user_id, at }),
  /** Ids of inviters with a pending award, sorted, after the cursor `behind`. */
  withPending: async (at: Date, behind: number, limit: number): Promise<number[]> =>
    (await WITH_PENDING(db, { at, behind, limit })).map(({ user_id }) => user_id),
  givenSince: async (on: Queryable | undefined, user_id: number, since: Date): Promise<number> =>
    (await GIVEN_SINCE(on ?? db, { user_id, since }))[0]?.count ?? 0,
  /**
   * Marks the award as earned, because the invited reader has read enough; `is_claimable`: the monthly
   * maximum is not reached.
   */
  async earn(
    tx: Queryable,
    input: { user_id: number; id: number; at: Date; is_claimable: boolean },
  ): Promise<void> {
    await EARN(tx, input)
  },
  /** Makes the invited reader's own award claimable from now on. */
  async openInvited(tx: Queryable, user_id: number, at: Date): Promise<void> {
    await OPEN_INVITED(tx, { user_id, at })
  },
  /** Refuses the awards of both sides of the invitation of `user_id`; null revokes the refusal. */
  async refuseAwards(tx: Queryable, user_id: number, at: Date | null): Promise<void> {
    await REFUSE(tx, { user_id, at })
  },
})
