// Awards: days of membership that a reader can claim once. The state of an award follows from its timestamps
// and the current time.
import { DAY_MS } from '../kernel/calendar.ts'

/** Reasons: rank of a week, having invited a reader, having been invited, a code. */
export const AWARD_KINDS = ['RANK', 'INVITER', 'INVITED', 'CODE'] as const
export type AwardKind = (typeof AWARD_KINDS)[number]
export const AWARD_STATES = ['PENDING', 'CLAIMABLE', 'CLAIMED', 'EXPIRED'] as const
export type AwardState = (typeof AWARD_STATES)[number]

/** Days from claimable until an award expires (decisions §9). */
export const AWARD_EXPIRES_DAYS = 90
/** Days that an invited reader has to read enough. */
export const READ_WITHIN_DAYS = 60

export interface AwardTimes {
  made_at: Date
  /** When its condition was met; it may still be queued until a later month, because of the monthly limit. */
  earned_at: Date | null
  claimable_at: Date | null
  claimed_at: Date | null
  /** When an editor rejected it. */
  refused_at: Date | null
}

const after = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)

/** Returns the deadline to claim it, or to meet its condition; null when neither applies. */
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
