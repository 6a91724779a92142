// Groups the words of a list sorted by due date under day labels.
import type { Card } from '../../../contract/entities/word.ts'
import { countDaysBetween } from '../../lib/format.ts'

export interface DueGroup<C> {
  label: string
  cards: C[]
}

const WEEK = 7
const MONTH = 31

/** `今天` includes overdue words; a new word has no day. */
export function getDueLabel({ state, due }: Pick<Card, 'state' | 'due'>, now: Date): string {
  if (state === 'NEW') return '新词'
  const days = countDaysBetween(now, due)
  if (days <= 0) return '今天'
  if (days === 1) return '明天'
  if (days < WEEK) return '一周内'
  return days < MONTH ? '一个月内' : '以后'
}

/** Input order is preserved; adjacent cards with the same label form a group. */
export function groupByDue<C extends Pick<Card, 'state' | 'due'>>(
  cards: readonly C[],
  now: Date,
): DueGroup<C>[] {
  const groups: DueGroup<C>[] = []
  for (const card of cards) {
    const label = getDueLabel(card, now)
    const last = groups.at(-1)
    if (last?.label === label) last.cards.push(card)
    else groups.push({ label, cards: [card] })
  }
  return groups
}
