// State machine of an order: its states, and all transitions between them in one table (decisions §9).
import type { PaymentMethod } from './payment-method.ts'

export const ORDER_STATES = ['PENDING', 'PAID', 'FINISHED', 'CLOSED', 'REFUNDING', 'REFUNDED'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * Source states and target state of each transition. `pay` from CLOSED is a late payment that was verified;
 * money that was received is never rejected. A refund begins when it is decided, and ends when the money was
 * returned.
 */
export const ORDER_TRANSITIONS = {
  pay: { from: ['PENDING', 'CLOSED'], to: 'PAID' },
  finish: { from: ['PAID'], to: 'FINISHED' },
  close: { from: ['PENDING'], to: 'CLOSED' },
  refund: { from: ['PAID', 'FINISHED'], to: 'REFUNDING' },
  refunded: { from: ['REFUNDING'], to: 'REFUNDED' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type OrderTransition = keyof typeof ORDER_TRANSITIONS

/** Validates a transition from `state`. */
export const canTransitionOrder = (state: OrderState, move: OrderTransition): boolean =>
  (ORDER_TRANSITIONS[move].from as readonly OrderState[]).includes(state)

/** Timeout of an order that waits for the payment at a provider, in minutes. */
export const ORDER_MINUTES = 30

/** The same timeout for manual payment: the buyer and the contact need time to get in touch. */
export const MANUAL_ORDER_MINUTES = 24 * 60

/** Returns when an unpaid order created at `created_at` is closed; `method` is null for manual payment. */
export const computeExpiry = (created_at: Date, method: PaymentMethod | null): Date =>
  new Date(created_at.getTime() + (method === null ? MANUAL_ORDER_MINUTES : ORDER_MINUTES) * 60_000)

/** Kinds of entries in the order log: the transitions, and other events. */
export const ORDER_EVENTS = [
  'make',
  ...(Object.keys(ORDER_TRANSITIONS) as OrderTransition[]),
  /** The request to create the order at a provider succeeded, or failed with an error. */
  'begin',
  'begin_failed',
  /** A webhook request that was rejected, with the error. */
  'notice_refused',
  /** A payment for an order that was already paid. */
  'paid_again',
  /** A refund that the provider has not completed yet. */
  'refund_failed',
] as const
export type OrderEventKind = (typeof ORDER_EVENTS)[number]

/** Unique and permanent key of an order's grant in the ledger. */
export const toLedgerSource = (order_no: string): string => `ORDER:${order_no}`

/**
 * Creates an order number that is short enough for the phone: the day in Shanghai (YYMMDD) and ten random
 * digits; `chance` is a random number from 0 to 1.
 */
export const createOrderNumber = (day: string, chance: number): string =>
  day.slice(2).replaceAll('-', '') + String(Math.floor(chance * 1e10)).padStart(10, '0')
