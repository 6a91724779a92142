// Hook that runs a session: shows the next card at once, sends the rating in the background, undo, and
// fetches more cards in time.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DueCard } from '../../../contract/entities/word.ts'
import { MAX_REVIEW_MS, type Rating } from '../../../domain/word/card.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { runAfterFrame } from '../../lib/scheduler.ts'
import { showNotice } from '../../ui/toast.ts'
import type { ReviewDriver } from './driver.ts'
import {
  addCards,
  countReady,
  currentCard,
  rateCurrentCard,
  replaceCard,
  type SessionState,
  startSession,
  undoLastRating,
} from './session.ts'

/** When fewer cards than this are ready, the next batch is fetched. */
const REFILL_BELOW = 5

export type ReviewPhase = 'loading' | 'failed' | 'reviewing' | 'done'

const nextFrame = () => new Promise<void>((resolve) => void runAfterFrame(resolve))

/** Identifies the current turn: the same card rated again is another turn. */
const turnOf = (session: SessionState): string => `${currentCard(session)?.id ?? ''} ${session.rated.length}`

type Meaning = Pick<DueCard, 'gloss' | 'is_gloss_own'>

/** The session with the card's new gloss, also in its undo entries. */
function withGloss(session: SessionState, id: number, { gloss, is_gloss_own }: Meaning): SessionState {
  const mended = (card: DueCard) => (card.id === id ? { ...card, gloss, is_gloss_own } : card)
  return {
    queue: session.queue.map(mended),
    rated: session.rated.map((each) => ({ ...each, card: mended(each.card) })),
  }
}

/** `driver` must stay the same for the life of the session. */
export function useReview(driver: ReviewDriver) {
  const [session, setSession] = useState<SessionState>(() => startSession([]))
  const [phase, setPhase] = useState<ReviewPhase>('loading')
  const [fault, setFault] = useState('')
  const [shownTurn, setShown] = useState('')
  const shown = useRef('')
  const [isAsking, setAsking] = useState(false)
  const since = useRef(0)
  const more = useRef<'maybe' | 'asking' | 'none'>('maybe')
  /** Number of ratings and glosses that are not stored yet. */
  const unsent = useRef(0)

  const load = useCallback(async () => {
    if (more.current !== 'maybe') return
    more.current = 'asking'
    setAsking(true)
    try {
      const cards = await driver.load()
      let grew = false
      setSession((now) => {
        const next = addCards(now, cards)
        grew = next.queue.length > now.queue.length
        more.current = grew ? 'maybe' : 'none'
        return next
      })
      setPhase('reviewing')
    } catch (error) {
      more.current = 'maybe'
      setFault(getErrorMessage(error))
      setPhase((now) => (now === 'loading' ? 'failed' : now))
    } finally {
      setAsking(false)
    }
  }, [driver])

  useEffect(() => {
    void load()
  }, [load])

  // Update the next due dates of cards whose ratings waited for the network, once the server has responded.
  useEffect(
    () =>
      driver.onRenewed?.((cards) =>
        setSession((before) =>
          cards.reduce((now, each) => replaceCard(now, each, shown.current === turnOf(before)), before),
        ),
      ),
    [driver],
  )

  const card = currentCard(session)
  // The time of a card starts when it becomes the current one.
  const turn = turnOf(session)
  useEffect(() => {
    if (turn) since.current = performance.now()
  }, [turn])
  // Bound to the card: a second key press at the same time must not rate the next card, which the reader has
  // not seen.
  const isShown = shownTurn === turn

  const setShownTurn = (next: string) => {
    shown.current = next
    setShown(next)
  }
  /** Resolves with whether the write succeeded; shows an error message otherwise. */
  const keep = async (work: () => Promise<unknown>): Promise<boolean> => {
    unsent.current += 1
    try {
      // Render the effect of the key press first; requests are sent in the order of the presses.
      await nextFrame()
      await work()
      return true
    } catch (error) {
      showNotice(getErrorMessage(error))
      return false
    } finally {
      unsent.current -= 1
    }
  }
  const answer = (rating: Rating) => {
    if (!card || !isShown) return
    const now = new Date()
    const at = session.rated.length
    const spent = Math.min(Math.round(performance.now() - since.current), MAX_REVIEW_MS)
    setSession((before) => rateCurrentCard(before, rating, spent, now))
    void keep(async () => {
      const renewed = await driver.rate({ card, rating, spent })
      if (!renewed) return
      // The response to a rating that was undone during the request must not move its card.
      const counts = ({ rated }: SessionState) =>
        rated[at]?.card.id === card.id && rated[at].rating === rating
      setSession((before) =>
        counts(before) ? replaceCard(before, renewed, shown.current === turnOf(before)) : before,
      )
    })
    // If the queue is empty, show the loading state at once.
    if (session.queue.length <= 1) void load()
    else if (countReady(session, now) <= REFILL_BELOW) runAfterFrame(() => void load())
  }
  const takeBack = () => {
    const last = session.rated.at(-1)
    if (!last) return
    setShownTurn('')
    setSession(undoLastRating)
    void keep(() => driver.undo(last.card))
  }
  /** Optimistic update, then stored; '' resets to the dictionary's gloss, which is `seen` if known. */
  const editGloss = async (of: DueCard, gloss: string, seen = gloss) => {
    const now = { gloss: seen, is_gloss_own: gloss !== '' }
    if (seen !== '') setSession((before) => withGloss(before, of.id, now))
    const isStored = await keep(async () => {
      const meaning = await driver.setGloss(of, gloss)
      if (meaning) setSession((before) => withGloss(before, of.id, meaning))
    })
    if (!isStored) setSession((before) => withGloss(before, of.id, of))
    return isStored
  }
  const again = () => {
    more.current = 'maybe'
    setPhase('loading')
    setShownTurn('')
    setSession(startSession([]))
    void load()
  }
  // While more cards are loading, the session is not known to be done.
  const without = isAsking ? ('loading' as const) : ('done' as const)
  return {
    session,
    card,
    phase: phase === 'reviewing' && !card ? without : phase,
    fault,
    isShown,
    show: () => setShownTurn(turn),
    answer,
    takeBack,
    mend: editGloss,
    /** Changes with every card. */
    turn,
    /** Whether leaving now could lose unsaved ratings. */
    hasUnsent: () => unsent.current > 0,
    again,
    retry: () => {
      setPhase('loading')
      void load()
    },
  }
}
