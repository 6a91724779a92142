// A payment provider that tests play themselves: it knows what was begun, is paid when they say so, and can be away.
import type { PaymentMethod, PayProvider } from '../../domain/order/payment-method.ts'
import {
  type ConfirmedPayment,
  PaymentError,
  type PaymentProvider,
  type PaymentReason,
  type RefundState,
  type StatementLine,
  type ToPay,
  type WebhookRequest,
} from '../../server/providers/payment/port.ts'

export interface FakePayments extends PaymentProvider {
  begun: Map<string, ToPay>
  paid: Map<string, ConfirmedPayment>
  closed: Set<string>
  /** By number of the refund; what a query answers. */
  refunds: Map<string, RefundState>
  /** How often money was given back, by number of the refund. */
  given_back: Map<string, number>
  lines: StatementLine[]
  /** What every call fails with while it is set. */
  fails: PaymentReason | undefined
  /** The payer pays: the provider has the money; answers the payment as the provider tells it. */
  pay(order_no: string, other?: Partial<ConfirmedPayment>): ConfirmedPayment
}

const PATHS: Record<PayProvider, string> = { wxpay: '/api/pay/wx/notify', alipay: '/api/pay/ali/notify' }

/** `ways` in the order of the product's; `now` is when payments happen. */
export function fakePayments(
  name: PayProvider,
  ways: readonly PaymentMethod[],
  now: () => Date,
): FakePayments {
  let transactions = 0
  const check = () => {
    if (fake.fails) throw new PaymentError(fake.fails, 'as the test wants it')
  }
  const fake: FakePayments = {
    ...{ name, ways, merchant: `merchant of ${name}`, app_id: `app of ${name}`, fails: undefined, lines: [] },
    ...{ begun: new Map(), paid: new Map(), closed: new Set(), refunds: new Map(), given_back: new Map() },
    taken: { status: 200, content_type: 'text/plain; charset=utf-8', body: 'success' },
    refused: { status: 400, content_type: 'text/plain; charset=utf-8', body: 'failure' },
    pay: (order_no, other = {}) => {
      transactions += 1
      const { fen = 0 } = fake.begun.get(order_no) ?? {}
      const paid: ConfirmedPayment = {
        ...{ order_no, fen, currency: 'CNY', transaction_id: `T${name}${transactions}`, paid_at: now() },
        ...{ merchant: fake.merchant, app_id: fake.app_id, ...other },
      }
      fake.paid.set(order_no, paid)
      return paid
    },
    begin: async (order) => {
      check()
      if (fake.paid.has(order.order_no)) throw new PaymentError('PAID_ALREADY', '')
      fake.begun.set(order.order_no, order)
      return { kind: 'QR', code_url: `weixin://pay/${order.order_no}` }
    },
    query: async (order_no) => {
      check()
      const paid = fake.paid.get(order_no)
      if (paid) return { state: 'PAID', paid }
      return {
        state: fake.closed.has(order_no) ? 'CLOSED' : fake.begun.has(order_no) ? 'UNPAID' : 'NOT_THERE',
      }
    },
    close: async (order_no) => {
      check()
      if (fake.paid.has(order_no)) throw new PaymentError('PAID_ALREADY', '')
      fake.closed.add(order_no)
    },
    refund: async ({ refund_no }) => {
      check()
      const state = fake.refunds.get(refund_no)
      if (state === undefined) fake.given_back.set(refund_no, (fake.given_back.get(refund_no) ?? 0) + 1)
      fake.refunds.set(refund_no, state ?? 'DONE')
      return state === 'PROCESSING' ? 'PROCESSING' : 'DONE'
    },
    queryRefund: async ({ refund_no }) => {
      check()
      return fake.refunds.get(refund_no) ?? 'NOT_THERE'
    },
    readWebhook: async ({ body, headers }: WebhookRequest) => {
      if (headers['x-signature'] !== 'right')
        throw new PaymentError('BAD_SIGNATURE', 'not the provider’s words')
      const said = JSON.parse(body.toString())
      return said.paid ? { ...said, paid: { ...said.paid, paid_at: new Date(said.paid.paid_at) } } : said
    },
    statement: async () => {
      check()
      return fake.lines
    },
  }
  return fake
}

/** A notice as its provider sends it. */
export const noticeOf = (name: PayProvider, said: object, signature = 'right') => ({
  ...{ method: 'POST' as const, url: PATHS[name], payload: JSON.stringify({ id: 'notice', ...said }) },
  headers: { 'content-type': 'application/json', 'x-signature': signature },
})
