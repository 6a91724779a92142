// Reports active reading of a book: every 30 seconds of it, and what is left on leaving.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { makeActiveClock } from '../active-clock.ts'
import { refreshLists } from '../queries.ts'
import { CHECK_MS, EVERY_MS, MOVES, report } from '../use-reading-report.ts'

/** `percent`: of the book, undefined until it is known. */
export function useBookReport(book_uuid: string, percent: number | undefined): void {
  const cache = useQueryClient()
  const send = useEffectEvent(async (seconds: number) => {
    if (seconds < 1) return
    await report(book_uuid, seconds, percent === undefined ? undefined : { percent: Math.round(percent) })
  })
  useEffect(() => {
    const clock = makeActiveClock(performance.now(), document.visibilityState === 'visible')
    const stop = new AbortController()
    const { signal } = stop
    const flush = () => send(clock.take(performance.now()))
    for (const kind of MOVES)
      window.addEventListener(kind, () => clock.move(performance.now()), { signal, passive: true })
    document.addEventListener(
      'visibilitychange',
      () => {
        const isVisible = document.visibilityState === 'visible'
        clock.see(isVisible, performance.now())
        if (!isVisible) void flush()
      },
      { signal },
    )
    window.addEventListener('pagehide', () => void flush(), { signal })
    const timer = setInterval(() => {
      if (clock.active(performance.now()) >= EVERY_MS) void flush()
    }, CHECK_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
      void flush().then(() => refreshLists(cache))
    }
  }, [cache])
}
