// Previews a purchase: until when the bought level and the whole membership would run, by the same rules as
// the ledger.
import { DAY_MS } from '../kernel/calendar.ts'
import type { MembershipLevel, PaidLevel } from './ledger.ts'

interface CurrentMembership {
  level: MembershipLevel
  level_ends_at: Date | null
  expires_at: Date | null
}

/**
 * `level` and `days` are what is bought at `now`. `begins_at` is when these days begin to run: 会员 days wait
 * until a running 畅读 ends. `ends_at` is when these days have run out; `expires_at` is when all days have run
 * out.
 */
export function previewPurchase(
  { level: has, level_ends_at, expires_at }: CurrentMembership,
  { level, days }: { level: PaidLevel; days: number },
  now: Date,
): { begins_at: Date; ends_at: Date; expires_at: Date } {
  const running = has === 'FREE' ? now : (level_ends_at ?? now)
  const all = has === 'FREE' ? now : (expires_at ?? now)
  // CHANGDU runs before MEMBER. If MEMBER is running, bought CHANGDU days begin at once. Bought MEMBER days
  // are queued after all other days.
  const begins_at = level === 'MEMBER' ? all : has === 'CHANGDU' ? running : now
  const ms = days * DAY_MS
  return {
    begins_at,
    ends_at: new Date(begins_at.getTime() + ms),
    expires_at: new Date(all.getTime() + ms),
  }
}
