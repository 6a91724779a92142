// What orders do by themselves every minute: late money is asked for, what is over is closed, refunds are carried on.
import { PaymentFault } from '../../providers/payment/port.ts'
import type { OrderRow } from './list.store.ts'
import { pushRefund } from './refund.ts'
import type { Needs } from './take.ts'
import { ask, close, providerOf } from './wait.ts'

const AT_A_TIME = 4
const MOST = 400
/** A provider is asked about one order so often; its notice usually comes within seconds. */
const AGAIN_MS = 60_000
const REFUND_AGAIN_MS = 10 * 60_000

/** Answers how many orders it looked at. A provider who is away changes nothing of the others. */
export async function sweepOrders(deps: Needs): Promise<{ waiting: number; refunding: number }> {
  const now = deps.now()
  const waiting = await deps.store.order.waiting(now, new Date(now.getTime() - AGAIN_MS), MOST)
  await each(deps, waiting, (order) => lookAt(deps, order, now))
  const refunding = await deps.store.order.refunding(MOST)
  await each(deps, refunding, async (order) => {
    if (await deps.store.order.claimAsk(order.order_no, now, REFUND_AGAIN_MS)) await pushRefund(deps, order)
  })
  return { waiting: waiting.length, refunding: refunding.length }
}

/** The provider is asked before an order is closed: who paid in the last second has paid. */
async function lookAt(deps: Needs, order: OrderRow, now: Date): Promise<void> {
  const provider = providerOf(deps, order)
  if (provider && !(await deps.store.order.claimAsk(order.order_no, now, AGAIN_MS))) return
  const asked = provider ? await ask(deps, order, provider) : order
  if (asked.state === 'PENDING' && asked.expires_at <= now)
    await close(deps, asked, { actor_id: null, why: 'EXPIRED' })
}

async function each(
  deps: Needs,
  orders: readonly OrderRow[],
  run: (order: OrderRow) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < orders.length; at += AT_A_TIME)
    await Promise.all(
      orders.slice(at, at + AT_A_TIME).map(async (order) => {
        try {
          await run(order)
        } catch (error) {
          if (!(error instanceof PaymentFault)) throw error
          deps.log.warn({ order_no: order.order_no, reason: error.reason }, 'a provider could not be asked')
        }
      }),
    )
}
