// Verifies Alipay's webhooks and parses them into payments and refunds.

import type { AlipayKeys } from './alipay-client.ts'
import { alipayVerify } from './alipay-signature.ts'
import { ofChinaTime, parseFen } from './money.ts'
import { PaymentError, type PaymentWebhook, type WebhookRequest, type WebhookResponse } from './port.ts'

const createResponse = (status: number, body: string): WebhookResponse => ({
  status,
  content_type: 'text/plain; charset=utf-8',
  body,
})
export const ALIPAY_TAKEN = createResponse(200, 'success')
export const ALIPAY_REFUSED = createResponse(400, 'failure')

export interface AlipaySelf extends AlipayKeys {
  /** Id of the payee, `2088…`. If set, it is compared with the seller id of each webhook. */
  seller_id: string | undefined
}

/** Id of the merchant: the seller id if it is set, otherwise the app id, because an app has one seller. */
export const merchantOf = ({ seller_id, app_id }: AlipaySelf): string => seller_id ?? app_id

/**
 * Alipay retries a webhook for 25 hours until it gets `success`. The timestamp of a webhook is its creation
 * time, so it is not used to reject old ones.
 */
export function readAlipayWebhook(self: AlipaySelf, { body }: WebhookRequest): PaymentWebhook {
  const parameters = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  const of = (name: string): string => parameters[name] ?? ''
  if (!of('notify_id')) throw new PaymentError('BAD_NOTICE', 'no notice')
  if (!/^(?:utf-8)?$/i.test(of('charset'))) throw new PaymentError('BAD_NOTICE', 'in another charset')
  if (!alipayVerify(parameters, self.alipay_key))
    throw new PaymentError('BAD_SIGNATURE', 'not signed by Alipay')
  if (of('app_id') !== self.app_id) throw new PaymentError('OTHER_MERCHANT', 'a notice for another app')
  if (self.seller_id !== undefined && of('seller_id') !== self.seller_id)
    throw new PaymentError('OTHER_MERCHANT', 'a notice for another seller')
  const id = of('notify_id')
  const status = of('trade_status')
  const isPaid = status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'
  // A refund is sent as a webhook of its payment, with the refunded amount in `refund_fee`.
  if ((isPaid || status === 'TRADE_CLOSED') && of('refund_fee'))
    return {
      id,
      kind: 'REFUNDED',
      order_no: of('out_trade_no'),
      refund_no: of('out_biz_no'),
      fen: parseFen(of('refund_fee')),
      state: 'DONE',
    }
  if (!isPaid) return { id, kind: 'OTHER', what: status }
  const payer = of('buyer_id') || of('buyer_open_id')
  return {
    id,
    kind: 'PAID',
    paid: {
      order_no: of('out_trade_no'),
      transaction_id: of('trade_no'),
      fen: parseFen(of('total_amount')),
      currency: of('trans_currency') || 'CNY',
      paid_at: ofChinaTime(of('gmt_payment')),
      merchant: merchantOf(self),
      app_id: self.app_id,
      ...(payer ? { payer } : {}),
    },
  }
}
