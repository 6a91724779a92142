// Pending payments: polls the provider, and closes an order when it expires or when its buyer cancels it.
import type { PaymentProvider, PaymentState } from '../../providers/payment/port.ts'
import { PaymentError } from '../../providers/payment/port.ts'
import { aloneWith } from '../membership/public.ts'
import type { OrderRow } from './list.store.ts'
import { type OrderDeps, PaymentMisfit, recordPayment } from './record-payment.ts'

/**
 * The payment provider of an order; undefined for payment by hand, or if the provider is no longer
 * configured.
 */
export const findProvider = (
  deps: Pick<OrderDeps, 'payments'>,
  { provider }: OrderRow,
): PaymentProvider | undefined => deps.payments.find(({ name }) => name === provider)

/**
 * Polls the provider: records the payment if there is one, and closes the order if it can no longer be paid.
 * Returns the updated order. Throws `PaymentError` if the provider cannot be reached.
 */
export async function pollPayment(
  deps: OrderDeps,
  order: OrderRow,
  provider: PaymentProvider,
): Promise<OrderRow> {
  const found = await provider.query(order.order_no)
  if (found.state === 'PAID') return takeFound(deps, order, provider, found)
  if (order.state !== 'PENDING') return order
  if (found.state === 'CLOSED' || found.state === 'REFUNDED')
    return moveToClosed(deps, order, { actor_id: null, why: found.state })
  return order
}

/**
 * Records the payment that the poll found. If it belongs to another order or has another amount, the order
 * stays unchanged and the mismatch is logged.
 */
async function takeFound(
  deps: OrderDeps,
  order: OrderRow,
  provider: PaymentProvider,
  { paid }: Extract<PaymentState, { state: 'PAID' }>,
): Promise<OrderRow> {
  if (paid.order_no !== order.order_no) {
    deps.log.error({ order_no: order.order_no }, 'a provider answered for another order')
    return order
  }
  try {
    return await recordPayment(deps, provider, paid)
  } catch (error) {
    if (error instanceof PaymentMisfit) return order
    throw error
  }
}

/**
 * Closes an order so that it can no longer be paid: first at its provider. If the provider reports that it
 * has just been paid, the payment is recorded instead. Returns the updated order. Throws `PaymentError` if
 * the provider cannot be reached; the order then stays open.
 */
export async function closePendingOrder(
  deps: OrderDeps,
  order: OrderRow,
  actor: { actor_id: number | null; why: string },
): Promise<OrderRow> {
  const provider = findProvider(deps, order)
  if (provider) {
    const isPaid = await provider.close(order.order_no).then(
      () => false,
      (error: unknown) => {
        if (error instanceof PaymentError) {
          if (error.reason === 'PAID_ALREADY') return true
          // The provider has no payment that could still be paid.
          if (error.reason === 'CLOSED_ALREADY' || error.reason === 'NOT_THERE') return false
        }
        throw error
      },
    )
    if (isPaid) return pollPayment(deps, order, provider)
  }
  return moveToClosed(deps, order, actor)
}

async function moveToClosed(
  deps: OrderDeps,
  { user_id, order_no }: OrderRow,
  { actor_id, why }: { actor_id: number | null; why: string },
): Promise<OrderRow> {
  const store = deps.store.order
  return store.transaction(async (tx) => {
    const [, before] = await Promise.all([aloneWith(deps, tx, user_id), store.byNumber(order_no, tx)])
    const moved = await store.move(tx, order_no, 'close', { at: deps.now(), actor_id, detail: { why } })
    const order = moved ?? before
    if (!order) throw new Error(`order ${order_no} is gone`)
    return order
  })
}
