// The shapes of membership: where one stands, what the ledger holds, what can be bought, what each level may do.
import { z } from 'zod'
import { LEDGER_KINDS, LEVELS, REWARDS } from '../../domain/membership/ledger.ts'
import { PERIODS, PRODUCT_CODES } from '../../domain/membership/product.ts'
import { Time } from '../kernel/fields.ts'

export const PaidLevel = z.enum(['MEMBER', 'CHANGDU'])

export const Standing = z.object({
  level: z.enum(LEVELS),
  /** When the level in force ends; null for FREE. */
  level_ends_at: Time.nullable(),
  /** When the last of what was given ends; null for FREE. */
  expires_at: Time.nullable(),
})
export type Standing = z.output<typeof Standing>

export const LedgerEntry = z.object({
  kind: z.enum(LEDGER_KINDS),
  /** null for what ends others: CLOSE, REFUND. */
  level: PaidLevel.nullable(),
  days: z.number(),
  /** What a REWARD is for: a rank, a code redeemed, having been invited, having invited; null of others. */
  reward: z.enum(REWARDS).nullable(),
  at: Time,
})
export type LedgerEntry = z.output<typeof LedgerEntry>

export const Product = z.object({
  code: z.enum(PRODUCT_CODES),
  level: PaidLevel,
  period: z.enum(PERIODS),
  days: z.number(),
  /** Fen. */
  price: z.number(),
  /** What who asks pays, the first time they buy; null when that is the price. Fen. */
  first_price: z.number().nullable(),
})
export type Product = z.output<typeof Product>

/** Every limit by its name, for every level. */
export const LimitTable = z.record(z.enum(LEVELS), z.record(z.string(), z.union([z.boolean(), z.number()])))
export type LimitTable = z.output<typeof LimitTable>
