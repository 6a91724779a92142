// The one order of a review session, for a guest's browser and for the server: what is due today, then new words up to the day's
// limit; a step of minutes that is not due yet only when nothing else is left.
import type { CardState, Rating, ScheduledCard } from './card.ts'
import { computeDueTime, DAY_START_HOUR } from './reader-day.ts'

export interface SessionCard extends ScheduledCard {
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
  /** The hour at which the reader's day begins; absent: the usual one. */
  day_start_hour?: number
}

/** New words a day for a guest and for an account that has not chosen. */
export const DAILY_NEW = 15

/**
 * A card due again so soon belongs to the same session still, in milliseconds: longer than the longest step (ten minutes),
 * shorter than Anki's limit of learning ahead (twenty).
 */
export const SAME_SESSION_MS = 15 * 60_000

/** Whether a card due then belongs to a session that is going on at `now`. */
export const isDueInSession = (due: Date, now: Date): boolean =>
  due.getTime() - now.getTime() <= SAME_SESSION_MS

/** The step of a card rated 1, in milliseconds: the scheduler's own (a test compares them). */
const FORGOTTEN_MS: Record<CardState, number> = {
  NEW: 60_000,
  LEARNING: 60_000,
  REVIEW: 600_000,
  RELEARNING: 600_000,
}

/**
 * Milliseconds from a rating to the card's return, by the dates on its buttons (ISO times). Those were made when the card
 * was fetched, by the clock of whoever made them; the step of a forgotten card, which is always the same, tells when that
 * was. So neither a long session nor a clock that is wrong makes a step of ten minutes run out while others wait.
 */
export const computeWait = (
  { state, next }: { state: CardState; next: Readonly<Record<Rating, string>> },
  rating: Rating,
): number => Date.parse(next[rating]) - Date.parse(next[1]) + FORGOTTEN_MS[state]

/** What a day asks of a reader, in one figure: what is due and the new words still allowed. */
export const sumTodayCount = ({ due, fresh }: { due: number; fresh: number }): number => due + fresh

/**
 * How overdue a card is: elapsed time ÷ stability. Retrievability falls as it grows, so the greatest first means the
 * most forgotten first, and SQL can order by the same quotient.
 */
export const computeOverdueness = (card: ScheduledCard, now: Date): number =>
  card.last_review === null
    ? 0
    : (now.getTime() - card.last_review.getTime()) / Math.max(card.stability, 0.001)

/** New words still allowed today; never negative. */
export const countFreshAllowed = (limits: Pick<SessionLimits, 'daily_new' | 'fresh_today'>): number =>
  Math.max(0, limits.daily_new - limits.fresh_today)

/** What decides whose turn it is. */
export type QueuedCard = Pick<SessionCard, 'id' | 'state' | 'due'>

const isStep = ({ state }: Pick<QueuedCard, 'state'>): boolean =>
  state === 'LEARNING' || state === 'RELEARNING'

/** Whether the card is in a step of minutes that has not run out: it is passed over while another one can be shown. */
export const isWaiting = (card: Pick<QueuedCard, 'state' | 'due'>, now: Date): boolean =>
  isStep(card) && card.due > now

const byDue = (a: QueuedCard, b: QueuedCard): number => a.due.getTime() - b.due.getTime() || a.id - b.id

/**
 * The cards of a session in the order of their turns:
 * 1. those in a step of minutes that has run out, the longest waiting first: a step of ten minutes kept waiting behind a
 *    backlog would no longer be one;
 * 2. all others, in the order given;
 * 3. those whose step has not run out, the soonest first: asked at once they would be echoed, not recalled.
 */
export const sortByTurn = <C extends QueuedCard>(cards: readonly C[], now: Date): C[] => {
  const steps = cards.filter(isStep).sort(byDue)
  return [
    ...steps.filter((card) => !isWaiting(card, now)),
    ...cards.filter((card) => !isStep(card)),
    ...steps.filter((card) => isWaiting(card, now)),
  ]
}

const byForgetting =
  (now: Date) =>
  (a: SessionCard, b: SessionCard): number =>
    computeOverdueness(b, now) - computeOverdueness(a, now) ||
    a.due.getTime() - b.due.getTime() ||
    a.id - b.id

/**
 * The next cards of `cards` (any order, one reader's), in turn ({@link inTurn}):
 * 1. steps of minutes that have run out;
 * 2. other due cards, the least retrievable first;
 * 3. new cards, the oldest first, up to the day's limit;
 * 4. with `force`, cards not due yet, the least retrievable first, then new cards beyond the limit;
 * 5. steps that run out within {@link SOON_MS}; with `force`, all of them.
 */
export const selectNextCards = <C extends SessionCard>(
  cards: readonly C[],
  now: Date,
  limits: SessionLimits,
): C[] => {
  const reviews = cards.filter(({ state }) => state === 'REVIEW').sort(byForgetting(now))
  const fresh = cards.filter(({ state }) => state === 'NEW').sort(byDue)
  const allowed = countFreshAllowed(limits)
  const hour = limits.day_start_hour ?? DAY_START_HOUR.default
  const isDue = (card: C): boolean => computeDueTime(card, hour) <= now
  const steps = cards.filter((card) => isStep(card) && (limits.force || isDueInSession(card.due, now)))
  const due = [...reviews.filter((card) => isDue(card)), ...fresh.slice(0, allowed)]
  const ahead = [...reviews.filter((card) => !isDue(card)), ...fresh.slice(allowed)]
  return sortByTurn([...steps, ...due, ...(limits.force ? ahead : [])], now).slice(0, limits.size)
}
