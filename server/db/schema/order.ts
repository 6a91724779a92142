// Schema of orders: the purchase is copied to the order, its event log is append-only (enforced by the
// database), and a report stores the daily reconciliation with a provider.
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PRODUCT_CODES } from '../../../domain/membership/product.ts'
import { ORDER_EVENTS, ORDER_STATES } from '../../../domain/order/order.ts'
import { PAY_PROVIDERS, PAYMENT_METHODS } from '../../../domain/order/payment-method.ts'
import type { ReconciliationFinding } from '../../../domain/order/reconcile.ts'
import { idColumn, referenceColumn, timestampColumn } from './columns.ts'

export const orders = pgTable(
  'orders',
  {
    user_id: referenceColumn('user_id').notNull(),
    /** Shown to the buyer for support calls, and sent to the provider. */
    order_no: text('order_no').notNull(),
    code: text('code', { enum: PRODUCT_CODES }).notNull(),
    level: text('level', { enum: ['MEMBER', 'CHANGDU'] }).notNull(),
    days: integer('days').notNull(),
    title: text('title').notNull(),
    /** Amount to pay, and the amount without a first price. */
    fen: integer('fen').notNull(),
    list_fen: integer('list_fen').notNull(),
    is_first_price: boolean('is_first_price').notNull(),
    state: text('state', { enum: ORDER_STATES }).notNull(),
    /** Null: paid by hand, outside of the product. */
    way: text('way', { enum: PAYMENT_METHODS }),
    provider: text('provider', { enum: PAY_PROVIDERS }),
    /** The provider's id of the payment. */
    transaction_id: text('transaction_id'),
    refund_no: text('refund_no'),
    /** Idempotency key of the request that created the order. */
    op_id: uuid('op_id'),
    /** Time of the last query to the provider about this order. */
    asked_at: timestampColumn('asked_at'),
    created_at: timestampColumn('created_at').notNull(),
    expires_at: timestampColumn('expires_at').notNull(),
    paid_at: timestampColumn('paid_at'),
    finished_at: timestampColumn('finished_at'),
    closed_at: timestampColumn('closed_at'),
    refunding_at: timestampColumn('refunding_at'),
    refunded_at: timestampColumn('refunded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.order_no] }),
    uniqueIndex('orders_number').on(t.order_no),
    // One pending order per user at a time, and one order per idempotency key.
    uniqueIndex('orders_pending').on(t.user_id).where(sql`state = 'PENDING'`),
    uniqueIndex('orders_op').on(t.user_id, t.op_id),
    // The first price is available once per user.
    uniqueIndex('orders_first_price')
      .on(t.user_id)
      .where(sql`is_first_price and state in ('PENDING', 'FINISHED')`),
    // A payment pays one order.
    uniqueIndex('orders_payment').on(t.provider, t.transaction_id),
    index('orders_state').on(t.state, t.created_at),
    index('orders_created').on(t.created_at),
    index('orders_paid').on(t.paid_at),
  ],
)

/** Events of orders, including rejected webhooks; a webhook without an order of ours has '' as its number. */
export const order_events = pgTable(
  'order_events',
  {
    id: idColumn().primaryKey(),
    order_no: text('order_no').notNull(),
    at: timestampColumn('at').notNull(),
    kind: text('kind', { enum: ORDER_EVENTS }).notNull(),
    /** Null: the system itself, or a provider. */
    actor_id: referenceColumn('actor_id'),
    /** The reason in short text and numbers; never a key, never the payer. */
    detail: jsonb('detail').notNull(),
  },
  (t) => [index('order_events_of').on(t.order_no, t.id), index('order_events_at').on(t.at)],
)

/** Reconciliation of a provider's statement of one day (China time) with our orders. */
export const payment_reports = pgTable(
  'payment_reports',
  {
    provider: text('provider', { enum: PAY_PROVIDERS }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: timestampColumn('at').notNull(),
    /** Payments and refunds of the statement, and their sums in fen. */
    paid_count: integer('paid_count').notNull(),
    paid_fen: integer('paid_fen').notNull(),
    refund_count: integer('refund_count').notNull(),
    refund_fen: integer('refund_fen').notNull(),
    /** The differences; empty when everything matches. */
    findings: jsonb('findings').$type<ReconciliationFinding[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.day] })],
)
