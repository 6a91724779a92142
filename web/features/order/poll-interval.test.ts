// A page that says "the money will count when it comes" has to look whether it has come.
import { expect, it } from 'vitest'
import { getPollInterval } from './poll-interval.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const asks = (state: Parameters<typeof getPollInterval>[0], now = NOW) => getPollInterval(state, now)
const order = { way: 'WX_NATIVE', closed_at: null } as const
const closed = { ...order, state: 'CLOSED', closed_at: '2026-11-26T11:59:00Z' } as const

it('asks while money may come, or go back, and no longer', () => {
  expect(asks(undefined)).toBe(false)
  expect(asks({ ...order, state: 'PENDING' })).toBe(3000)
  expect(asks({ ...order, state: 'PENDING', way: null })).toBe(5000)
  expect(asks({ ...order, state: 'REFUNDING' })).toBe(15_000)
  expect(asks(closed)).toBe(15_000)
  expect(asks(closed, NOW + 29 * 60_000 - 1)).toBe(15_000)
  expect(asks(closed, NOW + 29 * 60_000)).toBe(false)
  expect(asks({ ...closed, closed_at: null })).toBe(false)
  expect([asks({ ...order, state: 'FINISHED' }), asks({ ...order, state: 'REFUNDED' })]).toEqual([
    false,
    false,
  ])
})
