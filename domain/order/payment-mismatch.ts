// Validation that a payment belongs to an order: every field is compared with the frozen order.
import type { PayProvider } from './payment-method.ts'

/** Kinds of mismatch, in the order of validation. */
export const PAYMENT_MISMATCHES = ['PROVIDER', 'MERCHANT', 'APP', 'CURRENCY', 'AMOUNT'] as const
export type PaymentMismatch = (typeof PAYMENT_MISMATCHES)[number]

interface Paid {
  fen: number
  currency: string
  merchant: string
  app_id: string
}

/**
 * Returns the first mismatch, undefined when the payment is valid. An overpayment is as invalid as an
 * underpayment.
 */
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
