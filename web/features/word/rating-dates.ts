// What a rating will do to a card, as its button says it.
import type { DueCard } from '../../../contract/entities/word.ts'
import { RATINGS, type Rating } from '../../../domain/word/card.ts'
import { isSoon, waitAfter } from '../../../domain/word/session.ts'
import { dateText, daysBetween } from '../../lib/format.ts'

const LATER = '稍后再来'

/** The day of `due`, an ISO time. */
function comesBack(due: string, now: Date): string {
  const days = daysBetween(now, due)
  if (days <= 0) return '今天'
  if (days === 1) return '明天'
  return dateText(due, now)
}

/** {@link comesBack} for each rating; whether the card stays in the session is counted from the rating, as the session does. */
export const datesOf = (card: Pick<DueCard, 'state' | 'next'>, now: Date): Record<Rating, string> => {
  const [again, hard, good, easy] = RATINGS.map((rating) => {
    const back = new Date(now.getTime() + waitAfter(card, rating))
    return isSoon(back, now) ? LATER : comesBack(card.next[rating], now)
  })
  return { 1: again ?? '', 2: hard ?? '', 3: good ?? '', 4: easy ?? '' }
}
