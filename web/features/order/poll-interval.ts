// How often the page of an order asks what has become of it: soon while its reader pays, seldom while something may come late.
import type { Order } from '../../../contract/entities/order.ts'

/** A reader who pays looks at the page: soon after the money has come it says so. */
const PAYING_MS = 3000
const BY_HAND_MS = 5000
/** Money for an order that is closed, or back to who paid, takes its time. */
const LATE_MS = 15_000
/** A payment that comes after the order was closed comes soon, as a rule; later a look at the page tells it. */
const CLOSED_FOR_MS = 30 * 60_000

/** Milliseconds until the next time, false when nothing more comes by itself. */
export function getPollInterval(
  order: Pick<Order, 'state' | 'way' | 'closed_at'> | undefined,
  now: number,
): number | false {
  switch (order?.state) {
    case 'PENDING':
    case 'PAID':
      return order.way ? PAYING_MS : BY_HAND_MS
    case 'REFUNDING':
      return LATE_MS
    case 'CLOSED':
      return now - Date.parse(order.closed_at ?? '') < CLOSED_FOR_MS ? LATE_MS : false
    default:
      return false
  }
}
