// Schema of an order: product and progress, as its buyer and as admins see it.
import { z } from 'zod'
import { PRODUCT_CODES } from '../../domain/membership/product.ts'
import { ORDER_EVENTS, ORDER_STATES } from '../../domain/order/order.ts'
import { PAY_PROVIDERS, PAYMENT_METHODS } from '../../domain/order/payment-method.ts'
import { RECONCILIATION_FINDINGS } from '../../domain/order/reconcile.ts'
import { TimeField } from '../kernel/fields.ts'
import { PaidLevelSchema } from './membership.ts'

export const OrderNo = z
  .string()
  .trim()
  .regex(/^\d{16}$/, { error: '订单号是 16 位数字' })

export const Order = z.object({
  order_no: z.string(),
  code: z.enum(PRODUCT_CODES),
  level: PaidLevelSchema,
  days: z.number(),
  title: z.string(),
  /** Amount to pay, and the amount without a first price. Fen. */
  fen: z.number(),
  list_fen: z.number(),
  is_first_price: z.boolean(),
  state: z.enum(ORDER_STATES),
  /** Null: paid by hand, outside of the product. */
  way: z.enum(PAYMENT_METHODS).nullable(),
  created_at: TimeField,
  /** The payment timeout: until then a pending order can be paid. */
  expires_at: TimeField,
  paid_at: TimeField.nullable(),
  finished_at: TimeField.nullable(),
  closed_at: TimeField.nullable(),
  refunded_at: TimeField.nullable(),
})
export type Order = z.output<typeof Order>

/**
 * Payload with which the browser opens the payment; null when there is nothing to open: paid by hand, or paid
 * already.
 */
export const PaymentAction = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('QR'), code_url: z.string() }),
    z.object({ kind: z.literal('GO'), url: z.string() }),
    z.object({
      kind: z.literal('JSAPI'),
      params: z.object({
        appId: z.string(),
        timeStamp: z.string(),
        nonceStr: z.string(),
        package: z.string(),
        signType: z.literal('RSA'),
        paySign: z.string(),
      }),
    }),
  ])
  .nullable()
export type PaymentAction = z.output<typeof PaymentAction>

/**
 * The contact that buyers pay when no payment provider is configured. `wechat_id`, `picture`: '' for none,
 * but at least one is set.
 */
export const PayContact = z.object({
  name: z.string(),
  wechat_id: z.string(),
  /** Service hours as text; '': not specified. */
  hours: z.string(),
  /** URL of the picture of their WeChat code. */
  picture: z.string(),
})
export type PayContact = z.output<typeof PayContact>

/** An order with its buyer; `username` is null when their account was deleted. */
export const OrderOfUser = Order.extend({
  user_id: z.number(),
  username: z.string().nullable(),
  provider: z.enum(PAY_PROVIDERS).nullable(),
  /** The provider's id of the payment. */
  transaction_id: z.string().nullable(),
})
export type OrderOfUser = z.output<typeof OrderOfUser>

export const OrderEvent = z.object({
  at: TimeField,
  kind: z.enum(ORDER_EVENTS),
  /** Null for the system itself and for providers. */
  by: z.object({ id: z.number(), username: z.string() }).nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type OrderEvent = z.output<typeof OrderEvent>

/** Reconciliation of a provider's statement of one day with our orders; sums in fen. */
export const PaymentReport = z.object({
  provider: z.enum(PAY_PROVIDERS),
  /** Day in China, `YYYY-MM-DD`. */
  day: z.string(),
  at: TimeField,
  paid_count: z.number(),
  paid_fen: z.number(),
  refund_count: z.number(),
  refund_fen: z.number(),
  /** Empty when everything matches. */
  findings: z.array(
    z.object({
      what: z.enum(RECONCILIATION_FINDINGS),
      order_no: z.string(),
      there: z.number().nullable(),
      here: z.number().nullable(),
    }),
  ),
})
export type PaymentReport = z.output<typeof PaymentReport>
