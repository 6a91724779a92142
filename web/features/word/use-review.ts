// Runs a session on the screen: the next card at once, the rating on its way behind it, undo, and more cards in time.
import { useCallback, useEffect, useRef, useState } from 'react'
import { MOST_SPENT_MS, type Rating } from '../../../domain/word/card.ts'
import { saidOf } from '../../lib/api.ts'
import { notify } from '../../ui/toast.ts'
import type { ReviewDriver } from './driver.ts'
import {
  currentCard,
  rate,
  readyCount,
  type Session,
  startSession,
  undo,
  withMore,
  withRenewed,
} from './session.ts'

/** Fewer cards than this to ask now, and more are fetched. */
const FEW = 5

export type Phase = 'loading' | 'failed' | 'reviewing' | 'done'

/** `driver` must stay the same for the life of the session. */
export function useReview(driver: ReviewDriver) {
  const [session, setSession] = useState<Session>(() => startSession([]))
  const [phase, setPhase] = useState<Phase>('loading')
  const [fault, setFault] = useState('')
  const [shownTurn, setShownTurn] = useState('')
  const [isAsking, setAsking] = useState(false)
  const since = useRef(0)
  const more = useRef<'maybe' | 'asking' | 'none'>('maybe')

  const load = useCallback(async () => {
    if (more.current !== 'maybe') return
    more.current = 'asking'
    setAsking(true)
    try {
      const cards = await driver.load()
      let grew = false
      setSession((now) => {
        const next = withMore(now, cards)
        grew = next.queue.length > now.queue.length
        more.current = grew ? 'maybe' : 'none'
        return next
      })
      setPhase('reviewing')
    } catch (error) {
      more.current = 'maybe'
      setFault(saidOf(error))
      setPhase((now) => (now === 'loading' ? 'failed' : now))
    } finally {
      setAsking(false)
    }
  }, [driver])

  useEffect(() => {
    void load()
  }, [load])

  const card = currentCard(session)
  // The time of a card begins when it comes up.
  const turn = `${card?.id ?? ''} ${session.rated.length}`
  useEffect(() => {
    if (turn) since.current = performance.now()
  }, [turn])
  // Bound to the card: a second press in the same moment must not rate the next one, which nobody has seen.
  const isShown = shownTurn === turn

  const answer = (rating: Rating) => {
    if (!card || !isShown) return
    const now = new Date()
    const spent = Math.min(Math.round(performance.now() - since.current), MOST_SPENT_MS)
    setSession((before) => rate(before, rating, spent, now))
    driver.rate({ card, rating, spent }).then(
      (renewed) => renewed && setSession((before) => withRenewed(before, renewed)),
      (error: unknown) => notify(saidOf(error)),
    )
    if (readyCount(session, now) <= FEW) void load()
  }
  const takeBack = () => {
    const last = session.rated.at(-1)
    if (!last) return
    setShownTurn('')
    setSession(undo)
    driver.undo(last.card).catch((error: unknown) => {
      notify(saidOf(error))
    })
  }
  const again = () => {
    more.current = 'maybe'
    setPhase('loading')
    setShownTurn('')
    setSession(startSession([]))
    void load()
  }
  // Whether it is done is not known while more are being asked for.
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
    again,
    retry: () => {
      setPhase('loading')
      void load()
    },
  }
}
