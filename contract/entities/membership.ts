// Schema of membership: current level, ledger entries, products, limits per level.
import { z } from 'zod'
import { LEDGER_KINDS, MEMBERSHIP_LEVELS, REWARD_KINDS } from '../../domain/membership/ledger.ts'
import { BILLING_PERIODS, PRODUCT_CODES } from '../../domain/membership/product.ts'
import { TimeField } from '../kernel/fields.ts'

export const PaidLevelSchema = z.enum(['MEMBER', 'CHANGDU'])

export const MembershipOverview = z.object({
  level: z.enum(MEMBERSHIP_LEVELS),
  /** End of the current level; null for FREE. */
  level_ends_at: TimeField.nullable(),
  /** End of all granted periods; null for FREE. */
  expires_at: TimeField.nullable(),
})
export type MembershipOverview = z.output<typeof MembershipOverview>

export const LedgerEntry = z.object({
  kind: z.enum(LEDGER_KINDS),
  /** Null for entries that end others: CLOSE, REFUND. */
  level: PaidLevelSchema.nullable(),
  days: z.number(),
  /**
   * Kind of a REWARD: a rank, a redeemed code, having been invited, having invited; null for other entries.
   */
  reward: z.enum(REWARD_KINDS).nullable(),
  at: TimeField,
})
export type LedgerEntry = z.output<typeof LedgerEntry>

export const Product = z.object({
  code: z.enum(PRODUCT_CODES),
  level: PaidLevelSchema,
  period: z.enum(BILLING_PERIODS),
  days: z.number(),
  /** Fen. */
  price: z.number(),
  /** Reduced price of the current user's first purchase; null when it is the same. Fen. */
  first_price: z.number().nullable(),
})
export type Product = z.output<typeof Product>

/** Every limit by its name, for every level. */
export const LimitTable = z.record(
  z.enum(MEMBERSHIP_LEVELS),
  z.record(z.string(), z.union([z.boolean(), z.number()])),
)
export type LimitTable = z.output<typeof LimitTable>
