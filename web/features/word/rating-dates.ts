// What a rating will do to a card, as its button says it.
import type { DueCard } from '../../../contract/entities/word.ts'
import { RATINGS, type Rating } from '../../../domain/word/card.ts'
import { isSoon, waitAfter } from '../../../domain/word/session.ts'
import { dateText, dayOf, daysBetween } from '../../lib/format.ts'

const LATER = '稍后再来'

/** Fewer days than that ahead, a date without its year is not that of today or of a day gone by. */
const NEAR_DAYS = 330

/** The day of `due`, an ISO time, in one line of a narrow button: what is far is told by its month. */
function comesBack(due: string, now: Date): string {
  const days = daysBetween(now, due)
  if (days <= 0) return '今天'
  if (days === 1) return '明天'
  if (days < NEAR_DAYS) return dateText(due, due)
  const [year, month] = [yearOf(due), Number(dayOf(due).slice(5, 7))]
  const ahead = year - yearOf(now)
  if (ahead > 2) return `${year} 年`
  return `${['今年', '明年', '后年'][ahead]} ${month} 月`
}
const yearOf = (moment: Date | string): number => Number(dayOf(moment).slice(0, 4))

/** {@link comesBack} for each rating; whether the card stays in the session is counted from the rating, as the session does. */
export const datesOf = (card: Pick<DueCard, 'state' | 'next'>, now: Date): Record<Rating, string> => {
  const [again, hard, good, easy] = RATINGS.map((rating) => {
    const back = new Date(now.getTime() + waitAfter(card, rating))
    return isSoon(back, now) ? LATER : comesBack(card.next[rating], now)
  })
  return { 1: again ?? '', 2: hard ?? '', 3: good ?? '', 4: easy ?? '' }
}
