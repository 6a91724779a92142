// Which cards a review brings next: what is due, then new words up to the day's limit, then, if asked, what is not due yet.
import type { Card } from './card.ts'

export interface SessionCard extends Card {
  id: number
}

export interface SessionLimits {
  /** New words a day, and how many were seen for the first time today. */
  daily_new: number
  fresh_today: number
  /** Cards to give at most. */
  size: number
  /** Review ahead of time as well. */
  force: boolean
}

/**
 * How overdue a card is: elapsed time ÷ stability. Retrievability falls as it grows, so the greatest first means the
 * most forgotten first, and SQL can order by the same quotient.
 */
export const overdueness = (card: Card, now: Date): number =>
  card.last_review === null
    ? 0
    : (now.getTime() - card.last_review.getTime()) / Math.max(card.stability, 0.001)

/** New words still allowed today; never negative. */
export const freshAllowed = (limits: Pick<SessionLimits, 'daily_new' | 'fresh_today'>): number =>
  Math.max(0, limits.daily_new - limits.fresh_today)

const isStep = (card: Card): boolean => card.state === 'LEARNING' || card.state === 'RELEARNING'

const byForgetting =
  (now: Date) =>
  (a: SessionCard, b: SessionCard): number =>
    overdueness(b, now) - overdueness(a, now) || a.due.getTime() - b.due.getTime() || a.id - b.id

/**
 * The next cards of `cards` (any order, one reader's):
 * 1. due cards in a step of minutes, the longest waiting first: a step of ten minutes kept waiting behind a backlog
 *    would no longer be one;
 * 2. other due cards, the least retrievable first;
 * 3. new cards, the oldest first, up to the day's limit;
 * 4. with `force`, cards not due yet, the least retrievable first, then new cards beyond the limit.
 */
export const nextCards = <C extends SessionCard>(
  cards: readonly C[],
  now: Date,
  limits: SessionLimits,
): C[] => {
  const known = cards.filter((card) => card.state !== 'NEW')
  const due = known.filter((card) => card.due <= now)
  const steps = due.filter(isStep).sort((a, b) => a.due.getTime() - b.due.getTime() || a.id - b.id)
  const reviews = due.filter((card) => !isStep(card)).sort(byForgetting(now))
  const fresh = cards
    .filter((card) => card.state === 'NEW')
    .sort((a, b) => a.due.getTime() - b.due.getTime() || a.id - b.id)
  const allowed = freshAllowed(limits)
  const order = [...steps, ...reviews, ...fresh.slice(0, allowed)]
  if (limits.force) {
    order.push(...known.filter((card) => card.due > now).sort(byForgetting(now)), ...fresh.slice(allowed))
  }
  return order.slice(0, limits.size)
}
