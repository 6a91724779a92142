// Measures how long this reader has an article open, in this browser; shown at its end.
import { useEffect } from 'react'
import { addSecondsSpent } from '../../local/time-spent.ts'
import { createActiveClock } from './active-clock.ts'

const SAVE_EVERY_MS = 5000
const MOVES = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchmove', 'wheel'] as const

/** Counts while the article is open, by the same rule as the reading report. */
export function useTimeSpent(id: number): void {
  useEffect(() => {
    const clock = createActiveClock(performance.now(), document.visibilityState === 'visible')
    const stop = new AbortController()
    const { signal } = stop
    const save = () => addSecondsSpent(id, clock.take(performance.now()))
    for (const kind of MOVES)
      window.addEventListener(kind, () => clock.move(performance.now()), { signal, passive: true })
    document.addEventListener(
      'visibilitychange',
      () => clock.see(document.visibilityState === 'visible', performance.now()),
      { signal },
    )
    window.addEventListener('pagehide', save, { signal })
    const timer = setInterval(save, SAVE_EVERY_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
      save()
    }
  }, [id])
}
