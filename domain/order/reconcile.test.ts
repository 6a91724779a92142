// A day that agrees has no findings; each way of not agreeing is told by its name.
import { expect, it } from 'vitest'
import { type RecordedOrder, reconcileStatement, type SettlementLine } from './reconcile.ts'

const line = (order_no: string, given: Partial<SettlementLine> = {}): SettlementLine => ({
  ...{ order_no, transaction_id: `T${order_no}`, kind: 'PAY', fen: 2500, ...given },
})
const held = (order_no: string, given: Partial<RecordedOrder> = {}): RecordedOrder => ({
  ...{ order_no, fen: 2500, state: 'FINISHED', transaction_id: `T${order_no}`, ...given },
})
const found = (lines: SettlementLine[], orders: RecordedOrder[], paid: RecordedOrder[] = []) =>
  reconcileStatement(lines, orders, paid).map(({ what, order_no }) => `${what} ${order_no}`)

it('finds nothing where all agrees', () => {
  const back = held('2', { state: 'REFUNDED' })
  expect(
    found([line('1'), line('2'), line('2', { kind: 'REFUND' })], [held('1'), back], [held('1'), back]),
  ).toEqual([])
})

it('names what does not agree', () => {
  expect(found([line('1')], [])).toEqual(['UNKNOWN_ORDER 1'])
  expect(found([line('1', { fen: 2400 })], [held('1')], [held('1')])).toEqual(['OTHER_AMOUNT 1'])
  for (const state of ['PENDING', 'CLOSED'] as const)
    expect(found([line('1')], [held('1', { state, transaction_id: null })])).toEqual(['NOT_PAID_HERE 1'])
  expect(found([line('1'), line('1', { transaction_id: 'other' })], [held('1')], [held('1')])).toEqual([
    'PAID_TWICE 1',
  ])
  expect(found([], [], [held('1')])).toEqual(['NOT_THERE 1'])
  expect(found([line('1', { kind: 'REFUND' })], [held('1')])).toEqual(['FOREIGN_REFUND 1'])
  expect(found([line('1', { kind: 'REFUND', fen: 1 })], [held('1', { state: 'REFUNDED' })])).toEqual([
    'OTHER_REFUND 1',
  ])
  expect(found([line('9', { kind: 'REFUND' })], [])).toEqual(['UNKNOWN_ORDER 9'])
  const back = held('1', { state: 'REFUNDED' })
  expect(reconcileStatement([line('1')], [back], [back], [back])).toEqual([
    { what: 'REFUND_NOT_THERE', order_no: '1', there: null, here: 2500 },
  ])
})
