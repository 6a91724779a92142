// A review session as plain data: which card is up, which come back, what undo restores; no network, no screen.
import type { DueCard } from '../../../contract/entities/word.ts'
import type { Rating } from '../../../domain/word/card.ts'
import { computeWait, isDueInSession, isWaiting, sortByTurn } from '../../../domain/word/session.ts'

interface Rated {
  card: DueCard
  rating: Rating
  /** Milliseconds the reader took. */
  spent: number
  /** Whether it was put back into the queue. */
  isBack: boolean
}

export interface SessionState {
  queue: readonly DueCard[]
  rated: readonly Rated[]
}

/** The card with its time as the rule of turns wants it. */
const turnOf = (card: DueCard) => ({ card, id: card.id, state: card.state, due: new Date(card.due) })

export const startSession = (cards: readonly DueCard[]): SessionState => ({ queue: cards, rated: [] })
export const currentCard = ({ queue }: SessionState): DueCard | undefined => queue[0]

/**
 * More cards in their turns: before those whose minutes have not run out, behind the one that is up. Ones that are waiting
 * already, or were rated for good, are not doubled.
 */
export function addCards(session: SessionState, cards: readonly DueCard[], now = new Date()): SessionState {
  const known = new Set([...session.queue, ...session.rated.map(({ card }) => card)].map(({ id }) => id))
  const all = [...session.queue, ...cards.filter(({ id }) => !known.has(id))]
  const up = all.findIndex((card) => !isWaiting(turnOf(card), now))
  // What a reader is looking at stays; only one that was up for want of others gives way.
  const [first] = up === 0 ? all : []
  const rest = first ? all.slice(1) : all
  const inOrder = sortByTurn(rest.map(turnOf), now).map((turn) => turn.card)
  return { ...session, queue: first ? [first, ...inOrder] : inOrder }
}

/** How many cards can be asked now without bringing one back before its time. */
export const countReady = ({ queue }: SessionState, now: Date): number =>
  queue.filter((card) => !isWaiting(turnOf(card), now)).length

/** Rates the card that is up; one that is due again soon stays in the session, and whose turn it is decides the domain. */
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

/** Asked again in the next moment a card would be echoed, not recalled: another that waits goes before it. */
function notTwice([first, second, ...rest]: readonly DueCard[], id: number): DueCard[] {
  if (!first || !second) return first ? [first] : []
  return first.id === id ? [second, first, ...rest] : [first, second, ...rest]
}

/** The state of a card that comes back within minutes, until the driver has told it. */
const stepOf = ({ state }: DueCard): DueCard['state'] =>
  state === 'NEW' || state === 'LEARNING' ? 'LEARNING' : 'RELEARNING'

/** Takes the last rating back: its card is up again, as it was. */
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
 * The newer card (with its next dates), as whoever keeps it has answered a rating, takes the place of the one that waits;
 * its turn stays, which this browser's clock has measured. One that has days ahead after all leaves. With `isShown` the
 * card that is up stays as it is: what its buttons say must not change while somebody reaches for them.
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
  /** Share, 0–1, of the words learnt before that were not forgotten once; null where none was: nothing could be kept. */
  retention: number | null
  seconds: number
  forgotten: string[]
}

/** What the session came to. */
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
