// Formats the next review of a saved word as short text.
import type { SavedHighlight } from '../../../local/word-highlights.ts'

const DAY_MS = 86_400_000
/** Days are counted in the readers' time zone (Asia/Shanghai, UTC+8, no daylight saving time). */
const dayOf = (time: number): number => Math.floor((time + 8 * 3_600_000) / DAY_MS)

/** `now`: unix milliseconds. */
export function formatNextReview({ strength, due }: SavedHighlight, now: number): string {
  const days = dayOf(Date.parse(due)) - dayOf(now)
  const when =
    days <= 0 ? '今天' : days === 1 ? '明天' : days < 30 ? `${days} 天后` : `${Math.round(days / 30)} 个月后`
  if (strength !== 'NEW') return `${when}复习`
  return days <= 0 ? '等第一次复习' : `${when}第一次复习`
}
