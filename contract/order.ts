// Endpoint definitions of orders: purchase, payment, and administration.
import { z } from 'zod'
import { MAX_PRICE_FEN, PRODUCT_CODES } from '../domain/membership/product.ts'
import { ORDER_STATES } from '../domain/order/order.ts'
import { PAY_PROVIDERS, PAYMENT_METHODS } from '../domain/order/payment-method.ts'
import {
  Order,
  OrderEvent,
  OrderNo,
  OrderOfUser,
  PayContact,
  PaymentAction,
  PaymentReport,
} from './entities/order.ts'
import { DayText } from './entities/reading-data.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  FlagField,
  IdempotencyKey,
  IdField,
  OffsetField,
  PictureAddress,
  pageSchema,
} from './kernel/fields.ts'

const reason = z.string().trim().max(200).default('')
/** The user's own openid, or the ticket of a WeChat log-in; optional. */
const openid = z.string().trim().min(1).max(1000).optional()
const Opened = z.object({ order: Order, pay: PaymentAction })
const fen = z.number().int().min(1).max(MAX_PRICE_FEN)

export const orderEndpoints = {
  mine: defineGet('/api/member/pay/orders', {
    access: 'user',
    summary: '我的订单，新的在前',
    query: { offset: OffsetField },
    result: pageSchema(Order),
  }),
  finish: definePost('/api/member/pay/order/finish', {
    access: 'admin',
    summary: '手工完成一笔订单：钱在别处收到了',
    body: {
      order_no: OrderNo,
      reason,
      /** The amount received; error if it differs from that of the order. */
      fen: fen.optional(),
    },
    result: OrderOfUser,
    errors: ['ORDER_NOT_FOUND', 'WRONG_AMOUNT', 'FIRST_PRICE_USED', 'STATE_CONFLICT', 'USER_NOT_FOUND'],
  }),
  ways: defineGet('/api/member/pay/ways', {
    access: 'user',
    addition: true,
    summary: '现在能用的付款方式；is_manual 表示没有在线支付，只能加客服微信付款，contact 也没有就不能下单',
    result: z.object({
      ways: z.array(z.enum(PAYMENT_METHODS)),
      is_manual: z.boolean(),
      contact: PayContact.nullable(),
      /** This reader could pay within WeChat after binding their WeChat account. */
      needs_wechat: z.boolean(),
    }),
  }),
  make: definePost('/api/member/pay/order', {
    access: 'user',
    addition: true,
    summary: '下一笔订单；fen 是看到的价，不再是这个价就不下',
    body: {
      code: z.enum(PRODUCT_CODES),
      fen,
      /** Default: by hand, when no payment method is configured. */
      way: z.enum(PAYMENT_METHODS).optional(),
      openid,
      op_id: IdempotencyKey,
    },
    result: Opened,
    errors: [
      'PRODUCT_UNAVAILABLE',
      'PRICE_CHANGED',
      'PAYMENT_METHOD_UNAVAILABLE',
      'PAYMENT_NOT_CONFIGURED',
      'ORDER_JUST_PAID',
      'ORDER_WAITING',
      'PAYMENT_FAILED',
      'WECHAT_EXPIRED',
    ],
    rate: { max: 40, seconds: 3600 },
  }),
  begin: definePost('/api/member/pay/order/begin', {
    access: 'user',
    addition: true,
    summary: '再打开一笔待付订单的付款，方式还是下单时的',
    body: { order_no: OrderNo, openid },
    result: Opened,
    errors: [
      'ORDER_NOT_FOUND',
      'STATE_CONFLICT',
      'PAYMENT_METHOD_UNAVAILABLE',
      'PAYMENT_FAILED',
      'WECHAT_EXPIRED',
    ],
    rate: { max: 120, seconds: 3600 },
  }),
  show: defineGet('/api/member/pay/order', {
    access: 'user',
    addition: true,
    summary: '我的一笔订单；通知来晚了就去问一次收款方',
    query: { order_no: OrderNo },
    result: Order,
    errors: ['ORDER_NOT_FOUND'],
  }),
  cancel: definePost('/api/member/pay/order/cancel', {
    access: 'user',
    addition: true,
    summary: '取消一笔待付的订单；刚好付了的不取消',
    body: { order_no: OrderNo },
    result: Order,
    errors: ['ORDER_NOT_FOUND', 'ORDER_JUST_PAID', 'STATE_CONFLICT', 'PAYMENT_FAILED'],
  }),
  refund: definePost('/api/member/pay/order/refund', {
    access: 'admin',
    addition: true,
    summary: '退一笔订单的全款，没用完的天数收回；by_hand 表示钱已经在别处退了',
    body: { order_no: OrderNo, reason, by_hand: FlagField.default(false) },
    result: OrderOfUser,
    errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'PAYMENT_METHOD_UNAVAILABLE'],
  }),
  list: defineGet('/api/admin/orders', {
    access: 'admin',
    addition: true,
    summary: '全部订单；q 是订单号、手机号或用户名，user_id 只看一位用户的',
    query: {
      user_id: IdField.optional(),
      q: z.string().trim().max(60).default(''),
      state: z.enum(ORDER_STATES).optional(),
      from: DayText.optional(),
      to: DayText.optional(),
      offset: OffsetField,
    },
    result: pageSchema(OrderOfUser),
  }),
  one: defineGet('/api/admin/order', {
    access: 'admin',
    addition: true,
    summary: '一笔订单和它经过的每一步，被拒的通知也在',
    query: { order_no: OrderNo },
    result: z.object({ order: OrderOfUser, events: z.array(OrderEvent) }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  contact: defineGet('/api/admin/pay_contact', {
    access: 'admin',
    addition: true,
    summary: '收款的客服：没有在线支付时，读者加谁的微信付款',
    result: z.object({ contact: PayContact.nullable() }),
  }),
  setContact: definePost('/api/admin/pay_contact', {
    access: 'admin',
    addition: true,
    summary: '设置收款的客服；微信号和二维码都不填就是没有',
    body: {
      name: z.string().trim().max(20).default(''),
      wechat_id: z
        .string()
        .trim()
        .regex(/^$|^[A-Za-z0-9][\w-]{4,29}$/, { error: '微信号是 5 到 30 个字母、数字、下划线或减号' })
        .default(''),
      hours: z.string().trim().max(40).default(''),
      picture: PictureAddress.default(''),
    },
    result: z.object({ contact: PayContact.nullable() }),
  }),
  reports: defineGet('/api/admin/payment_reports', {
    access: 'admin',
    addition: true,
    summary: '每天和收款方对账的结果，新的在前；也说最近被拒的通知',
    query: { offset: OffsetField },
    result: pageSchema(PaymentReport).extend({
      /** Rejected webhooks without an order of ours, the latest first. */
      refused: z.array(OrderEvent),
      /** Providers that are configured. */
      providers: z.array(z.enum(PAY_PROVIDERS)),
    }),
  }),
}
