// Awards: days of membership that a reader may claim once; where one stands follows from its moments and the clock.
import { DAY_MS } from '../kernel/calendar.ts'

/** For a place of a week; for who invited; for who was invited; for a code. */
export const AWARD_KINDS = ['RANK', 'INVITER', 'INVITED', 'CODE'] as const
export type AwardKind = (typeof AWARD_KINDS)[number]
export const AWARD_STATES = ['PENDING', 'CLAIMABLE', 'CLAIMED', 'EXPIRED'] as const
export type AwardState = (typeof AWARD_STATES)[number]

/** Decisions §9: an award expires so many days after it could be claimed. */
export const AWARD_EXPIRES_DAYS = 90
/** Whoever was invited has so many days to read enough. */
export const READ_WITHIN_DAYS = 60

export interface AwardTimes {
  made_at: Date
  /** When what it waits for was done; it may still have to wait for a month with room. */
  earned_at: Date | null
  claimable_at: Date | null
  claimed_at: Date | null
  /** When an editor said no. */
  refused_at: Date | null
}

const after = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)

/** Until when it can be claimed, or what it waits for can be done; null when nothing is to be done any more. */
export function computeAwardDeadline({
  made_at,
  earned_at,
  claimable_at,
  claimed_at,
}: AwardTimes): Date | null {
  if (claimed_at) return null
  if (claimable_at) return after(claimable_at, AWARD_EXPIRES_DAYS)
  return earned_at ? null : after(made_at, READ_WITHIN_DAYS)
}

export function computeAwardState(times: AwardTimes, now: Date): AwardState {
  if (times.claimed_at) return 'CLAIMED'
  const until = computeAwardDeadline(times)
  if (times.refused_at || (until && until <= now)) return 'EXPIRED'
  return times.claimable_at && times.claimable_at <= now ? 'CLAIMABLE' : 'PENDING'
}
