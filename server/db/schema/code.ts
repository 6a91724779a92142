// Schema of codes: the codes, their uses, invitations, and the awards for invitations and for the ranking.
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { AWARD_KINDS } from '../../../domain/code/award.ts'
import { CODE_TYPES } from '../../../domain/code/code.ts'
import { HOLD_REASONS } from '../../../domain/code/invitation.ts'
import { byteaColumn, idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const codes = pgTable(
  'codes',
  {
    id: idColumn().primaryKey(),
    /** In capitals, without spaces. */
    code: text('code').notNull(),
    ctype: text('ctype', { enum: CODE_TYPES }).notNull(),
    /** The reader whose personal code it is; null: a code of the site. */
    owner_id: referenceColumn('owner_id'),
    /** Days per use; 0 for a code that only allows registration. */
    days: integer('days').notNull(),
    /** Max. number of uses; null: unlimited. */
    uses: integer('uses'),
    used: integer('used').notNull().default(0),
    remark: text('remark').notNull().default(''),
    made_by: referenceColumn('made_by'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
    expires_at: timestampColumn('expires_at'),
    off_at: timestampColumn('off_at'),
  },
  (t) => [
    uniqueIndex('codes_code').on(t.code),
    uniqueIndex('codes_owner').on(t.owner_id).where(sql`owner_id is not null`),
    index('codes_house').on(t.id).where(sql`owner_id is null`),
  ],
)

export const code_uses = pgTable(
  'code_uses',
  {
    user_id: referenceColumn('user_id').notNull(),
    code_id: referenceColumn('code_id').notNull(),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_id] }), index('code_uses_code').on(t.code_id, t.at)],
)

/** Invitations: at most one inviter per reader, forever. */
export const invitations = pgTable(
  'invitations',
  {
    /** The invited reader. */
    user_id: referenceColumn('user_id').primaryKey(),
    inviter_id: referenceColumn('inviter_id').notNull(),
    code_id: referenceColumn('code_id').notNull(),
    /** Keyed hash of the network of the registration; null if an editor linked the code. */
    network: byteaColumn('network'),
    at: timestampColumn('at').notNull().default(nowDefault),
    /** Time since which the invitation is held, until an editor or enough reading settles it. */
    held_at: timestampColumn('held_at'),
    reasons: text('reasons', { enum: HOLD_REASONS }).array().notNull().default([]),
    looked_at: timestampColumn('looked_at'),
    looked_by: referenceColumn('looked_by'),
    verdict: text('verdict', { enum: ['RELEASED', 'REFUSED'] }),
    verdict_reason: text('verdict_reason').notNull().default(''),
  },
  (t) => [
    index('invitations_inviter').on(t.inviter_id, t.at),
    index('invitations_network').on(t.network, t.at),
    index('invitations_held').on(t.held_at).where(sql`held_at is not null`),
    index('invitations_looked').on(t.looked_at).where(sql`looked_at is not null`),
  ],
)

/**
 * Phone numbers of inviters and invited readers, as keyed hashes. `user_id` is the first account with that
 * number, even if it was deleted.
 */
export const invited_phones = pgTable('invited_phones', {
  phone_hash: byteaColumn('phone_hash').primaryKey(),
  user_id: referenceColumn('user_id').notNull(),
  at: timestampColumn('at').notNull().default(nowDefault),
})

export const awards = pgTable(
  'awards',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: idColumn(),
    kind: text('kind', { enum: AWARD_KINDS }).notNull(),
    days: integer('days').notNull(),
    /**
     * Origin of the award, unique forever; also the idempotency key of its row in the ledger:
     * `RANK:week:user`, `INVITER:invited` …
     */
    source: text('source').notNull(),
    /** For INVITER: the invited reader. */
    about_id: referenceColumn('about_id'),
    /** For RANK only. */
    rank_date: date('rank_date'),
    place: smallint('place'),
    made_at: timestampColumn('made_at').notNull().default(nowDefault),
    /** Time at which the invited reader had read enough. */
    earned_at: timestampColumn('earned_at'),
    claimable_at: timestampColumn('claimable_at'),
    claimed_at: timestampColumn('claimed_at'),
    refused_at: timestampColumn('refused_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    uniqueIndex('awards_source').on(t.source),
    // For the job that checks which pending awards reading has earned.
    index('awards_pending').on(t.made_at).where(sql`claimable_at is null and refused_at is null`),
  ],
)
