// Alipay's notices: verified, and read as what they say of a payment or a refund.

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
  /** Who is paid, `2088…`; compared where a notice names it, unless not set. */
  seller_id: string | undefined
}

/** What stands for the merchant: the seller when it is set, else the app, which has one seller. */
export const merchantOf = ({ seller_id, app_id }: AlipaySelf): string => seller_id ?? app_id

/** Alipay sends a notice for 25 hours until it is taken; its time says when it was made, and nothing is refused for it. */
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
  // A refund comes as a notice of its payment, with what was given back.
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
