// Reports active reading of a book: every 30 seconds of it, and the rest on unmount or when the page is
// hidden.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createActiveClock } from '../active-clock.ts'
import { refreshLists } from '../queries.ts'
import {
  ACTIVITY_CHECK_MS,
  ACTIVITY_EVENTS,
  REPORT_INTERVAL_MS,
  reportReading,
} from '../use-reading-report.ts'

/** `percent`: progress in the book, undefined until it is known. */
export function useBookReport(book_uuid: string, percent: number | undefined): void {
  const cache = useQueryClient()
  const send = useEffectEvent(async (seconds: number) => {
    if (seconds < 1) return
    await reportReading(
      book_uuid,
      seconds,
      percent === undefined ? undefined : { percent: Math.round(percent) },
    )
  })
  useEffect(() => {
    const clock = createActiveClock(performance.now(), document.visibilityState === 'visible')
    const stop = new AbortController()
    const { signal } = stop
    const flush = () => send(clock.take(performance.now()))
    for (const kind of ACTIVITY_EVENTS)
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
      if (clock.active(performance.now()) >= REPORT_INTERVAL_MS) void flush()
    }, ACTIVITY_CHECK_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
      void flush().then(() => refreshLists(cache))
    }
  }, [cache])
}
