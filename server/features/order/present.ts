// Serializers: map order rows to the response format.
import type { Order, OrderEvent, OrderOfUser, PaymentReport } from '../../../contract/entities/order.ts'
import type { OrderEventRow, OrderOfUserRow, OrderRow } from './list.store.ts'
import type { PaymentReportRow } from './report.store.ts'

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

export const presentOrder = (row: OrderRow): Order => ({
  order_no: row.order_no,
  code: row.code,
  level: row.level,
  days: row.days,
  title: row.title,
  fen: row.fen,
  list_fen: row.list_fen,
  is_first_price: row.is_first_price,
  state: row.state,
  way: row.way,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  paid_at: iso(row.paid_at),
  finished_at: iso(row.finished_at),
  closed_at: iso(row.closed_at),
  refunded_at: iso(row.refunded_at),
})

export const presentOfUser = (row: OrderOfUserRow): OrderOfUser => ({
  ...presentOrder(row),
  user_id: row.user_id,
  username: row.username,
  provider: row.provider,
  transaction_id: row.transaction_id,
})

export const presentEvent = ({ at, kind, actor_id, username, detail }: OrderEventRow): OrderEvent => ({
  at: at.toISOString(),
  kind,
  by: actor_id === null ? null : { id: actor_id, username: username ?? '' },
  detail,
})

export const presentReport = ({ at, ...row }: PaymentReportRow): PaymentReport => ({
  ...row,
  at: at.toISOString(),
})

/** Builds a page from `limit` + 1 rows; the extra row only shows that there is a next page. */
export const presentPage = <Row, Item>(
  rows: readonly Row[],
  { offset, limit }: { offset: number; limit: number },
  present: (row: Row) => Item,
): { items: Item[]; next_offset: number | null } => ({
  items: rows.slice(0, limit).map(present),
  next_offset: rows.length > limit ? offset + limit : null,
})
