// Tables of membership: the ledger, whose rows are added and never changed (the database refuses it) and name nobody but by number; prices; trials.
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { LEDGER_KINDS } from '../../../domain/membership/ledger.ts'
import { PRODUCT_CODES } from '../../../domain/membership/product.ts'
import { byteaColumn, idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const membership_ledger = pgTable(
  'membership_ledger',
  {
    id: idColumn().primaryKey(),
    user_id: referenceColumn('user_id').notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    level: text('level', { enum: ['MEMBER', 'CHANGDU'] }),
    days: integer('days').notNull(),
    source: text('source').notNull(),
    /** Hash of this user's row before, '' for the first. */
    prev: text('prev').notNull(),
    /** SHA-256 in hex of `sealedText`. */
    hash: text('hash').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    // The same order, award or code gives once, whoever asks.
    uniqueIndex('membership_source').on(t.source),
    // A chain does not fork.
    uniqueIndex('membership_chain').on(t.user_id, t.prev),
    index('membership_of').on(t.user_id, t.id),
  ],
)

/** Prices that an editor set, in fen; a product without a row is not sold. What was bought is frozen on its order. */
export const products = pgTable('products', {
  code: text('code', { enum: PRODUCT_CODES }).primaryKey(),
  price: integer('price').notNull(),
  first_price: integer('first_price'),
  is_on: boolean('is_on').notNull(),
  updated_at: timestampColumn('updated_at').notNull().default(nowDefault),
})

/** Accounts elsewhere that a trial was given for, as keyed hashes: each gives once, also when its reader is gone. */
export const trial_ids = pgTable('trial_ids', {
  id_hash: byteaColumn('id_hash').primaryKey(),
  at: timestampColumn('at').notNull().default(nowDefault),
})
