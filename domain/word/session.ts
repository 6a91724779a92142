// Defines the card order of a review session, in a guest's browser and on the server: cards due today, then
// new words up to the daily limit. A learning step that is not due yet is shown only when no other card is
// left.
import type { CardState, Rating, ScheduledCard } from './card.ts'
import { computeDueTime, DAY_START_HOUR } from './reader-day.ts'

export interface SessionCard extends ScheduledCard {
  id: number
}

export interface SessionLimits {
  /** Maximum of new words a day, and the number of words seen for the first time today. */
  daily_new: number
  fresh_today: number
  /** Maximum number of cards to return. */
  size: number
  /** Also return cards that are not due yet. */
  force: boolean
  /** The hour at which the reader's day begins; absent: `DAY_START_HOUR.default`. */
  day_start_hour?: number
}

/** Default number of new words a day, for a guest and for an account without an own setting. */
export const DAILY_NEW = 15

/**
 * A card that is due again within this time, in milliseconds, still belongs to the same session. It is longer
 * than the longest step (ten minutes) and shorter than Anki's learn-ahead limit (twenty).
 */
export const SAME_SESSION_MS = 15 * 60_000

/** True if a card due at `due` belongs to a session in progress at `now`. */
export const isDueInSession = (due: Date, now: Date): boolean =>
  due.getTime() - now.getTime() <= SAME_SESSION_MS

/** The step after rating 1, in milliseconds: the scheduler's own default (a test compares them). */
const FORGOTTEN_MS: Record<CardState, number> = {
  NEW: 60_000,
  LEARNING: 60_000,
  REVIEW: 600_000,
  RELEARNING: 600_000,
}

/**
 * Returns the milliseconds from a rating to the card's next due time, from the dates on its buttons (ISO
 * times). These dates were computed when the card was fetched, by the clock of the server or the browser. The
 * step after rating 1 is constant, so it reveals the time of that computation. A long session or a wrong
 * clock therefore does not let a step of ten minutes expire early.
 */
export const computeWait = (
  { state, next }: { state: CardState; next: Readonly<Record<Rating, string>> },
  rating: Rating,
): number => Date.parse(next[rating]) - Date.parse(next[1]) + FORGOTTEN_MS[state]

/** The workload of a day in one number: cards that are due, plus new words still allowed. */
export const sumTodayCount = ({ due, fresh }: { due: number; fresh: number }): number => due + fresh

/**
 * Returns how overdue a card is: elapsed time ÷ stability. Retrievability falls as this quotient grows.
 * Descending order therefore gives the most forgotten card first, and a SQL query can order by the same
 * quotient.
 */
export const computeOverdueness = (card: ScheduledCard, now: Date): number =>
  card.last_review === null
    ? 0
    : (now.getTime() - card.last_review.getTime()) / Math.max(card.stability, 0.001)

/** New words still allowed today; never negative. */
export const countFreshAllowed = (limits: Pick<SessionLimits, 'daily_new' | 'fresh_today'>): number =>
  Math.max(0, limits.daily_new - limits.fresh_today)

/** The fields that determine a card's position in the queue. */
export type QueuedCard = Pick<SessionCard, 'id' | 'state' | 'due'>

const isStep = ({ state }: Pick<QueuedCard, 'state'>): boolean =>
  state === 'LEARNING' || state === 'RELEARNING'

/**
 * True if the card is in a learning step that is not due yet. It is skipped while another card can be shown.
 */
export const isWaiting = (card: Pick<QueuedCard, 'state' | 'due'>, now: Date): boolean =>
  isStep(card) && card.due > now

const byDue = (a: QueuedCard, b: QueuedCard): number => a.due.getTime() - b.due.getTime() || a.id - b.id

/**
 * Sorts the cards of a session into queue order:
 * 1. Learning steps that are due, the longest waiting first. They have priority over the backlog, because a
 *    delayed step of ten minutes would no longer be one.
 * 2. All others, in the given order.
 * 3. Learning steps that are not due yet, the soonest first. If shown at once, the reader would repeat the
 *    answer from short-term memory instead of recalling it.
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
 * Returns the next cards of one reader from `cards` (in any order), in queue order ({@link sortByTurn}):
 * 1. Learning steps that are due.
 * 2. Other due cards, the least retrievable first.
 * 3. New cards, the oldest first, up to the daily limit.
 * 4. With `force`: cards not due yet, the least retrievable first, then new cards beyond the limit.
 * 5. Learning steps that are due within {@link SAME_SESSION_MS}; with `force`, all of them.
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
