// Gives the money of an order back, whole: decided here, carried out by its provider, told by it; then the days end.
import { toLedgerSource } from '../../../domain/order/order.ts'
import type { Queryable } from '../../db/open.ts'
import { PaymentError } from '../../providers/payment/port.ts'
import { aloneWith, grantDays } from '../membership/public.ts'
import type { OrderRow } from './list.store.ts'
import { findProvider } from './pending-payment.ts'
import { type OrderDeps, refundNumber } from './record-payment.ts'

interface RefundActor {
  at: Date
  actor_id: number | null
  detail?: Record<string, unknown>
}

/** PAID or FINISHED becomes REFUNDING; undefined from every other state. */
export const beginRefund = (
  deps: OrderDeps,
  tx: Queryable,
  { order_no }: OrderRow,
  actor: RefundActor,
): Promise<OrderRow | undefined> =>
  deps.store.order.move(tx, order_no, 'refund', { ...actor, refund_no: refundNumber(order_no) })

/** The money is back: REFUNDING becomes REFUNDED, and the unused days of this order end, in the same transaction. */
export async function markRefunded(
  deps: OrderDeps,
  tx: Queryable,
  { order_no, user_id }: OrderRow,
  actor: RefundActor,
): Promise<OrderRow | undefined> {
  const moved = await deps.store.order.move(tx, order_no, 'refunded', actor)
  // One that never gave anything has nothing to take back.
  if (moved?.finished_at) {
    const source = `REFUND:${toLedgerSource(order_no)}`
    if (!(await grantDays(deps, tx, user_id, { kind: 'REFUND', level: null, days: 0, source, at: actor.at })))
      throw new Error(`order ${order_no} has been taken back before`)
  }
  return moved
}

/** The same in a transaction of its own, as its provider has said; once, however often it says so. */
export async function completeRefund(
  deps: OrderDeps,
  order: OrderRow,
  detail: Record<string, unknown>,
): Promise<void> {
  await deps.store.order.transaction(async (tx) => {
    await aloneWith(deps, tx, order.user_id)
    await markRefunded(deps, tx, order, { at: deps.now(), actor_id: null, detail })
  })
}

/**
 * Asks the provider to carry a refund out, or how far it is. The same number refunds once, so this may be done at any
 * time, also twice. What cannot be done now stays REFUNDING, and its reason stands in the log of the order.
 */
export async function pushRefund(deps: OrderDeps, order: OrderRow): Promise<void> {
  const { order_no, fen } = order
  const refund_no = order.refund_no ?? refundNumber(order_no)
  const provider = findProvider(deps, order)
  if (!provider || order.state !== 'REFUNDING' || order.transaction_id === null) return
  try {
    const known = await provider.queryRefund({ order_no, refund_no })
    const state =
      known === 'NOT_THERE'
        ? await provider.refund({ order_no, refund_no, fen, total: fen, reason: '开卷会员退款' })
        : known
    if (state === 'DONE') await completeRefund(deps, order, { provider: provider.name, refund_no })
    if (state === 'FAILED') await noteFailed(deps, order_no, { reason: 'FAILED' })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    deps.log.warn({ order_no, reason: error.reason }, 'a refund could not be carried out')
    await noteFailed(deps, order_no, { reason: error.reason, detail: error.detail })
  }
}

const noteFailed = (deps: OrderDeps, order_no: string, detail: Record<string, unknown>): Promise<void> =>
  deps.store.order.noteOnce(order_no, 'refund_failed', { at: deps.now(), actor_id: null, detail })
