// State of a review session as plain data: the current card, the queue, undo; no network, no rendering.
import type { DueCard } from '../../../contract/entities/word.ts'
import type { Rating } from '../../../domain/word/card.ts'
import { computeWait, isDueInSession, isWaiting, sortByTurn } from '../../../domain/word/session.ts'

interface Rated {
  card: DueCard
  rating: Rating
  /** Milliseconds that the reader took. */
  spent: number
  /** Whether it was put back into the queue. */
  isBack: boolean
}

export interface SessionState {
  queue: readonly DueCard[]
  rated: readonly Rated[]
}

/** The card with its due time in the format of the domain's queue rule. */
const turnOf = (card: DueCard) => ({ card, id: card.id, state: card.state, due: new Date(card.due) })

export const startSession = (cards: readonly DueCard[]): SessionState => ({ queue: cards, rated: [] })
export const currentCard = ({ queue }: SessionState): DueCard | undefined => queue[0]

/**
 * Inserts cards into the queue: before cards whose minutes have not elapsed, after the current card. Cards
 * that are in the queue already, or were rated and left it, are skipped.
 */
export function addCards(session: SessionState, cards: readonly DueCard[], now = new Date()): SessionState {
  const known = new Set([...session.queue, ...session.rated.map(({ card }) => card)].map(({ id }) => id))
  const all = [...session.queue, ...cards.filter(({ id }) => !known.has(id))]
  const up = all.findIndex((card) => !isWaiting(turnOf(card), now))
  // The visible card stays first; only a card shown early, for lack of others, is moved back.
  const [first] = up === 0 ? all : []
  const rest = first ? all.slice(1) : all
  const inOrder = sortByTurn(rest.map(turnOf), now).map((turn) => turn.card)
  return { ...session, queue: first ? [first, ...inOrder] : inOrder }
}

/** Number of cards that can be shown now without showing one before its due time. */
export const countReady = ({ queue }: SessionState, now: Date): number =>
  queue.filter((card) => !isWaiting(turnOf(card), now)).length

/**
 * Rates the current card; a card that is due again soon stays in the session. The domain decides which card
 * is next.
 */
export function rateCurrentCard(
  session: SessionState,
  rating: Rating,
  spent: number,
  now: Date,
): SessionState {
  const [card, ...rest] = session.queue
  if (!card) return session
  const due = new Date(now.getTime() + computeWait(card, rating))
  const isBack = isDueInSession(due, now)
  const waiting = isBack ? [...rest, { ...card, due: due.toISOString(), state: stepOf(card) }] : rest
  const queue = sortByTurn(waiting.map(turnOf), now).map((turn) => turn.card)
  return { queue: notTwice(queue, card.id), rated: [...session.rated, { card, rating, spent, isBack }] }
}

/**
 * A card shown twice in a row would be repeated from short-term memory: another waiting card is moved before
 * it.
 */
function notTwice([first, second, ...rest]: readonly DueCard[], id: number): DueCard[] {
  if (!first || !second) return first ? [first] : []
  return first.id === id ? [second, first, ...rest] : [first, second, ...rest]
}

/** Estimated state of a card that is due again within minutes, until the driver's response. */
const stepOf = ({ state }: DueCard): DueCard['state'] =>
  state === 'NEW' || state === 'LEARNING' ? 'LEARNING' : 'RELEARNING'

/** Undoes the last rating: its card is the current one again, in its former state. */
export function undoLastRating(session: SessionState): SessionState {
  const last = session.rated.at(-1)
  if (!last) return session
  const queue = last.isBack ? without(session.queue, last.card.id) : session.queue
  return { queue: [last.card, ...queue], rated: session.rated.slice(0, -1) }
}

function without(queue: readonly DueCard[], id: number): DueCard[] {
  const at = queue.findIndex((card) => card.id === id)
  return queue.filter((_, i) => i !== at)
}

/**
 * Replaces a queued card by the newer version (with its next due dates) from the response to a rating; its
 * position stays, because this browser's clock measured it. A card that is due only days later is removed.
 * With `isShown` the current card is not replaced: the labels of its buttons must not change while the reader
 * is about to press one.
 */
export function replaceCard(session: SessionState, card: DueCard, isShown = false): SessionState {
  const [up] = session.queue
  if (isShown && up?.id === card.id) return session
  const isStep = card.state === 'LEARNING' || card.state === 'RELEARNING'
  const renewed = (waiting: DueCard): DueCard[] => (isStep ? [{ ...card, due: waiting.due }] : [])
  return {
    ...session,
    queue: session.queue.flatMap((waiting) => (waiting.id === card.id ? renewed(waiting) : [waiting])),
  }
}

export interface SessionSummary {
  reviews: number
  words: number
  /** Share, 0–1, of the previously learnt words that were not forgotten once; null if there were none. */
  retention: number | null
  seconds: number
  forgotten: string[]
}

/** The summary of a session. */
export function summarizeSession({ rated }: SessionState): SessionSummary {
  const forgotten = rated.filter(({ rating }) => rating === 1)
  const missed = new Set(forgotten.map(({ card }) => card.id))
  const firsts = new Map([...rated].reverse().map(({ card }) => [card.id, card]))
  const learnt = [...firsts.values()].filter(({ state }) => state === 'REVIEW' || state === 'RELEARNING')
  return {
    reviews: rated.length,
    words: firsts.size,
    retention: learnt.length === 0 ? null : learnt.filter(({ id }) => !missed.has(id)).length / learnt.length,
    seconds: Math.round(rated.reduce((sum, { spent }) => sum + spent, 0) / 1000),
    forgotten: [...new Set(forgotten.map(({ card }) => card.lemma))],
  }
}
