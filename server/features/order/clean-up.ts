// Job that runs every minute for orders: polls late payments, closes expired orders, and continues pending
// refunds.
import { PaymentError } from '../../providers/payment/port.ts'
import type { OrderRow } from './list.store.ts'
import { closePendingOrder, findProvider, pollPayment } from './pending-payment.ts'
import type { OrderDeps } from './record-payment.ts'
import { pushRefund } from './refund.ts'

const AT_A_TIME = 4
const MAX_COUNT = 400
/** Min. interval between two polls of one order; the webhook usually arrives within seconds. */
const AGAIN_MS = 60_000
const REFUND_AGAIN_MS = 10 * 60_000

/** Returns the number of processed orders. An unreachable provider does not affect other orders. */
export async function cleanUpOrders(deps: OrderDeps): Promise<{ waiting: number; refunding: number }> {
  const now = deps.now()
  const waiting = await deps.store.order.waiting(now, new Date(now.getTime() - AGAIN_MS), MAX_COUNT)
  await each(deps, waiting, (order) => lookAt(deps, order, now))
  const refunding = await deps.store.order.refunding(MAX_COUNT)
  await each(deps, refunding, async (order) => {
    if (await deps.store.order.claimAsk(order.order_no, now, REFUND_AGAIN_MS)) await pushRefund(deps, order)
  })
  return { waiting: waiting.length, refunding: refunding.length }
}

/** Polls the provider before closing an order, so that a payment in the last second still counts. */
async function lookAt(deps: OrderDeps, order: OrderRow, now: Date): Promise<void> {
  const provider = findProvider(deps, order)
  if (provider && !(await deps.store.order.claimAsk(order.order_no, now, AGAIN_MS))) return
  const polled = provider ? await pollPayment(deps, order, provider) : order
  if (polled.state === 'PENDING' && polled.expires_at <= now)
    await closePendingOrder(deps, polled, { actor_id: null, why: 'EXPIRED' })
}

async function each(
  deps: OrderDeps,
  orders: readonly OrderRow[],
  run: (order: OrderRow) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < orders.length; at += AT_A_TIME)
    await Promise.all(
      orders.slice(at, at + AT_A_TIME).map(async (order) => {
        try {
          await run(order)
        } catch (error) {
          if (!(error instanceof PaymentError)) throw error
          deps.log.warn({ order_no: order.order_no, reason: error.reason }, 'a provider could not be asked')
        }
      }),
    )
}
