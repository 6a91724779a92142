// Whether a payment is the one that an order waits for: every word of it is compared with what was frozen.
import type { PayProvider } from './payment-method.ts'

/** What does not agree, in the order in which it is looked at. */
export const PAYMENT_MISMATCHES = ['PROVIDER', 'MERCHANT', 'APP', 'CURRENCY', 'AMOUNT'] as const
export type PaymentMismatch = (typeof PAYMENT_MISMATCHES)[number]

interface Paid {
  fen: number
  currency: string
  merchant: string
  app_id: string
}

/** Undefined when all of it agrees; more than was asked is as wrong as less. */
export function findPaymentMismatch(
  order: { fen: number; provider: PayProvider | null },
  paid: Paid,
  account: { name: PayProvider; merchant: string; app_id: string },
): PaymentMismatch | undefined {
  if (order.provider !== account.name) return 'PROVIDER'
  if (paid.merchant !== account.merchant) return 'MERCHANT'
  if (paid.app_id !== account.app_id) return 'APP'
  if (paid.currency !== 'CNY') return 'CURRENCY'
  if (paid.fen !== order.fen) return 'AMOUNT'
  return undefined
}
