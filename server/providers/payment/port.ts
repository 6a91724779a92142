// What the product asks of a payment provider, and the one way such a provider fails.
import type { PaymentMethod, PayProvider } from '../../../domain/order/payment-method.ts'

/**
 * Of a call. REFUSED: the provider will not, and says why in `detail`. PAID_ALREADY, CLOSED_ALREADY, NOT_THERE: what
 * state it found instead. KEY_REFUSED: our own signature or account. NO_BALANCE: the account cannot pay a refund now.
 * BUSY: asked too often. FAILED: unreachable, cut off, ill. TIMEOUT: silent for too long. BAD_ANSWER: not what was asked.
 * NOT_YET: a statement that is not made yet.
 * Of a notice or an answer. BAD_SIGNATURE: not the provider's words. STALE: signed at another time than now (5 minutes).
 * UNKNOWN_KEY: signed by a key that we do not know. OTHER_MERCHANT: meant for another merchant or app. BAD_NOTICE: no notice.
 */
export type PaymentReason =
  | 'REFUSED'
  | 'PAID_ALREADY'
  | 'CLOSED_ALREADY'
  | 'NOT_THERE'
  | 'KEY_REFUSED'
  | 'NO_BALANCE'
  | 'BUSY'
  | 'FAILED'
  | 'TIMEOUT'
  | 'BAD_ANSWER'
  | 'NOT_YET'
  | 'BAD_SIGNATURE'
  | 'STALE'
  | 'UNKNOWN_KEY'
  | 'OTHER_MERCHANT'
  | 'BAD_NOTICE'

/** An answer that cannot be believed says nothing of what was done. */
const UNCERTAIN: readonly PaymentReason[] = [
  'FAILED',
  'TIMEOUT',
  'BAD_ANSWER',
  'BAD_SIGNATURE',
  'STALE',
  'UNKNOWN_KEY',
]

/** `detail` is for the log and for admins, never for a reader, and holds no key. */
export class PaymentError extends Error {
  readonly reason: PaymentReason
  readonly detail: string
  /** The same call may succeed a moment later. */
  readonly isPassing: boolean
  /** What was asked for may have been done all the same; only a query tells. */
  readonly isUncertain: boolean
  constructor(
    reason: PaymentReason,
    detail: string,
    options: { cause?: unknown; isPassing?: boolean; isUncertain?: boolean } = {},
  ) {
    super(`payment: ${reason}: ${detail}`, { cause: options.cause })
    this.name = 'PaymentFault'
    this.reason = reason
    this.detail = detail
    this.isPassing = options.isPassing ?? ['BUSY', 'FAILED', 'TIMEOUT', 'NOT_YET'].includes(reason)
    this.isUncertain = options.isUncertain ?? UNCERTAIN.includes(reason)
  }
}

/** What is to be paid. */
export interface ToPay {
  /** 6 to 32 letters and digits; the same number asks to pay the same order again, with the same amount. */
  order_no: string
  /** What the payer reads; cut to what the provider takes. */
  title: string
  fen: number
  way: PaymentMethod
  /** WX_JSAPI: who pays, known to the app of the settings. */
  openid?: string | undefined
  client_ip: string
  expires_at: Date
  /** Where the provider tells us; https, without a query. */
  notify_url: string
  /** Where the payer comes back to; nothing is believed of what stands in its query. */
  return_url: string
}

/** What the browser does next: shows a code, goes to an address, or calls `WeixinJSBridge` with these parameters. */
export type PaymentOpening =
  | { kind: 'QR'; code_url: string }
  | { kind: 'GO'; url: string }
  | { kind: 'JSAPI'; params: JsapiParams }

/** Of `getBrandWCPayRequest`. */
export interface JsapiParams {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/** A payment that the provider confirmed to this merchant and app; whether it fits the order is the order's to say. */
export interface ConfirmedPayment {
  order_no: string
  transaction_id: string
  /** The order's total, whatever coupons the payer used. */
  fen: number
  /** `CNY` */
  currency: string
  paid_at: Date
  merchant: string
  app_id: string
  /** The payer as the provider names them to us. */
  payer?: string | undefined
}

/**
 * UNPAID: waits, or the payer is at it. CLOSED: cannot be paid any more. REFUNDED: was paid and given back, in whole or
 * in part, by whomever. NOT_THERE: the provider does not know the number (with Alipay also: nobody has opened it yet).
 */
export type PaymentState =
  | { state: 'PAID'; paid: ConfirmedPayment }
  | { state: 'REFUNDED'; paid: ConfirmedPayment }
  | { state: 'UNPAID' | 'CLOSED' | 'NOT_THERE' }

/** FAILED: the money did not go back, and will not by itself. */
export type RefundState = 'DONE' | 'PROCESSING' | 'FAILED' | 'NOT_THERE'

export interface ToRefund {
  order_no: string
  /** The same number refunds once, however often it is asked. */
  refund_no: string
  /** What goes back, of `total`. */
  fen: number
  total: number
  reason: string
  /** Where the provider tells how it ended; a query tells it too. Alipay takes none. */
  notify_url?: string | undefined
}

export interface WebhookRequest {
  /** In lower case, as node gives them. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it came: a signature is over bytes. */
  body: Buffer
}

/** What a notice says, verified and decrypted. `id`: the provider's number of it, the same when it is sent again. */
export type PaymentWebhook = { id: string } & (
  | { kind: 'PAID'; paid: ConfirmedPayment }
  | { kind: 'REFUNDED'; order_no: string; refund_no: string; fen: number; state: 'DONE' | 'FAILED' }
  | { kind: 'OTHER'; what: string }
)

/** What a provider wants to hear; anything but `taken` makes it ask again. */
export interface WebhookResponse {
  status: number
  content_type: string
  body: string
}

export interface StatementLine {
  order_no: string
  transaction_id: string
  kind: 'PAY' | 'REFUND'
  /** Our number of the refund, for REFUND, as far as the provider tells it. */
  refund_no?: string | undefined
  fen: number
}

export interface PaymentProvider {
  readonly name: PayProvider
  /** In the order of `PAY_WAYS`. */
  readonly ways: readonly PaymentMethod[]
  /** Our number there, and our app's: what a payment must name. */
  readonly merchant: string
  readonly app_id: string
  /**
   * May be asked again for the same order: PAID_ALREADY or CLOSED_ALREADY when it is too late (Alipay says so to the payer
   * only). An order that was begun with another provider is closed there first, or it can be paid twice.
   */
  begin(order: ToPay): Promise<PaymentOpening>
  query(order_no: string): Promise<PaymentState>
  /** After it nobody can pay the order. Done also for one that is closed or was never opened; PAID_ALREADY when paid. */
  close(order_no: string): Promise<void>
  refund(refund: ToRefund): Promise<'DONE' | 'PROCESSING'>
  queryRefund(refund: { order_no: string; refund_no: string }): Promise<RefundState>
  /** Throws `PaymentError`; then answer `refused`. */
  readWebhook(notice: WebhookRequest): Promise<PaymentWebhook>
  /** Answered once what the notice says is kept. */
  readonly taken: WebhookResponse
  readonly refused: WebhookResponse
  /** What was paid and refunded on a day of China (`2026-11-26`); throws NOT_YET until the provider has closed that day. */
  statement(day: string): Promise<StatementLine[]>
}
