// Payment webhook: the provider's adapter verifies the payload; this handler compares it with the order,
// records it, and returns the response.
import type { Deps } from '../../deps.ts'
import type { PaymentProvider, WebhookRequest, WebhookResponse } from '../../providers/payment/port.ts'
import { PaymentError } from '../../providers/payment/port.ts'
import { type OrderDeps, PaymentMisfit, recordPayment } from './record-payment.ts'
import { completeRefund } from './refund.ts'

/**
 * Anyone can send an invalid webhook. Per network and hour only this many are written to the database; the
 * rest are only counted.
 */
const WRITTEN = { max: 20, seconds: 3600 }

/**
 * Handles one webhook request. Returns the provider's response for success, or the one that makes the
 * provider retry.
 */
export async function handlePaymentWebhook(
  deps: OrderDeps & Pick<Deps, 'limits' | 'security'>,
  provider: PaymentProvider,
  request: WebhookRequest,
  network: string,
): Promise<WebhookResponse> {
  try {
    const notice = await provider.readWebhook(request)
    if (notice.kind === 'PAID') await recordPayment(deps, provider, notice.paid)
    if (notice.kind === 'REFUNDED') await recordRefund(deps, notice)
    return provider.taken
  } catch (error) {
    // The mismatch is already recorded as an order event. A transaction that another order has will never
    // match, so it needs no retry.
    if (error instanceof PaymentMisfit)
      return error.misfit === 'TRANSACTION_USED' ? provider.taken : provider.refused
    if (!(error instanceof PaymentError)) throw error
    const { reason, detail } = error
    deps.security.note('webhook_refused', { network, reason })
    const { wait } = await deps.limits.take(`notice_refused ${network}`, WRITTEN)
    if (wait === 0)
      await deps.store.order.note('', 'notice_refused', {
        ...{ at: deps.now(), actor_id: null },
        detail: { why: reason, detail: detail.slice(0, 200), provider: provider.name },
      })
    return provider.refused
  }
}

/**
 * Records the result of a refund that we started. A refund made elsewhere is only recorded as an event and
 * changes no state.
 */
async function recordRefund(
  deps: OrderDeps,
  {
    order_no,
    refund_no,
    fen,
    state,
  }: { order_no: string; refund_no: string; fen: number; state: 'DONE' | 'FAILED' },
): Promise<void> {
  const order = await deps.store.order.byNumber(order_no)
  const refundFacts = { refund_no, fen, state }
  const note = (kind: 'notice_refused' | 'refund_failed', why: string) =>
    deps.store.order.noteOnce(order ? order_no : '', kind, {
      ...{ at: deps.now(), actor_id: null, detail: { why, order_no, ...refundFacts } },
    })
  if (!order || order.refund_no !== refund_no) return note('notice_refused', 'FOREIGN_REFUND')
  if (fen !== order.fen) return note('notice_refused', 'AMOUNT')
  if (state === 'FAILED') return note('refund_failed', 'FAILED')
  await completeRefund(deps, order, refundFacts)
}
