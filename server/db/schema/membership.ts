// Schema of membership: an append-only ledger (the database rejects changes) that names users by id only;
// prices; trials.
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
    /** Hash of this user's previous row, '' for the first. */
    prev: text('prev').notNull(),
    /** SHA-256 in hex of `buildHashInput` (domain/membership). */
    hash: text('hash').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    // Idempotency: an order, award or code grants its days once, regardless of the number of requests.
    uniqueIndex('membership_source').on(t.source),
    // The hash chain must not fork.
    uniqueIndex('membership_chain').on(t.user_id, t.prev),
    index('membership_of').on(t.user_id, t.id),
  ],
)

/**
 * Prices set by an editor, in fen; a product without a row is not for sale. An order stores its own copy of
 * the price.
 */
export const products = pgTable('products', {
  code: text('code', { enum: PRODUCT_CODES }).primaryKey(),
  price: integer('price').notNull(),
  first_price: integer('first_price'),
  is_on: boolean('is_on').notNull(),
  updated_at: timestampColumn('updated_at').notNull().default(nowDefault),
})

/**
 * External accounts that have used a trial, as keyed hashes: each can use it once, even if the reader has
 * deleted the account here.
 */
export const trial_ids = pgTable('trial_ids', {
  id_hash: byteaColumn('id_hash').primaryKey(),
  at: timestampColumn('at').notNull().default(nowDefault),
})
