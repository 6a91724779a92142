// A payment that differs in one word from what an order waits for is no payment of it.
import { expect, it } from 'vitest'
import { misfitOf } from './fits.ts'

const order = { fen: 2500, provider: 'wxpay' } as const
const account = { name: 'wxpay', merchant: '1900000001', app_id: 'wx1' } as const
const paid = { fen: 2500, currency: 'CNY', merchant: '1900000001', app_id: 'wx1' }

it('takes what agrees in every word, and says which one does not', () => {
  expect(misfitOf(order, paid, account)).toBeUndefined()
  expect(misfitOf(order, { ...paid, fen: 2499 }, account)).toBe('AMOUNT')
  expect(misfitOf(order, { ...paid, fen: 2501 }, account)).toBe('AMOUNT')
  expect(misfitOf(order, { ...paid, currency: 'USD' }, account)).toBe('CURRENCY')
  expect(misfitOf(order, { ...paid, merchant: '1900000002' }, account)).toBe('MERCHANT')
  expect(misfitOf(order, { ...paid, app_id: 'wx2' }, account)).toBe('APP')
  expect(misfitOf({ ...order, provider: 'alipay' }, paid, account)).toBe('PROVIDER')
  expect(misfitOf({ ...order, provider: null }, paid, account)).toBe('PROVIDER')
})
