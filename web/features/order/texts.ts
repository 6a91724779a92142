// Texts of orders: state, payment method, event log, reconciliation results.
import type { OrderEvent, PayContact } from '../../../contract/entities/order.ts'
import type { OrderEventKind, OrderState } from '../../../domain/order/order.ts'
import type { PaymentEnvironment, PaymentMethod } from '../../../domain/order/payment-method.ts'
import type { ReconciliationFinding } from '../../../domain/order/reconcile.ts'
import { formatFenAsYuan } from '../../lib/money.ts'

/** Texts for the buyer. */
export const STATE_TEXTS: Readonly<Record<OrderState, string>> = {
  PENDING: '待付款',
  PAID: '已付款',
  FINISHED: '已开通',
  CLOSED: '已关闭',
  REFUNDING: '退款中',
  REFUNDED: '已退款',
}
export const STATE_TONES = {
  PENDING: 'warn',
  PAID: 'accent',
  FINISHED: 'ok',
  CLOSED: 'neutral',
  REFUNDING: 'warn',
  REFUNDED: 'neutral',
} as const satisfies Record<OrderState, string>

export const formatPaymentMethod = (way: PaymentMethod | null): string =>
  way === null ? '编辑手工' : way.startsWith('WX_') ? '微信支付' : '支付宝'

const EVENTS: Readonly<Record<OrderEventKind, string>> = {
  make: '下单',
  begin: '打开付款',
  begin_failed: '付款打开失败',
  pay: '收到钱',
  finish: '开通',
  close: '关闭',
  refund: '决定退款',
  refunded: '已退款',
  refund_failed: '退款失败',
  notice_refused: '拒收一条通知',
  paid_again: '又收到一笔钱',
}
export const formatOrderEvent = ({ kind }: Pick<OrderEvent, 'kind'>): string => EVENTS[kind]

const WHYS: Readonly<Record<string, string>> = {
  AMOUNT: '金额不对',
  CURRENCY: '币种不对',
  MERCHANT: '商户号不对',
  APP: '应用不对',
  PROVIDER: '不是下单时的收款方',
  NO_ORDER: '没有这笔订单',
  TRANSACTION_USED: '这笔付款已经用在另一笔订单',
  BAD_SIGNATURE: '签名不对',
  STALE: '签名的时间不对',
  UNKNOWN_KEY: '未知密钥',
  OTHER_MERCHANT: '别家商户的',
  BAD_NOTICE: '内容无法识别',
  FOREIGN_REFUND: '不是本站发起的退款',
  EXPIRED: '超时未付款',
  CANCELLED: '买家取消',
  ANOTHER_ORDER: '已更换订单',
  FIRST_PRICE_USED: '首次价已经用在另一笔',
  ACCOUNT_GONE: '买家已删除账号',
  NO_BALANCE: '商户余额不够',
  KEY_REFUSED: '收款方拒绝密钥',
  REFUSED: '收款方拒绝',
  BUSY: '收款方繁忙',
  FAILED: '收款方出错',
  TIMEOUT: '收款方没有回应',
  BAD_ANSWER: '收款方返回的内容无法识别',
}

/** Details of an event: reason, by hand or late, as text; `''` if there are none. */
export function formatEventDetail({ detail }: Pick<OrderEvent, 'detail'>): string {
  const text = (name: string) => (typeof detail[name] === 'string' ? String(detail[name]) : '')
  const why = text('why') || (text('reason') in WHYS ? text('reason') : '')
  const reasonText = why === text('reason') ? '' : text('reason')
  return [
    WHYS[why] ?? why,
    detail['by_hand'] === true && '手工',
    detail['is_late'] === true && '到账较晚，订单关闭后重新开通',
    reasonText,
    text('detail'),
    typeof detail['fen'] === 'number' && formatFenAsYuan(detail['fen']),
    text('transaction_id'),
  ]
    .filter(Boolean)
    .join('，')
}

const FOUND: Readonly<Record<ReconciliationFinding['what'], string>> = {
  UNKNOWN_ORDER: '收款方有记录，本站没有这笔订单',
  NOT_PAID_HERE: '收款方已收款，本站没有记录',
  PAID_TWICE: '同一笔订单付了两次',
  OTHER_AMOUNT: '金额不一致',
  NOT_THERE: '本站有记录，收款方没有',
  FOREIGN_REFUND: '收款方已退款，不是本站发起的',
  OTHER_REFUND: '退款金额不一致',
  REFUND_NOT_THERE: '本站有退款记录，收款方没有',
}
export const formatFinding = ({ what }: Pick<ReconciliationFinding, 'what'>): string => FOUND[what]

export const PROVIDER_TEXTS = { wxpay: '微信支付', alipay: '支付宝' } as const

/** E.g. `2611 2612 3456 7890`: in groups of four, to be read aloud. */
export const formatOrderNumber = (order_no: string): string => order_no.replace(/(\d{4})(?=\d)/g, '$1 ')

/** E.g. `每月 19 元`, rounded `每月约 22.7 元`; '' for a period of one month. */
export function formatMonthlyPrice(fen: number, months: number): string {
  if (months === 1) return ''
  const jiao = fen / 10 / months
  return `每月${Number.isInteger(jiao) ? '' : '约'} ${Math.round(jiao) / 10} 元`
}

/** Reason why nothing is on sale, as text; undefined if something is. */
export function getNotSoldReason(
  products: readonly unknown[],
  { is_manual, contact }: { is_manual: boolean; contact: PayContact | null },
): string | undefined {
  const isPayable = !is_manual || contact !== null
  return products.length > 0 && isPayable ? undefined : '暂无可购买的套餐'
}

/** Detects the payment environment from the user agent and the pointer type. */
export function detectPayPlace(user_agent: string, isTouch: boolean): PaymentEnvironment {
  if (/MicroMessenger/i.test(user_agent)) return 'WECHAT'
  return /Mobi|Android|iPhone/i.test(user_agent) || isTouch ? 'PHONE' : 'DESK'
}
