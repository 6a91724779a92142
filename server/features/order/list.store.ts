// SQL queries for lists of orders: a reader's own, all orders for admins, orders for background jobs, and
// order events.
import { sql } from 'drizzle-orm'
import type { OrderEventKind, OrderState } from '../../../domain/order/order.ts'
import type { PayProvider } from '../../../domain/order/payment-method.ts'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database } from '../../db/open.ts'
import type { orders } from '../../db/schema/order.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderOfUserRow = OrderRow & { username: string | null }
export interface OrderEventRow {
  at: Date
  kind: OrderEventKind
  actor_id: number | null
  username: string | null
  detail: Record<string, unknown>
}
export interface OrderListFilter {
  q: string
  user_id?: number | undefined
  state?: OrderState | undefined
  /** Created at or after `from`, and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
}

const ph = sql.placeholder
type Place = { offset: number; limit: number }
const PLACE = sql`offset ${ph('offset')}::int limit ${ph('limit')}::int`
const MINE = namedQuery<OrderRow, Place & { user_id: number }>(
  'orders_of_user',
  sql`select * from orders where user_id = ${ph('user_id')}::bigint order by created_at desc, order_no desc ${PLACE}`,
)
type OrderListParams = Place & {
  q: string
  like: string
  user_id: number | null
  state: string | null
  from: Date | null
  until: Date | null
}
const ALL = namedQuery<OrderOfUserRow, OrderListParams>(
  'orders_all',
  sql`select o.*, u.username from orders o left join users u on u.id = o.user_id
    where (${ph('user_id')}::bigint is null or o.user_id = ${ph('user_id')}::bigint)
      and (${ph('state')}::text is null or o.state = ${ph('state')}::text)
      and (${ph('from')}::timestamptz is null or o.created_at >= ${ph('from')}::timestamptz)
      and (${ph('until')}::timestamptz is null or o.created_at < ${ph('until')}::timestamptz)
      and (${ph('q')}::text = '' or o.order_no = ${ph('q')}::text or u.username ilike ${ph('like')}
        or (length(${ph('q')}::text) >= 4 and u.phone like ${ph('like')}))
    order by o.created_at desc, o.order_no desc ${PLACE}`,
)
const ONE = namedQuery<OrderOfUserRow, { order_no: string }>(
  'order_with_user',
  sql`select o.*, u.username from orders o left join users u on u.id = o.user_id where o.order_no = ${ph('order_no')}`,
)
const EVENTS = namedQuery<OrderEventRow, { order_no: string }>(
  'order_events_of',
  sql`select e.at, e.kind, e.actor_id, u.username, e.detail from order_events e left join users u on u.id = e.actor_id
    where e.order_no = ${ph('order_no')} order by e.id desc limit 200`,
)
// Orders not polled for longest first, so that an unreachable provider does not block others forever. A poll
// time in the future means that the clock was set back since.
const WAITING = namedQuery<OrderRow, { at: Date; before: Date; limit: number }>(
  'orders_waiting',
  sql`select * from orders where state = 'PENDING' and (expires_at <= ${ph('at')}::timestamptz
      or (provider is not null and (coalesce(asked_at, created_at) < ${ph('before')}::timestamptz
        or asked_at > ${ph('at')}::timestamptz)))
    order by coalesce(asked_at, created_at) limit ${ph('limit')}::int`,
)
const REFUNDING = namedQuery<OrderRow, { limit: number }>(
  'orders_refunding',
  sql`select * from orders where state = 'REFUNDING' order by coalesce(asked_at, refunding_at) limit ${ph('limit')}::int`,
)
type ProviderPeriod = { provider: string; from: Date; until: Date }
const PAID_IN = namedQuery<OrderRow, ProviderPeriod>(
  'orders_paid_in',
  sql`select * from orders where provider = ${ph('provider')} and transaction_id is not null
    and paid_at >= ${ph('from')}::timestamptz and paid_at < ${ph('until')}::timestamptz`,
)
// Excludes refunds that an admin made outside of the provider.
const REFUNDED_IN = namedQuery<OrderRow, ProviderPeriod>(
  'orders_refunded_in',
  sql`select * from orders o where provider = ${ph('provider')} and state = 'REFUNDED'
    and refunded_at >= ${ph('from')}::timestamptz and refunded_at < ${ph('until')}::timestamptz
    and not exists (select 1 from order_events e where e.order_no = o.order_no and e.kind = 'refunded'
      and e.detail @> '{"by_hand": true}')`,
)
const NUMBERED = namedQuery<OrderRow, { numbers: readonly string[] }>(
  'orders_numbered',
  sql`select * from orders where order_no = any(${ph('numbers')}::text[])`,
)

const OPENID = namedQuery<{ openid: string }, { user_id: number }>(
  'order_openid',
  sql`select openid from wechat_ids where user_id = ${ph('user_id')}::bigint order by at desc limit 1`,
)

export const orderLists = (db: Database) => ({
  /** A reader's own orders, latest first. */
  listOf: (user_id: number, offset: number, limit: number): Promise<OrderRow[]> =>
    MINE(db, { user_id, offset, limit }),
  /** The buyer's openid in WeChat; undefined if no account is bound. */
  openidOf: async (user_id: number): Promise<string | undefined> =>
    (await OPENID(db, { user_id }))[0]?.openid,
  search: ({ q, user_id, state = undefined, from, until }: OrderListFilter, offset: number, limit: number) =>
    ALL(db, {
      ...{ q, like: buildContainsPattern(q), user_id: user_id ?? null, offset, limit },
      ...{ state: state ?? null, from: from ?? null, until: until ?? null },
    }),
  withUser: async (order_no: string): Promise<OrderOfUserRow | undefined> => (await ONE(db, { order_no }))[0],
  /** Latest first. */
  events: (order_no: string): Promise<OrderEventRow[]> => EVENTS(db, { order_no }),
  /** Expired orders, and orders whose provider has not been polled since `before`. */
  waiting: (at: Date, before: Date, limit: number): Promise<OrderRow[]> => WAITING(db, { at, before, limit }),
  refunding: (limit: number): Promise<OrderRow[]> => REFUNDING(db, { limit }),
  /** Orders paid through a provider in a period, by the provider's payment time. */
  paidIn: (provider: PayProvider, from: Date, until: Date): Promise<OrderRow[]> =>
    PAID_IN(db, { provider, from, until }),
  /** Orders refunded by a provider in a period, by our clock. */
  refundedIn: (provider: PayProvider, from: Date, until: Date): Promise<OrderRow[]> =>
    REFUNDED_IN(db, { provider, from, until }),
  numbered: async (numbers: readonly string[]): Promise<OrderRow[]> =>
    numbers.length === 0 ? [] : NUMBERED(db, { numbers }),
})
