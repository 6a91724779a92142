// SQL of orders: each transition checks the current state and inserts its order event in the same statement.
import { sql } from 'drizzle-orm'
import { ORDER_TRANSITIONS, type OrderEventKind, type OrderTransition } from '../../../domain/order/order.ts'
import { recordAudit } from '../../db/audit-log.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import { orders } from '../../db/schema/order.ts'
import { contactRow } from './contact.store.ts'
import { type OrderRow, orderLists } from './list.store.ts'
import { reportRows } from './report.store.ts'

export type { OrderRow }
export interface OrderEventInput {
  at: Date
  /** Null: the system itself, or a provider. */
  actor_id: number | null
  detail?: Readonly<Record<string, unknown>>
}

const ph = sql.placeholder
const COLUMNS = sql.raw(
  `user_id, order_no, code, level, days, title, fen, list_fen, is_first_price, state, way, provider, transaction_id,
  refund_no, op_id, asked_at, created_at, expires_at, paid_at, finished_at, closed_at, refunding_at, refunded_at`,
)
const NUMBER = sql`order_no = ${ph('order_no')}`
const BY_NUMBER = namedQuery<OrderRow, { order_no: string }>(
  'order_by_number',
  sql`select ${COLUMNS} from orders where ${NUMBER}`,
)
const BY_TRANSACTION = namedQuery<{ order_no: string }, { provider: string; transaction_id: string }>(
  'order_by_transaction',
  sql`select order_no from orders
    where provider = ${ph('provider')} and transaction_id = ${ph('transaction_id')}`,
)
const OF_USER = namedQuery<OrderRow, { user_id: number; order_no: string }>(
  'order_of_user',
  sql`select ${COLUMNS} from orders where user_id = ${ph('user_id')}::bigint and ${NUMBER}`,
)
const BY_OP = namedQuery<OrderRow, { user_id: number; op_id: string }>(
  'order_by_op',
  sql`select ${COLUMNS} from orders where user_id = ${ph('user_id')}::bigint and op_id = ${ph('op_id')}::uuid`,
)
const PENDING = namedQuery<OrderRow, { user_id: number }>(
  'order_pending',
  sql`select ${COLUMNS} from orders where user_id = ${ph('user_id')}::bigint and state = 'PENDING'`,
)
const FIRST_PRICE = namedQuery<OrderRow, { user_id: number; order_no: string }>(
  'order_first_price',
  sql`select ${COLUMNS} from orders where user_id = ${ph('user_id')}::bigint and is_first_price
    and state in ('PENDING', 'FINISHED') and order_no <> ${ph('order_no')}`,
)
type Moved = {
  order_no: string
  from: readonly string[]
  to: string
  kind: string
  at: Date
  paid_at: Date | null
  transaction_id: string | null
  refund_no: string | null
  actor_id: number | null
  detail: string
}
const at = sql`${ph('at')}::timestamptz`
const stamp = (column: string, to: string, time = at) =>
  sql`${sql.raw(column)} = case when ${ph('to')} = ${sql.raw(`'${to}'`)} then ${time} else o.${sql.raw(column)} end`
// Writes the row and its event in one statement: both, or none if the order is in another state.
const MOVE = namedQuery<OrderRow, Moved>(
  'order_move',
  sql`with moved as (
      update orders o set state = ${ph('to')},
        ${stamp('paid_at', 'PAID', sql`${ph('paid_at')}::timestamptz`)},
        ${stamp('finished_at', 'FINISHED')}, ${stamp('closed_at', 'CLOSED')},
        ${stamp('refunding_at', 'REFUNDING')}, ${stamp('refunded_at', 'REFUNDED')},
        transaction_id = coalesce(${ph('transaction_id')}::text, o.transaction_id),
        refund_no = coalesce(${ph('refund_no')}::text, o.refund_no)
      where ${NUMBER} and o.state = any(${ph('from')}::text[])
      returning o.*),
    noted as (
      insert into order_events (order_no, at, kind, actor_id, detail)
      select order_no, ${at}, ${ph('kind')}, ${ph('actor_id')}::bigint, ${ph('detail')}::jsonb from moved)
    select ${COLUMNS} from moved`,
)
const NOTE = namedQuery<
  never,
  { order_no: string; kind: string; detail: string; at: Date; actor_id: number | null }
>(
  'order_note',
  sql`insert into order_events (order_no, at, kind, actor_id, detail)
    values (${ph('order_no')}, ${at}, ${ph('kind')}, ${ph('actor_id')}::bigint, ${ph('detail')}::jsonb)`,
)
// Deduplicates: the same event with the same detail is recorded once.
const NOTE_ONCE = namedQuery<
  never,
  { order_no: string; kind: string; detail: string; at: Date; actor_id: number | null }
