// Reconciles a provider's daily statement with our orders, and classifies the differences.
import type { OrderState } from './order.ts'

/**
 * UNKNOWN_ORDER: paid there, with an order number that we do not have. NOT_PAID_HERE: paid there, pending or
 * closed here. PAID_TWICE: paid there by another transaction than ours. OTHER_AMOUNT: another amount.
 * NOT_THERE: paid here, not there. FOREIGN_REFUND: refunded there, not by us. OTHER_REFUND: another amount
 * than the order's was refunded. REFUND_NOT_THERE: refunded here, not there.
 */
export const RECONCILIATION_FINDINGS = [
  'UNKNOWN_ORDER',
  'NOT_PAID_HERE',
  'PAID_TWICE',
  'OTHER_AMOUNT',
  'NOT_THERE',
  'FOREIGN_REFUND',
  'OTHER_REFUND',
  'REFUND_NOT_THERE',
] as const
export interface ReconciliationFinding {
  what: (typeof RECONCILIATION_FINDINGS)[number]
  order_no: string
  /** Amounts of the statement and of our order, in fen; null if there is none. */
  there: number | null
  here: number | null
}

export interface SettlementLine {
  order_no: string
  transaction_id: string
  kind: 'PAY' | 'REFUND'
  fen: number
}
export interface RecordedOrder {
  order_no: string
  fen: number
  state: OrderState
  transaction_id: string | null
}

/**
 * `held`: our orders that the statement contains. `paid`: orders that were paid on its day, according to the
 * provider's webhook. `unrefunded`: orders whose refund the provider confirmed, but that no statement
 * contains as a refund.
 */
export function reconcileStatement(
  lines: readonly SettlementLine[],
  held: readonly RecordedOrder[],
  paid: readonly RecordedOrder[],
  unrefunded: readonly RecordedOrder[] = [],
): ReconciliationFinding[] {
  const orders = new Map(held.map((order) => [order.order_no, order]))
  const paidTransactionIds = new Set(
    lines.filter(({ kind }) => kind === 'PAY').map(({ transaction_id }) => transaction_id),
  )
  const ofLines = lines.flatMap((line): ReconciliationFinding[] => {
    const order = orders.get(line.order_no)
    const what = line.kind === 'PAY' ? wrongInPayment(line, order) : wrongInRefund(line, order)
    return what ? [{ what, order_no: line.order_no, there: line.fen, here: order?.fen ?? null }] : []
  })
  const missing = paid.filter(
    ({ transaction_id }) => transaction_id !== null && !paidTransactionIds.has(transaction_id),
  )
  const only = (
    what: ReconciliationFinding['what'],
    orders: readonly RecordedOrder[],
  ): ReconciliationFinding[] =>
    orders.map(({ order_no, fen }) => ({ what, order_no, there: null, here: fen }))
  return [...ofLines, ...only('NOT_THERE', missing), ...only('REFUND_NOT_THERE', unrefunded)]
}

function wrongInPayment(
  line: SettlementLine,
  order: RecordedOrder | undefined,
): ReconciliationFinding['what'] | undefined {
  if (!order) return 'UNKNOWN_ORDER'
  if (line.fen !== order.fen) return 'OTHER_AMOUNT'
  if (order.transaction_id === line.transaction_id) return undefined
  return order.state === 'PENDING' || order.state === 'CLOSED' ? 'NOT_PAID_HERE' : 'PAID_TWICE'
}

function wrongInRefund(
  line: SettlementLine,
  order: RecordedOrder | undefined,
): ReconciliationFinding['what'] | undefined {
  if (!order) return 'UNKNOWN_ORDER'
  if (order.state !== 'REFUNDED' && order.state !== 'REFUNDING') return 'FOREIGN_REFUND'
  return line.fen === order.fen ? undefined : 'OTHER_REFUND'
}
