// Turns the ledger into what the wire shows of it.
import type { LedgerEntry, LimitTable, Standing } from '../../../contract/entities/membership.ts'
import {
  type LedgerRow,
  type Level,
  rewardOf,
  type Standing as Stands,
} from '../../../domain/membership/ledger.ts'
import { type LimitChanges, limitsWith } from '../../../domain/membership/limits.ts'

export const presentStanding = ({ level, level_ends_at, expires_at }: Stands): Standing => ({
  level,
  level_ends_at: level_ends_at?.toISOString() ?? null,
  expires_at: expires_at?.toISOString() ?? null,
})

export const presentRow = ({ kind, level, days, source, at }: LedgerRow): LedgerEntry => ({
  ...{ kind, level, days, reward: rewardOf({ kind, source }) },
  at: at.toISOString(),
})

/** Of every level; without changes as the product comes. */
export const limitTable = (changes?: LimitChanges): LimitTable => {
  const of = (level: Level) => ({ ...limitsWith(level, changes) })
  return { FREE: of('FREE'), MEMBER: of('MEMBER'), CHANGDU: of('CHANGDU') }
}
