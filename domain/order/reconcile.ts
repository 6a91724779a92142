// A provider's statement of a day beside our orders: what does not agree, and in which way.
import type { OrderState } from './order.ts'

/**
 * UNKNOWN_ORDER: paid there for a number we do not have. NOT_PAID_HERE: paid there, waits or is closed here. PAID_TWICE:
 * paid there by another payment than the one we took. OTHER_AMOUNT: another sum. NOT_THERE: paid here, not there.
 * FOREIGN_REFUND: given back there, not by us. OTHER_REFUND: another sum than the order's was given back.
 * REFUND_NOT_THERE: given back here, not there.
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
  /** By the statement, and by our order; null where there is none. Fen. */
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
 * `held`: our orders that the statement names; `paid`: those that were paid on its day, as the provider had told us;
 * `unrefunded`: those that it says it gave back, and that no statement names as given back.
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