>(
  'order_note_once',
  sql`insert into order_events (order_no, at, kind, actor_id, detail)
    select ${ph('order_no')}, ${at}, ${ph('kind')}, ${ph('actor_id')}::bigint, ${ph('detail')}::jsonb
    where not exists (select 1 from order_events e where e.order_no = ${ph('order_no')} and e.kind = ${ph('kind')}
      and e.detail = ${ph('detail')}::jsonb)`,
)
const CLAIM_ASK = namedQuery<{ order_no: string }, { order_no: string; at: Date; before: Date }>(
  'order_claim_ask',
  sql`update orders set asked_at = ${at} where ${NUMBER}
    and (asked_at is null or asked_at < ${ph('before')}::timestamptz or asked_at > ${at}) returning order_no`,
)

const noted = ({ at, actor_id, detail = {} }: OrderEventInput) => ({
  at,
  actor_id,
  detail: JSON.stringify(detail),
})

export const orderStore = ({ db }: StoreDatabase) => ({
  transaction: <T>(run: (tx: Queryable) => Promise<T>): Promise<T> => db.transaction(run),
  /**
   * Any user's order: for providers and admins. Never reads from a replica; this is true of all payment
   * queries.
   */
  byNumber: async (order_no: string, on: Queryable = db): Promise<OrderRow | undefined> =>
    (await BY_NUMBER(on, { order_no }))[0],
  /** Number of the order that has this provider transaction. */
  byTransaction: async (provider: string, transaction_id: string): Promise<string | undefined> =>
    (await BY_TRANSACTION(db, { provider, transaction_id }))[0]?.order_no,
  ofUser: async (user_id: number, order_no: string): Promise<OrderRow | undefined> =>
    (await OF_USER(db, { user_id, order_no }))[0],
  byOp: async (user_id: number, op_id: string, on: Queryable = db): Promise<OrderRow | undefined> =>
    (await BY_OP(on, { user_id, op_id }))[0],
  /** The pending order of a user. */
  pendingOf: async (user_id: number, on: Queryable = db): Promise<OrderRow | undefined> =>
    (await PENDING(on, { user_id }))[0],
  /** Another order of this user that has used the first price, or may still use it. */
  otherFirstPrice: async (tx: Queryable, { user_id, order_no }: OrderRow): Promise<OrderRow | undefined> =>
    (await FIRST_PRICE(tx, { user_id, order_no }))[0],
  /** False if the number is already in use. */
  async add(tx: Queryable, row: OrderRow): Promise<boolean> {
    const { rowCount } = await tx.insert(orders).values(row).onConflictDoNothing({ target: orders.order_no })
    return rowCount === 1
  },
  /**
   * Changes the state of an order and inserts the event, both or neither. Undefined if the current state does
   * not allow the transition. The transaction must hold the user's lock.
   */
  async move(
    tx: Queryable,
    order_no: string,
    move: OrderTransition,
    input: OrderEventInput & { paid_at?: Date; transaction_id?: string; refund_no?: string },
  ): Promise<OrderRow | undefined> {
    const { paid_at = null, transaction_id = null, refund_no = null } = input
    const { from, to } = ORDER_TRANSITIONS[move]
    const moved = { order_no, from, to, kind: move, paid_at, transaction_id, refund_no }
    return (await MOVE(tx, { ...moved, ...noted(input) }))[0]
  },
  /** Inserts an event that is not a transition; `order_no` is '' if the event belongs to no order of ours. */
  async note(
    order_no: string,
    kind: OrderEventKind,
    input: OrderEventInput,
    on: Queryable = db,
  ): Promise<void> {
    await NOTE(on, { order_no, kind, ...noted(input) })
  },
  async noteOnce(
    order_no: string,
    kind: OrderEventKind,
    input: OrderEventInput,
    on: Queryable = db,
  ): Promise<void> {
    await NOTE_ONCE(on, { order_no, kind, ...noted(input) })
  },
  /** Lease for polling the provider: true for one caller; the next can take it after `ms` milliseconds. */
  async claimAsk(order_no: string, at: Date, ms: number): Promise<boolean> {
    return (await CLAIM_ASK(db, { order_no, at, before: new Date(at.getTime() - ms) })).length === 1
  },
  noteAct: recordAudit,
  ...orderLists(db),
  ...contactRow(db),
  reports: reportRows(db),
})
