// Serializers: map the ledger to the response format.
import type { LedgerEntry, LimitTable, MembershipOverview } from '../../../contract/entities/membership.ts'
import {
  type LedgerRow,
  type MembershipStatus as LedgerStatus,
  type MembershipLevel,
  parseReward,
} from '../../../domain/membership/ledger.ts'
import { type LimitChanges, mergeLimits } from '../../../domain/membership/limits.ts'

export const presentStanding = ({ level, level_ends_at, expires_at }: LedgerStatus): MembershipOverview => ({
  level,
  level_ends_at: level_ends_at?.toISOString() ?? null,
  expires_at: expires_at?.toISOString() ?? null,
})

export const presentRow = ({ kind, level, days, source, at }: LedgerRow): LedgerEntry => ({
  ...{ kind, level, days, reward: parseReward({ kind, source }) },
  at: at.toISOString(),
})

/** Limits of every level; without `changes`, the defaults. */
export const limitTable = (changes?: LimitChanges): LimitTable => {
  const of = (level: MembershipLevel) => ({ ...mergeLimits(level, changes) })
  return { FREE: of('FREE'), MEMBER: of('MEMBER'), CHANGDU: of('CHANGDU') }
}
