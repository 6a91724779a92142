// Payment provider for Alipay (电脑网站支付, 手机网站支付) with one app, as documented on opendocs.alipay.com.
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { PaymentMethod } from '../../../domain/order/payment-method.ts'
import { alipayCall, alipayRequest } from './alipay-client.ts'
import { readAlipayStatement } from './alipay-statement.ts'
import {
  ALIPAY_REFUSED,
  ALIPAY_TAKEN,
  type AlipaySelf,
  merchantOf,
  readAlipayWebhook,
} from './alipay-webhook.ts'
import {
  defaultPaymentHttpDeps,
  fallbackFor,
  type PaymentHttpDeps,
  readTextField,
  retryPaymentRequest,
  sendPaymentRequest,
} from './http-client.ts'
import { chinaTime, formatYuan, isDayClosed, ofChinaTime, parseFen } from './money.ts'
import {
  PaymentError,
  type PaymentOpening,
  type PaymentProvider,
  type PaymentState,
  type RefundState,
  type StatementLine,
  type ToPay,
  type ToRefund,
} from './port.ts'

export interface AlipaySettings extends AlipaySelf {
  ways: readonly PaymentMethod[]
}

type Call = (method: string, content: Record<string, unknown>) => Promise<Record<string, unknown>>

const STATEMENT_MAX = 50_000_000
const SUBJECT_CHARS = 200

/** Returns a signed URL for the payer's browser; no request is sent to Alipay. */
function begin(settings: AlipaySettings, at: Date, order: ToPay): PaymentOpening {
  if (order.way !== 'ALI_PAGE' && order.way !== 'ALI_WAP')
    throw new PaymentError('REFUSED', `${order.way} is not Alipay's`)
  const isPage = order.way === 'ALI_PAGE'
  const payRequest = alipayRequest(settings, {
    method: isPage ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay',
    at,
    content: {
      out_trade_no: order.order_no,
      total_amount: formatYuan(order.fen),
      // Alipay rejects "/", "=" and "&", and a comma would split a line of the statement.
      subject: truncateText(order.title.replaceAll(/[/=&,]/g, ' '), SUBJECT_CHARS),
      product_code: isPage ? 'FAST_INSTANT_TRADE_PAY' : 'QUICK_WAP_WAY',
      time_expire: chinaTime(order.expires_at),
      ...(isPage ? {} : { quit_url: order.return_url }),
    },
    more: { notify_url: order.notify_url, return_url: order.return_url },
  })
  return { kind: 'GO', url: `${settings.base_url}?${payRequest.toString()}` }
}

function stateOf(self: AlipaySettings, found: Record<string, unknown>): PaymentState {
  const status = found['trade_status']
  const paid_at = readTextField(found['send_pay_date'])
  if (status === 'WAIT_BUYER_PAY') return { state: 'UNPAID' }
  // TRADE_CLOSED is an order that expired, or one that was refunded in full. Only the latter has a payment
  // time.
  if (status === 'TRADE_CLOSED' && !paid_at) return { state: 'CLOSED' }
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED' && status !== 'TRADE_CLOSED')
    throw new PaymentError('BAD_ANSWER', 'a state that the documents do not name')
  const payer = readTextField(found['buyer_user_id']) || readTextField(found['buyer_open_id'])
  const paid = {
    order_no: readTextField(found['out_trade_no']),
    transaction_id: readTextField(found['trade_no']),
    fen: parseFen(readTextField(found['total_amount'])),
    currency: readTextField(found['trans_currency']) || 'CNY',
    paid_at: ofChinaTime(paid_at),
    merchant: merchantOf(self),
    app_id: self.app_id,
    ...(payer ? { payer } : {}),
  }
  return { state: status === 'TRADE_CLOSED' ? 'REFUNDED' : 'PAID', paid }
}

async function query(self: AlipaySettings, call: Call, order_no: string): Promise<PaymentState> {
  const found = await call('alipay.trade.query', { out_trade_no: order_no }).catch(
    fallbackFor(['NOT_THERE'], undefined),
  )
  if (!found) return { state: 'NOT_THERE' }
  if (found['out_trade_no'] !== order_no) throw new PaymentError('BAD_ANSWER', 'another order')
  return stateOf(self, found)
}

