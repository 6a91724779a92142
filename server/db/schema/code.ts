// Tables of codes: the codes themselves, who used them, who invited whom, and the awards that come of it and of the ranking.
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
    /** Whose own code it is; null = the house's. */
    owner_id: referenceColumn('owner_id'),
    /** What each use gives; 0 of a code that only lets its bearer register. */
    days: integer('days').notNull(),
    /** How often it can be used; null = without end. */
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

/** Who invited whom: one inviter in a reader's life. */
export const invitations = pgTable(
  'invitations',
  {
    /** The invited. */
    user_id: referenceColumn('user_id').primaryKey(),
    inviter_id: referenceColumn('inviter_id').notNull(),
    code_id: referenceColumn('code_id').notNull(),
    /** Where they registered, as a keyed hash; null where an editor bound the code. */
    network: byteaColumn('network'),
    at: timestampColumn('at').notNull().default(nowDefault),
    /** Set while an editor, or reading, has to settle it. */
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

/** Phones of inviters and invited, as keyed hashes, with the number of the account that came first, also when it is gone. */
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
    /** What it comes from, for ever its own; also the key of its row in the ledger: `RANK:week:user`, `INVITER:invited` … */
    source: text('source').notNull(),
    /** Of INVITER: the invited. */
    about_id: referenceColumn('about_id'),
    /** Of RANK. */
    rank_date: date('rank_date'),
    place: smallint('place'),
    made_at: timestampColumn('made_at').notNull().default(nowDefault),
    /** When the invited had read enough. */
    earned_at: timestampColumn('earned_at'),
    claimable_at: timestampColumn('claimable_at'),
    claimed_at: timestampColumn('claimed_at'),
    refused_at: timestampColumn('refused_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    uniqueIndex('awards_source').on(t.source),
    // What reading may still bring: the job looks through it.
    index('awards_pending').on(t.made_at).where(sql`claimable_at is null and refused_at is null`),
  ],
)
