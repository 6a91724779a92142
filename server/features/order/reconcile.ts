// Daily reconciliation: compares each provider's statement of a day with our orders and records missed
// payments.
import { addDays, endOfDay, startOfDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { reconcileStatement } from '../../../domain/order/reconcile.ts'
import { PaymentError, type PaymentProvider, type StatementLine } from '../../providers/payment/port.ts'
import type { OrderRow } from './list.store.ts'
import { pollPayment } from './pending-payment.ts'
import type { OrderDeps } from './record-payment.ts'

/** Max. days to catch up if a statement could not be fetched on the following day. */
const DAYS_BACK = 3
/** Max. difference between a provider's clock and ours. */
const CLOCKS_MS = 5 * 60_000

/**
 * Compares every day without a report. If the provider has not published the statement yet, the next run is
 * the retry.
 */
export async function reconcilePayments(deps: OrderDeps): Promise<{ reportCount: number }> {
  const today = toCalendarDay(deps.now())
  let made = 0
  for (const provider of deps.payments)
    for (let back = DAYS_BACK; back >= 1; back -= 1) {
      const day = addDays(today, -back)
      if (await deps.store.order.reports.isThere(provider.name, day)) continue
      try {
        await compare(deps, provider, day)
        made += 1
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        deps.log.warn({ provider: provider.name, day, reason: error.reason }, 'no statement of a day')
      }
    }
  return { reportCount: made }
}

async function compare(deps: OrderDeps, provider: PaymentProvider, day: string): Promise<void> {
  const store = deps.store.order
  const lines = await provider.statement(day)
  const numbers = [...new Set(lines.map(({ order_no }) => order_no))]
  const unpaid = new Set(lines.filter(({ kind }) => kind === 'PAY').map(({ order_no }) => order_no))
  for (const order of await store.numbered(numbers))
    if (unpaid.has(order.order_no) && (order.state === 'PENDING' || order.state === 'CLOSED'))
      await pollPayment(deps, order, provider)
  const [held, paid, unrefunded] = await Promise.all([
    store.numbered(numbers),
    store.paidIn(provider.name, startOfDay(day), endOfDay(day)),
    refundsMissing(deps, provider, day, lines),
  ])
  const sum = (kind: StatementLine['kind']) => {
    const of = lines.filter((line) => line.kind === kind)
    return { count: of.length, fen: of.reduce((all, { fen }) => all + fen, 0) }
  }
  const [pays, refunds] = [sum('PAY'), sum('REFUND')]
  const findings = reconcileStatement(lines, held, paid, unrefunded)
  if (findings.length > 0)
    deps.log.error({ provider: provider.name, day, findings: findings.length }, 'a statement does not agree')
  await store.reports.save({
    ...{ provider: provider.name, day, at: deps.now(), findings },
    ...{ paid_count: pays.count, paid_fen: pays.fen, refund_count: refunds.count, refund_fen: refunds.fen },
  })
}

/**
 * Refunds that the provider confirmed but that are missing in the statements. A refund is in the statement of
 * its day: the day of the request or the day of the transfer. Because clocks differ around midnight, the last
 * minutes of a day count for the next.
 */
async function refundsMissing(
  deps: OrderDeps,
  provider: PaymentProvider,
  day: string,
  lines: readonly StatementLine[],
): Promise<OrderRow[]> {
  const before = (at: Date) => new Date(at.getTime() - CLOCKS_MS)
  const [from, until] = [before(startOfDay(day)), before(endOfDay(day))]
  const refunded = await deps.store.order.refundedIn(provider.name, from, until)
  const statements = new Map([[day, refundsIn(lines)]])
  const missing: OrderRow[] = []
  for (const order of refunded) {
    const isThere = await isOnOneOf(statements, provider, order, [day, ...daysOf(order)])
    if (!isThere) missing.push(order)
  }
  return missing
}

const refundsIn = (lines: readonly StatementLine[]): Set<string> =>
  new Set(lines.filter(({ kind }) => kind === 'REFUND').map(({ order_no }) => order_no))

const daysOf = ({ refunding_at, refunded_at }: OrderRow): string[] =>
  [refunding_at, refunded_at].flatMap((at) => (at ? [toCalendarDay(at)] : []))

/** Also true if the statement of another day cannot be fetched: without data no finding is reported. */
async function isOnOneOf(
  statements: Map<string, Set<string>>,
  provider: PaymentProvider,
  { order_no }: OrderRow,
  days: readonly string[],
): Promise<boolean> {
  for (const day of days) {
    try {
      const named = statements.get(day) ?? refundsIn(await provider.statement(day))
      statements.set(day, named)
      if (named.has(order_no)) return true
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      return true
    }
  }
  return false
}
