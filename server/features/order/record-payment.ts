// Takes money for an order and gives what was bought for it: once, in one transaction, whoever says so and however often.
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import { toLedgerSource } from '../../../domain/order/order.ts'
import { findPaymentMismatch, type PaymentMismatch } from '../../../domain/order/payment-mismatch.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { ConfirmedPayment, PaymentProvider } from '../../providers/payment/port.ts'
import { aloneWith, grantDays, isUser } from '../membership/public.ts'
import type { OrderRow } from './list.store.ts'

export type OrderDeps = Pick<Deps, 'store' | 'now' | 'log' | 'payments'>

/** A verified payment that is not the one an order waits for; it has been written down. */
export class PaymentMisfit extends Error {
  readonly misfit: PaymentMismatch | 'NO_ORDER' | 'TRANSACTION_USED'
  constructor(misfit: PaymentMisfit['misfit']) {
    super(`payment refused: ${misfit}`)
    this.misfit = misfit
  }
}

/**
 * Takes a payment that `provider` confirmed. The same one again changes nothing. Answers the order as it is afterwards:
 * FINISHED, or REFUNDING when what it was for cannot be given any more. Throws `PaymentMisfit`.
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
  // Most of what providers send has been said before.
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
    // A provider's clock is not ours: when it says the money came is told, and counts for nothing.
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
    // Another order took the same payment at the same moment: a payment pays one.
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
 * PAID becomes FINISHED, and its days are given, within `tx`, which is alone with the user. Its money goes back instead
 * when the account is gone, and when another order has had the first price, which is had once; one that waits for its
 * money at that price is closed.
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

/** One number a refund, so that a provider gives the money back once however often it is asked. */
export const refundNumber = (order_no: string): string => `${order_no}R`

/** What cannot be otherwise within a transaction that is alone; else nothing of it happens. */
export function requireMoved(order: OrderRow | undefined, order_no: string): OrderRow {
  if (!order) throw new Error(`order ${order_no} was moved behind the back of its transaction`)
  return order
}
