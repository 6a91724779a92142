// Parses and validates payments and refunds of WeChat Pay, in responses and in webhooks.
import { isRecord, readTextField } from './http-client.ts'
import { type ConfirmedPayment, PaymentError, type PaymentState, type RefundState } from './port.ts'

export interface WechatSelf {
  mch_id: string
  app_id: string
}

const wholeFen = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new PaymentError('BAD_ANSWER', 'an amount that is none')
  return value
}

/**
 * Parses a paid transaction; `parseTransaction` has checked merchant and app. Throws BAD_ANSWER if a field is
 * missing.
 */
function paidOf(self: WechatSelf, transaction: Record<string, unknown>): ConfirmedPayment {
  const amount = transaction['amount']
  const paid_at = new Date(readTextField(transaction['success_time']))
  const transaction_id = readTextField(transaction['transaction_id'])
  if (!isRecord(amount) || Number.isNaN(paid_at.getTime()) || !transaction_id)
    throw new PaymentError('BAD_ANSWER', 'a payment without amount, time or number')
  const payer = transaction['payer']
  const openid = isRecord(payer) ? readTextField(payer['openid']) : ''
  return {
    order_no: readTextField(transaction['out_trade_no']),
    transaction_id,
    fen: wholeFen(amount['total']),
    currency: readTextField(amount['currency']),
    paid_at,
    merchant: self.mch_id,
    app_id: self.app_id,
    ...(openid ? { payer: openid } : {}),
  }
}

const isOurs = (self: WechatSelf, transaction: Record<string, unknown>): boolean =>
  transaction['mchid'] === self.mch_id && transaction['appid'] === self.app_id

/**
 * Maps `trade_state` to a payment state; CLOSED and REVOKED can no longer be paid. Throws OTHER_MERCHANT for
 * a transaction of another merchant or app.
 */
export function parseTransaction(self: WechatSelf, transaction: Record<string, unknown>): PaymentState {
  if (!isOurs(self, transaction))
    throw new PaymentError('OTHER_MERCHANT', 'a transaction of another merchant or app')
  switch (transaction['trade_state']) {
    case 'SUCCESS':
      return { state: 'PAID', paid: paidOf(self, transaction) }
    case 'REFUND':
      return { state: 'REFUNDED', paid: paidOf(self, transaction) }
    case 'NOTPAY':
    case 'USERPAYING':
    case 'ACCEPT':
    case 'PAYERROR':
      return { state: 'UNPAID' }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'CLOSED' }
    default:
      throw new PaymentError('BAD_ANSWER', 'a state that the documents do not name')
  }
}

/**
 * ABNORMAL: the payer's account did not accept the refund; an admin must handle it in WeChat Pay's console.
 */
export function refundStateOf(status: unknown): Exclude<RefundState, 'NOT_THERE'> {
  if (status === 'SUCCESS') return 'DONE'
  if (status === 'PROCESSING') return 'PROCESSING'
  if (status === 'CLOSED' || status === 'ABNORMAL') return 'FAILED'
  throw new PaymentError('BAD_ANSWER', 'a state of a refund that the documents do not name')
}

/** Reads the amount of a refund, in fen, from a response or a webhook. */
export function refundFenOf(refund: Record<string, unknown>): number {
  const amount = refund['amount']
  return wholeFen(isRecord(amount) ? amount['refund'] : undefined)
}
