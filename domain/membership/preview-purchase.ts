// What buying makes of where one stands: until when the bought level and everything runs, computed as the ledger will.
import { DAY_MS } from '../kernel/calendar.ts'
import type { MembershipLevel, PaidLevel } from './ledger.ts'

interface CurrentMembership {
  level: MembershipLevel
  level_ends_at: Date | null
  expires_at: Date | null
}

/**
 * `level` and `days` are what is bought at `now`. `begins_at` is when its days begin to run: those of 会员 wait for a
 * running 畅读 to end. `ends_at` is when they have run out; `expires_at` when everything has.
 */
export function previewPurchase(
  { level: has, level_ends_at, expires_at }: CurrentMembership,
  { level, days }: { level: PaidLevel; days: number },
  now: Date,
): { begins_at: Date; ends_at: Date; expires_at: Date } {
  const running = has === 'FREE' ? now : (level_ends_at ?? now)
  const all = has === 'FREE' ? now : (expires_at ?? now)
  // CHANGDU runs before MEMBER: bought beside a running MEMBER it begins at once; MEMBER comes behind everything.
  const begins_at = level === 'MEMBER' ? all : has === 'CHANGDU' ? running : now
  const ms = days * DAY_MS
  return {
    begins_at,
    ends_at: new Date(begins_at.getTime() + ms),
    expires_at: new Date(all.getTime() + ms),
  }
}
