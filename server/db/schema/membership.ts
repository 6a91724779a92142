// The ledger of membership: rows are added and never changed (the database refuses it), and name nobody but by number.
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { LEDGER_KINDS } from '../../../domain/membership/ledger.ts'
import { moment, ref, rowId } from './columns.ts'

export const membership_ledger = pgTable(
  'membership_ledger',
  {
    id: rowId().primaryKey(),
    user_id: ref('user_id').notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    level: text('level', { enum: ['MEMBER', 'CHANGDU'] }),
    days: integer('days').notNull(),
    source: text('source').notNull(),
    /** Hash of this user's row before, '' for the first. */
    prev: text('prev').notNull(),
    /** SHA-256 in hex of `sealedText`. */
    hash: text('hash').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    // The same order, award or code gives once, whoever asks.
    uniqueIndex('membership_source').on(t.source),
    // A chain does not fork.
    uniqueIndex('membership_chain').on(t.user_id, t.prev),
    index('membership_of').on(t.user_id, t.id),
  ],
)
