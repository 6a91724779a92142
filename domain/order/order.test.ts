// The moves of an order are those that were decided, and no others.
import { expect, it } from 'vitest'
import { canMove, ORDER_MOVES, ORDER_STATES, type OrderMove, orderNumber } from './order.ts'

it('moves as decided, and in no other way', () => {
  const moves = ORDER_STATES.flatMap((state) =>
    (Object.keys(ORDER_MOVES) as OrderMove[])
      .filter((move) => canMove(state, move))
      .map((move) => `${state} ${ORDER_MOVES[move].to}`),
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
  expect(orderNumber('2026-11-26', 0)).toBe('2611260000000000')
  expect(orderNumber('2026-11-26', 0.999_999_999_99)).toBe('2611269999999999')
  expect(orderNumber('2026-01-02', 0.123_456_789)).toBe('2601021234567890')
})
