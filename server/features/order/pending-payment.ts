// An order that waits for its money: its provider is asked, and it is closed when its time is over or its buyer says so.
import type { PaymentProvider, PaymentState } from '../../providers/payment/port.ts'
import { PaymentError } from '../../providers/payment/port.ts'
import { aloneWith } from '../membership/public.ts'
import type { OrderRow } from './list.store.ts'
import { type OrderDeps, PaymentMisfit, recordPayment } from './record-payment.ts'

/** The provider that an order is paid through; undefined for one paid by hand, or whose provider is set up no more. */
export const findProvider = (
  deps: Pick<OrderDeps, 'payments'>,
  { provider }: OrderRow,
): PaymentProvider | undefined => deps.payments.find(({ name }) => name === provider)

/**
 * Asks the provider whether the money has come, takes it when it has, and closes the order when it cannot come any more.
 * Answers the order as it is then. Throws `PaymentError` when the provider cannot say.
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

/** What the provider found is a payment of another order, or of another sum: then nothing is taken, and it is noted. */
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
 * Closes an order so that nobody can pay it any more: at its provider first, who may say that it has just been paid; then
 * it is taken. Answers the order as it is then. Throws `PaymentError` when the provider cannot say; the order stays.
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
          // Nothing there that could be paid.
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
