// Formats the small print next to an article's title: length, difficulty, date.
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { levelLabel } from '../../../domain/language/levels.ts'
import type { ReadableArticle } from '../article/public.ts'

type Card = Pick<ReadableArticle['row'], 'minutes' | 'word_count' | 'level' | 'published_at'>

/** `6 分钟 · 992 词 · 普通`. */
export const lengthOf = ({ minutes, word_count, level }: Card): string =>
  [`${minutes} 分钟`, `${word_count} 词`, level === null ? '' : levelLabel(level)].filter(Boolean).join(' · ')

/** The same, with the day of publication on this site. */
export const formatFacts = (card: Card): string =>
  [lengthOf(card), card.published_at === null ? '' : formatDay(toCalendarDay(card.published_at))]
    .filter(Boolean)
    .join(' · ')

/** `2026 年 11 月 22 日`. */
export const formatDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year} 年 ${month} 月 ${date} 日`
}

const WEEKDAYS = '日一二三四五六'

/** `11 月 22 日 星期日`. */
export const posterDay = (day: string): string => {
  const [, month, date] = day.split('-').map(Number)
  return `${month} 月 ${date} 日 星期${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`
}
