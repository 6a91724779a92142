// The life of an order: which states there are, and every move between them in one table (decisions §9).
import type { PaymentMethod } from './payment-method.ts'

export const ORDER_STATES = ['PENDING', 'PAID', 'FINISHED', 'CLOSED', 'REFUNDING', 'REFUNDED'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * Where each move may begin, and where it leads. `pay` out of CLOSED is a payment that came late and was verified; money
 * that has come is never turned away. A refund begins when it is decided and ends when the money is back.
 */
export const ORDER_TRANSITIONS = {
  pay: { from: ['PENDING', 'CLOSED'], to: 'PAID' },
  finish: { from: ['PAID'], to: 'FINISHED' },
  close: { from: ['PENDING'], to: 'CLOSED' },
  refund: { from: ['PAID', 'FINISHED'], to: 'REFUNDING' },
  refunded: { from: ['REFUNDING'], to: 'REFUNDED' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type OrderTransition = keyof typeof ORDER_TRANSITIONS

/** Whether an order in `state` can be moved so. */
export const canTransitionOrder = (state: OrderState, move: OrderTransition): boolean =>
  (ORDER_TRANSITIONS[move].from as readonly OrderState[]).includes(state)

/** Minutes that an order waits for its payment at a provider. */
export const ORDER_MINUTES = 30

/** The same for one that is paid by hand: its buyer and the contact have to find each other first. */
export const MANUAL_ORDER_MINUTES = 24 * 60

/** When an order that is made at `created_at` is closed unpaid; `method` is null for one that is paid by hand. */
export const computeExpiry = (created_at: Date, method: PaymentMethod | null): Date =>
  new Date(created_at.getTime() + (method === null ? MANUAL_ORDER_MINUTES : ORDER_MINUTES) * 60_000)

/** What the log of orders calls its entries: moves by their names, and what happened beside them. */
export const ORDER_EVENTS = [
  'make',
  ...(Object.keys(ORDER_TRANSITIONS) as OrderTransition[]),
  /** A provider was told of the order, or could not be. */
  'begin',
  'begin_failed',
  /** A notice that was refused, and why. */
  'notice_refused',
  /** Money for an order that had been paid already. */
  'paid_again',
  /** A refund that the provider has not carried out yet. */
  'refund_failed',
] as const
export type OrderEventKind = (typeof ORDER_EVENTS)[number]

/** The ledger's name of what an order gave, for ever its own. */
export const toLedgerSource = (order_no: string): string => `ORDER:${order_no}`

/** A number that can be told on the phone: the day in Shanghai (YYMMDD) and ten digits by chance; `chance` from 0 to 1. */
export const createOrderNumber = (day: string, chance: number): string =>
  day.slice(2).replaceAll('-', '') + String(Math.floor(chance * 1e10)).padStart(10, '0')
