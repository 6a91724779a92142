// Records a payment for an order and grants the days bought: once, in one transaction, idempotent for
// repeated webhooks and polls.
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import { toLedgerSource } from '../../../domain/order/order.ts'
import { findPaymentMismatch, type PaymentMismatch } from '../../../domain/order/payment-mismatch.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { ConfirmedPayment, PaymentProvider } from '../../providers/payment/port.ts'
import { aloneWith, grantDays, isUser } from '../membership/public.ts'
import type { OrderRow } from './list.store.ts'

export type OrderDeps = Pick<Deps, 'store' | 'now' | 'log' | 'payments'>

/** A verified payment that does not match an order; it is already recorded as an event. */
export class PaymentMisfit extends Error {
  readonly misfit: PaymentMismatch | 'NO_ORDER' | 'TRANSACTION_USED'
  constructor(misfit: PaymentMisfit['misfit']) {
    super(`payment refused: ${misfit}`)
    this.misfit = misfit
  }
}

/**
 * Records a payment that `provider` confirmed; idempotent. Returns the updated order: FINISHED, or REFUNDING
 * if the days can no longer be granted. Throws `PaymentMisfit`.
 */
export async function recordPayment(
  deps: OrderDeps,
  provider: PaymentProvider,
  paid: ConfirmedPayment,
): Promise<OrderRow> {
  const { order_no, transaction_id, fen, currency } = paid
  const { store } = deps
  const at = deps.now()
  const order = await store.order.byNumber(order_no)
  const misfit = order ? findPaymentMismatch(order, paid, provider) : 'NO_ORDER'
  const refused = async (why: PaymentMisfit['misfit']): Promise<never> => {
    deps.log.warn({ order_no, provider: provider.name, misfit: why }, 'a payment was refused')
    const detail = { why, provider: provider.name, transaction_id, fen, currency }
    await store.order.noteOnce(order ? order_no : '', 'notice_refused', {
      ...{ at, actor_id: null },
      detail: order ? detail : { ...detail, order_no },
    })
    throw new PaymentMisfit(why)
  }
  if (!order || misfit) return refused(misfit ?? 'NO_ORDER')
  // Fast path: most messages of providers are repetitions.
  if (order.transaction_id === transaction_id) return order
  const isUsed = async () => {
    const other = await store.order.byTransaction(provider.name, transaction_id)
    return other !== undefined && other !== order_no
  }
  if (await isUsed()) return refused('TRANSACTION_USED')
  const taken = store.order.transaction(async (tx) => {
    const [, now] = await Promise.all([
      aloneWith(deps, tx, order.user_id),
      store.order.byNumber(order_no, tx),
    ])
    const payment = { provider: provider.name, transaction_id, fen }
    if (now?.transaction_id === transaction_id) return now
    // The provider's clock is not ours: its payment time is capped at one day in the future. It is used for
    // display and reconciliation only.
    const paid_at = new Date(Math.min(paid.paid_at.getTime(), at.getTime() + DAY_MS))
    const moved = await store.order.move(tx, order_no, 'pay', {
      ...{ at, actor_id: null, paid_at, transaction_id },
      detail: { ...payment, ...(now?.state === 'CLOSED' ? { is_late: true } : {}) },
    })
    if (moved) return fulfillOrder(deps, tx, moved, { at, actor_id: null })
    deps.log.error({ order_no, provider: provider.name }, 'money came for an order that had been paid')
    await store.order.noteOnce(order_no, 'paid_again', { at, actor_id: null, detail: payment })
    return now ?? order
  })
  return taken.catch(async (error: unknown) => {
    // Another order recorded the same payment concurrently: one payment pays for one order.
    if (await isUsed()) return refused('TRANSACTION_USED')
    throw error
  })
}

interface OrderActor {
  at: Date
  actor_id: number | null
  detail?: Record<string, unknown>
}

/**
 * Moves PAID to FINISHED and grants the days, within `tx`, which must hold the user's lock. Starts a refund
 * instead if the account is deleted, or if another finished order has used the first price, which is granted
 * once. A pending order at the first price is closed.
 */
export async function fulfillOrder(
  deps: OrderDeps,
  tx: Queryable,
  order: OrderRow,
  actor: OrderActor,
): Promise<OrderRow> {
  const { order_no, user_id, level, days } = order
  const store = deps.store.order
  const startRefund = async (detail: Record<string, unknown>) => {
    const refund_no = refundNumber(order_no)
    return requireMoved(await store.move(tx, order_no, 'refund', { ...actor, refund_no, detail }), order_no)
  }
  if (!(await isUser(deps, tx, user_id))) return startRefund({ why: 'ACCOUNT_GONE' })
  const other = order.is_first_price ? await store.otherFirstPrice(tx, order) : undefined
  if (other?.state === 'FINISHED') return startRefund({ why: 'FIRST_PRICE_USED', by_order: other.order_no })
  if (other)
    requireMoved(
      await store.move(tx, other.order_no, 'close', { ...actor, detail: { why: 'FIRST_PRICE_USED' } }),
      other.order_no,
    )
  const finished = requireMoved(await store.move(tx, order_no, 'finish', actor), order_no)
  const source = toLedgerSource(order_no)
  if (!(await grantDays(deps, tx, user_id, { kind: 'ORDER', level, days, source, at: actor.at })))
    throw new Error(`order ${order_no} has given before`)
  return finished
}

/**
 * One refund number per order, so that the provider refunds once for any number of requests (idempotency).
 */
export const refundNumber = (order_no: string): string => `${order_no}R`

/**
 * Asserts that the transition succeeded. It cannot fail while the transaction holds the user's lock; if it
 * does, the error causes a rollback.
 */
export function requireMoved(order: OrderRow | undefined, order_no: string): OrderRow {
  if (!order) throw new Error(`order ${order_no} was moved behind the back of its transaction`)
  return order
}
