// A payment that differs in one word from what an order waits for is no payment of it.
import { expect, it } from 'vitest'
import { findPaymentMismatch } from './payment-mismatch.ts'

const order = { fen: 2500, provider: 'wxpay' } as const
const account = { name: 'wxpay', merchant: '1900000001', app_id: 'wx1' } as const
const paid = { fen: 2500, currency: 'CNY', merchant: '1900000001', app_id: 'wx1' }

it('takes what agrees in every word, and says which one does not', () => {
  expect(findPaymentMismatch(order, paid, account)).toBeUndefined()
  expect(findPaymentMismatch(order, { ...paid, fen: 2499 }, account)).toBe('AMOUNT')
  expect(findPaymentMismatch(order, { ...paid, fen: 2501 }, account)).toBe('AMOUNT')
  expect(findPaymentMismatch(order, { ...paid, currency: 'USD' }, account)).toBe('CURRENCY')
  expect(findPaymentMismatch(order, { ...paid, merchant: '1900000002' }, account)).toBe('MERCHANT')
  expect(findPaymentMismatch(order, { ...paid, app_id: 'wx2' }, account)).toBe('APP')
  expect(findPaymentMismatch({ ...order, provider: 'alipay' }, paid, account)).toBe('PROVIDER')
  expect(findPaymentMismatch({ ...order, provider: null }, paid, account)).toBe('PROVIDER')
})
