// Poll interval of the order page: short while the reader pays, long while a late payment or a refund is
// possible.
import type { Order } from '../../../contract/entities/order.ts'

/** A reader who pays watches the page, so a payment must appear within seconds. */
const PAYING_MS = 3000
const BY_HAND_MS = 5000
/** For closed orders and refunds, where the transfer takes longer. */
const LATE_MS = 15_000
/**
 * How long a closed order is polled: a late payment usually arrives in this time; afterwards a reload shows
 * it.
 */
const CLOSED_FOR_MS = 30 * 60_000

/** Milliseconds until the next request; false if no change is expected. */
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