async function close(self: AlipaySettings, call: Call, order_no: string): Promise<void> {
  try {
    await call('alipay.trade.close', { out_trade_no: order_no })
  } catch (error) {
    if (!(error instanceof PaymentError) || error.isUncertain || error.isPassing) throw error
    if (error.reason === 'NOT_THERE' || error.reason === 'CLOSED_ALREADY') return
    // Alipay returns the same error ("The state does not allow it") for paid and for closed orders: query the
    // order to tell them apart.
    const { state } = await query(self, call, order_no)
    if (state === 'PAID') throw new PaymentError('PAID_ALREADY', error.detail)
    if (state === 'UNPAID') throw error
  }
}

async function queryRefund(
  call: Call,
  { order_no, refund_no }: { order_no: string; refund_no: string },
): Promise<RefundState> {
  const query = { out_trade_no: order_no, out_request_no: refund_no }
  const found = await call('alipay.trade.fastpay.refund.query', query).catch(
    fallbackFor(['NOT_THERE'], undefined),
  )
  // A response without a status means that no refund exists under this number, so it can be requested again.
  if (!found?.['refund_status']) return 'NOT_THERE'
  if (found['out_request_no'] !== refund_no) throw new PaymentError('BAD_ANSWER', 'another refund')
  return found['refund_status'] === 'REFUND_SUCCESS' ? 'DONE' : 'PROCESSING'
}

async function refund(call: Call, refundRequest: ToRefund): Promise<'DONE' | 'PROCESSING'> {
  const response = await call('alipay.trade.refund', {
    out_trade_no: refundRequest.order_no,
    out_request_no: refundRequest.refund_no,
    refund_amount: formatYuan(refundRequest.fen),
    refund_reason: truncateText(refundRequest.reason, 80),
  })
  if (response['out_trade_no'] !== refundRequest.order_no)
    throw new PaymentError('BAD_ANSWER', 'another order')
  // `fund_change` N: this request moved no money, e.g. because it is a retry. Only the query returns whether
  // the refund was done before.
  if (response['fund_change'] === 'Y') return 'DONE'
  return (await queryRefund(call, refundRequest)) === 'DONE' ? 'DONE' : 'PROCESSING'
}

async function statement(call: Call, deps: PaymentHttpDeps, day: string): Promise<StatementLine[]> {
  const billQuery = { bill_type: 'trade', bill_date: day }
  const bill = await call('alipay.data.dataservice.bill.downloadurl.query', billQuery).catch(
    (error: unknown) => {
      if (!(error instanceof PaymentError) || !/bill_not_exist/i.test(error.detail)) throw error
      if (isDayClosed(day, deps.now())) return undefined
      throw new PaymentError('NOT_YET', error.detail, { isPassing: false })
    },
  )
  if (!bill) return []
  const url = readTextField(bill['bill_download_url'])
  if (!URL.canParse(url)) throw new PaymentError('BAD_ANSWER', 'no address')
  const file = await retryPaymentRequest(deps, async () => {
    const response = await sendPaymentRequest(deps, url, { method: 'GET', headers: {} }, STATEMENT_MAX)
    if (response.status !== 200) throw new PaymentError('FAILED', `status ${response.status}`)
    return response.body
  })
  return readAlipayStatement(file)
}

export function createAlipay(
  settings: AlipaySettings,
  deps: PaymentHttpDeps = defaultPaymentHttpDeps,
): PaymentProvider {
  const call: Call = (method, content) => alipayCall(settings, deps, method, content)
  return {
    name: 'alipay',
    ways: settings.ways,
    merchant: merchantOf(settings),
    app_id: settings.app_id,
    begin: async (order) => begin(settings, new Date(deps.now()), order),
    query: (order_no) => query(settings, call, order_no),
    close: (order_no) => close(settings, call, order_no),
    refund: (refundRequest) => refund(call, refundRequest),
    queryRefund: (refundRequest) => queryRefund(call, refundRequest),
    readWebhook: async (notice) => readAlipayWebhook(settings, notice),
    taken: ALIPAY_TAKEN,
    refused: ALIPAY_REFUSED,
    statement: (day) => statement(call, deps, day),
  }
}
