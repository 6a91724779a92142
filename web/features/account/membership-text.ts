// Formats the membership line of 我的.
import type { Account } from '../../../contract/entities/account.ts'
import { countDaysBetween, formatDate } from '../../lib/format.ts'

/**
 * `trial_days`: length of the trial that is still available; undefined if there is none, or while the query
 * is loading.
 */
export function formatMembership(
  { level, member_expires_at: until }: Pick<Account, 'level' | 'member_expires_at'>,
  trial_days: number | undefined,
  now: number,
): string {
  if (level === 'FREE') {
    if (until) return '会员已到期'
    return trial_days === undefined ? '会员可读全部文章' : `免费体验 ${trial_days} 天`
  }
  if (!until) return '长期有效'
  const days = countDaysBetween(now, until)
  return `${formatDate(until, now)}到期，${days > 0 ? `还有 ${days} 天` : '今天到期'}`
}
