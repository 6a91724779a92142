// Full refund of an order: started here, executed and confirmed by its provider; then the granted days end.
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

/** Moves PAID or FINISHED to REFUNDING; undefined from any other state. */
export const beginRefund = (
  deps: OrderDeps,
  tx: Queryable,
  { order_no }: OrderRow,
  actor: RefundActor,
): Promise<OrderRow | undefined> =>
  deps.store.order.move(tx, order_no, 'refund', { ...actor, refund_no: refundNumber(order_no) })

/**
 * Moves REFUNDING to REFUNDED when the money is back, and ends the order's unused days in the same
 * transaction.
 */
export async function markRefunded(
  deps: OrderDeps,
  tx: Queryable,
  { order_no, user_id }: OrderRow,
  actor: RefundActor,
): Promise<OrderRow | undefined> {
  const moved = await deps.store.order.move(tx, order_no, 'refunded', actor)
  // An order that was never finished granted no days to revoke.
  if (moved?.finished_at) {
    const source = `REFUND:${toLedgerSource(order_no)}`
    if (!(await grantDays(deps, tx, user_id, { kind: 'REFUND', level: null, days: 0, source, at: actor.at })))
      throw new Error(`order ${order_no} has been taken back before`)
  }
  return moved
}

/**
 * The same in its own transaction, when the provider confirms the refund; idempotent for repeated
 * confirmations.
 */
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
 * Starts the refund at the provider, or polls its state. It is idempotent by its refund number and can be
 * called at any time. A refund that fails for now stays REFUNDING, and its reason is recorded as an order
 * event.
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
