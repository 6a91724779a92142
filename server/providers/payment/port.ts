// Interface of a payment provider, and its one error class.
import type { PaymentMethod, PayProvider } from '../../../domain/order/payment-method.ts'

/**
 * Error reasons of a request. REFUSED: the provider rejects the request, the reason is in `detail`.
 * PAID_ALREADY, CLOSED_ALREADY, NOT_THERE: the order is in this other state. KEY_REFUSED: our signature or
 * account is not valid. NO_BALANCE: the merchant account cannot pay a refund now. BUSY: rate limit exceeded.
 * FAILED: unreachable, connection closed, or server error. TIMEOUT: no response in time. BAD_ANSWER: the
 * response is not valid. NOT_YET: the statement does not exist yet.
 * Error reasons of a webhook or a response. BAD_SIGNATURE: not signed by the provider. STALE: its signature
 * is more than 5 minutes off from now. UNKNOWN_KEY: signed with a key that we do not know. OTHER_MERCHANT:
 * sent for another merchant or app. BAD_NOTICE: not a valid webhook.
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

/** With these errors the result of the request is unknown, because the response is missing or not trusted. */
const UNCERTAIN: readonly PaymentReason[] = [
  'FAILED',
  'TIMEOUT',
  'BAD_ANSWER',
  'BAD_SIGNATURE',
  'STALE',
  'UNKNOWN_KEY',
]

/** `detail` is for the log and for admins, never for a reader, and contains no key. */
export class PaymentError extends Error {
  readonly reason: PaymentReason
  readonly detail: string
  /** A transient error: a retry of the same request may succeed shortly after. */
  readonly isPassing: boolean
  /** The request may have been processed in spite of the error; only a query returns the actual state. */
  readonly isUncertain: boolean
  constructor(
    reason: PaymentReason,
    detail: string,
    options: { cause?: unknown; isPassing?: boolean; isUncertain?: boolean } = {},
  ) {
    super(`payment: ${reason}: ${detail}`, { cause: options.cause })
    this.name = 'PaymentError'
    this.reason = reason
    this.detail = detail
    this.isPassing = options.isPassing ?? ['BUSY', 'FAILED', 'TIMEOUT', 'NOT_YET'].includes(reason)
    this.isUncertain = options.isUncertain ?? UNCERTAIN.includes(reason)
  }
}

/** An order to pay. */
export interface ToPay {
  /**
   * 6 to 32 letters and digits. Idempotency key: the same number pays the same order again, and requires the
   * same amount.
   */
  order_no: string
  /** Title that the payer reads; truncated to the limit of the provider. */
  title: string
  fen: number
  way: PaymentMethod
  /** For WX_JSAPI: openid of the payer within the app of the configuration. */
  openid?: string | undefined
  client_ip: string
  expires_at: Date
  /** Endpoint for the provider's webhooks; https, without a query string. */
  notify_url: string
  /** URL that the payer returns to; its query parameters are not trusted. */
  return_url: string
}

/**
 * Next step of the browser: show a QR code, navigate to a URL, or call `WeixinJSBridge` with these
 * parameters.
 */
export type PaymentOpening =
  | { kind: 'QR'; code_url: string }
  | { kind: 'GO'; url: string }
  | { kind: 'JSAPI'; params: JsapiParams }

/** Parameters of `getBrandWCPayRequest`. */
export interface JsapiParams {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/**
 * A payment that the provider confirmed for this merchant and app. The caller validates that it matches the
 * order.
 */
export interface ConfirmedPayment {
  order_no: string
  transaction_id: string
  /** Total of the order in fen, including coupons that the payer used. */
  fen: number
  /** ISO code, `CNY`. */
  currency: string
  paid_at: Date
  merchant: string
  app_id: string
  /** Id of the payer at the provider (openid or buyer id). */
  payer?: string | undefined
}

/**
 * UNPAID: not paid yet, or the payment is in progress. CLOSED: can no longer be paid. REFUNDED: paid and
 * refunded, in full or in part, by us or in the provider's console. NOT_THERE: the provider does not know the
 * number (with Alipay also: the payer has not opened the order yet).
 */
export type PaymentState =
  | { state: 'PAID'; paid: ConfirmedPayment }
  | { state: 'REFUNDED'; paid: ConfirmedPayment }
  | { state: 'UNPAID' | 'CLOSED' | 'NOT_THERE' }

/** FAILED: the money was not returned, and the provider will not retry. */
export type RefundState = 'DONE' | 'PROCESSING' | 'FAILED' | 'NOT_THERE'

export interface ToRefund {
  order_no: string
  /** Idempotency key: the same number is refunded only once, also with retries. */
  refund_no: string
  /** Amount to refund, in fen, out of `total`. */
  fen: number
  total: number
  reason: string
  /**
   * Endpoint for the webhook with the result of the refund; a query returns it too. Alipay has no such
   * parameter.
   */
  notify_url?: string | undefined
}

export interface WebhookRequest {
  /** Header names in lower case, as in Node. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Raw bytes, because the signature covers bytes. */
  body: Buffer
}

/**
 * Content of a webhook, verified and decrypted. `id`: the provider's id of the webhook, the same for all
 * retries.
 */
export type PaymentWebhook = { id: string } & (
  | { kind: 'PAID'; paid: ConfirmedPayment }
  | { kind: 'REFUNDED'; order_no: string; refund_no: string; fen: number; state: 'DONE' | 'FAILED' }
  | { kind: 'OTHER'; what: string }
)

/** Response to a webhook. The provider retries the webhook unless it gets `taken`. */
export interface WebhookResponse {
  status: number
  content_type: string
  body: string
}

export interface StatementLine {
  order_no: string
  transaction_id: string
  kind: 'PAY' | 'REFUND'
  /** For REFUND: our number of the refund, if the statement has it. */
  refund_no?: string | undefined
  fen: number
}

export interface PaymentProvider {
  readonly name: PayProvider
  /** In the order of `PAY_WAYS`. */
  readonly ways: readonly PaymentMethod[]
  /** Our merchant id and app id at the provider, which every payment must contain. */
  readonly merchant: string
  readonly app_id: string
  /**
   * Starts a payment; can be repeated for the same order. Throws PAID_ALREADY or CLOSED_ALREADY if it is too
   * late (Alipay shows this to the payer only). Close an order at its previous provider before it is started
   * at another one; otherwise it could be paid twice.
   */
  begin(order: ToPay): Promise<PaymentOpening>
  query(order_no: string): Promise<PaymentState>
  /**
   * Closes an order, so that it can no longer be paid. Also resolves for an order that is closed already or
   * was never opened; throws PAID_ALREADY if it was paid.
   */
  close(order_no: string): Promise<void>
  refund(refund: ToRefund): Promise<'DONE' | 'PROCESSING'>
  queryRefund(refund: { order_no: string; refund_no: string }): Promise<RefundState>
  /** Verifies and parses a webhook. Throws `PaymentError`; the response is then `refused`. */
  readWebhook(notice: WebhookRequest): Promise<PaymentWebhook>
  /** The response to a webhook after its content was saved. */
  readonly taken: WebhookResponse
  readonly refused: WebhookResponse
  /**
   * Payments and refunds of a day in China (`2026-11-26`). Throws NOT_YET until the provider has closed that
   * day.
   */
  statement(day: string): Promise<StatementLine[]>
}
