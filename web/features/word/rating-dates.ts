// Formats the effect of each rating on a card, for the rating buttons.
import type { DueCard } from '../../../contract/entities/word.ts'
import { type Rating, REVIEW_RATINGS } from '../../../domain/word/card.ts'
import { computeWait } from '../../../domain/word/session.ts'
import { countDaysBetween, formatDate, toShanghaiDay } from '../../lib/format.ts'

const MINUTE_MS = 60_000
/** From an hour on, minutes are not useful to a reader. */
const HOUR_MINUTES = 60
const SAME_DAY = '今天再看一次'

/** For fewer days ahead than this, a date without its year is not ambiguous. */
const NEAR_DAYS = 330

/**
 * Formats the day of `due` (ISO time) in one line of a narrow button; a distant date is shown as its month.
 */
function formatReturn(due: string, now: Date): string {
  const days = countDaysBetween(now, due)
  if (days <= 0) return SAME_DAY
  if (days === 1) return '明天'
  if (days < NEAR_DAYS) return formatDate(due, due)
  const [year, month] = [yearOf(due), Number(toShanghaiDay(due).slice(5, 7))]
  const ahead = year - yearOf(now)
  if (ahead > 2) return `${year} 年`
  return `${['今年', '明年', '后年'][ahead]} ${month} 月`
}
const yearOf = (date: Date | string): number => Number(toShanghaiDay(date).slice(0, 4))

/** The full date in digits: for two ratings with different due dates in the same month. */
const exactly = (due: string): string => toShanghaiDay(due).replaceAll('-', '/')

/**
 * The effect of each rating: intervals in minutes are counted from the rating, as in the session; longer ones
 * are shown as days. Two ratings have the same label only if they have the same effect.
 */
export const getRatingDates = (card: Pick<DueCard, 'state' | 'next'>, now: Date): Record<Rating, string> => {
  const options = REVIEW_RATINGS.map((rating) => {
    const due = card.next[rating]
    const minutes = Math.max(1, Math.round(computeWait(card, rating) / MINUTE_MS))
    const isStep = minutes < HOUR_MINUTES
    return { due, isStep, text: isStep ? `${minutes} 分钟后` : formatReturn(due, now) }
  })
  const [again, hard, good, easy] = options.map(({ due, isStep, text }) => {
    const isDoubled = options.some(
      (other) => other.text === text && toShanghaiDay(other.due) !== toShanghaiDay(due),
    )
    return isDoubled && !isStep ? exactly(due) : text
  })
  return { 1: again ?? '', 2: hard ?? '', 3: good ?? '', 4: easy ?? '' }
}
