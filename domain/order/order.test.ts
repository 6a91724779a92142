// The moves of an order are those that were decided, and no others.
import { expect, it } from 'vitest'
import {
  canTransitionOrder,
  createOrderNumber,
  ORDER_STATES,
  ORDER_TRANSITIONS,
  type OrderTransition,
} from './order.ts'

it('moves as decided, and in no other way', () => {
  const moves = ORDER_STATES.flatMap((state) =>
    (Object.keys(ORDER_TRANSITIONS) as OrderTransition[])
      .filter((move) => canTransitionOrder(state, move))
      .map((move) => `${state} ${ORDER_TRANSITIONS[move].to}`),
  )
  expect(moves.sort()).toEqual(
    [
      'PENDING PAID',
      'PENDING CLOSED',
      'PAID FINISHED',
      'CLOSED PAID',
      'PAID REFUNDING',
      'FINISHED REFUNDING',
      'REFUNDING REFUNDED',
    ].sort(),
  )
})

it('has a number of sixteen digits that begins with its day', () => {
  expect(createOrderNumber('2026-11-26', 0)).toBe('2611260000000000')
  expect(createOrderNumber('2026-11-26', 0.999_999_999_99)).toBe('2611269999999999')
  expect(createOrderNumber('2026-01-02', 0.123_456_789)).toBe('2601021234567890')
})
