// Products: a level for a billing period. Editors set the prices; a product without a price is not for sale.
import type { PaidLevel } from './ledger.ts'

export const BILLING_PERIODS = ['MONTH', 'QUARTER', 'YEAR'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]

/** Days of 24 hours in a period. */
export const PERIOD_DAYS: Readonly<Record<BillingPeriod, number>> = { MONTH: 31, QUARTER: 92, YEAR: 366 }

export const PRODUCT_CODES = [
  'MEMBER_MONTH',
  'MEMBER_QUARTER',
  'MEMBER_YEAR',
  'CHANGDU_MONTH',
  'CHANGDU_QUARTER',
  'CHANGDU_YEAR',
] as const
export type ProductCode = (typeof PRODUCT_CODES)[number]

/** Parses a product code into level, period and days. */
export function parseProductCode(code: ProductCode): {
  level: PaidLevel
  period: BillingPeriod
  days: number
} {
  const [level, period] = code.split('_') as [PaidLevel, BillingPeriod]
  return { level, period, days: PERIOD_DAYS[period] }
}

/** Maximum of days that an editor can grant at once, and of a price in fen. */
export const MAX_GRANT_DAYS = 3660
export const MAX_PRICE_FEN = 10_000_000

/** Length of a trial, which grants MEMBER once a user. */
export const TRIAL_DAYS = 7

/** Requirement for a trial: the id of a 小红书 account, or the registration alone. */
export const TRIAL_NEEDS = ['xhs', 'registration'] as const
export type TrialNeed = (typeof TRIAL_NEEDS)[number]

const LEVEL_TITLES: Readonly<Record<PaidLevel, string>> = { MEMBER: '会员', CHANGDU: '畅读会员' }
const PERIOD_TITLES: Readonly<Record<BillingPeriod, string>> = {
  MONTH: '一个月',
  QUARTER: '三个月',
  YEAR: '一年',
}

/** Title of an order, e.g. `会员一个月`. */
export function formatProductTitle(code: ProductCode): string {
  const { level, period } = parseProductCode(code)
  return LEVEL_TITLES[level] + PERIOD_TITLES[period]
}
