// Reports active reading of a logged-in reader: every 30 seconds of it, and the rest on unmount or when the
// page is hidden.
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect } from 'react'
import { signReading } from '../../../domain/history/signature.ts'
import { ApiError } from '../../lib/api.ts'
import { historyCalls } from '../../lib/calls/history.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { stampMutation } from '../../local/offline-mutation.ts'
import { enqueueMutations } from '../../local/outbox.ts'
import { createActiveClock } from './active-clock.ts'
import type { TextId } from './article-id.ts'
import { getPlaceInView, type ReadingPlace } from './layout/place-in-view.ts'
import { refreshLists } from './queries.ts'

/** Active reading time between two reports (ms), by the specification. */
export const REPORT_INTERVAL_MS = 30_000
export const ACTIVITY_CHECK_MS = 1000
/** Debounce (ms) after which a scroll has ended. */
const LOOK_AFTER_MS = 150
/** Max. seconds in one report (decisions, §8). */
const MAX_SECONDS = 600
export const ACTIVITY_EVENTS = [
  'scroll',
  'pointerdown',
  'pointermove',
  'keydown',
  'touchmove',
  'wheel',
] as const

/**
 * Reports seconds of reading of an article or a book; queued for later after a network error, dropped after
 * an error response.
 */
export async function reportReading(
  source_id: TextId,
  seconds: number,
  place: Partial<ReadingPlace> | undefined,
): Promise<void> {
  const source = typeof source_id === 'number' ? 'ARTICLE' : 'BOOK'
  const spent_time = Math.min(seconds, MAX_SECONDS)
  const t = signReading({ source_id: String(source_id), spent_time }, Date.now())
  try {
    await historyCalls.report({ source_id, spent_time, t, source, ...place }, { keepalive: true })
  } catch (error) {
    // Reading while offline is added to the reader's figures later.
    if (!(error instanceof ApiError) || error.status !== 0 || spent_time < 1) return
    await enqueueMutations([
      stampMutation({ kind: 'reading', source, source_id: String(source_id), spent_time, ...place }),
    ])
  }
}

/** Runs while the article is open. Guests' time is not reported, because guests have no figures. */
export function useReadingReport(root: RefObject<HTMLElement | null>, article_id: number): void {
  const isLoggedIn = useIsLoggedIn()
  const cache = useQueryClient()
  useLayoutEffect(() => {
    if (!isLoggedIn) return
    let element = root.current
    const clock = createActiveClock(performance.now(), document.visibilityState === 'visible')
    // On unmount the next screen is rendered already: then the last known place is sent.
    const isOpen = () => window.location.pathname === `/article/${article_id}`
    let place: ReadingPlace | undefined
    const look = () => {
      // On unmount the ref is null already; while open it may be set later than this effect, or change.
      element = root.current ?? element
      if (element?.isConnected && isOpen()) place = getPlaceInView(element)
    }
    const send = () => {
      const seconds = clock.take(performance.now())
      if (seconds < 1) return Promise.resolve()
      look()
      return reportReading(article_id, seconds, place)
    }
    const stop = new AbortController()
    const { signal } = stop
    for (const kind of ACTIVITY_EVENTS) {
      window.addEventListener(kind, () => clock.move(performance.now()), { signal, passive: true })
    }
    let looking: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(looking)
      looking = setTimeout(look, LOOK_AFTER_MS)
    }
    window.addEventListener('scroll', lookSoon, { signal, passive: true })
    // Also without a scroll event: the reader may not scroll, or has scrolled before this effect.
    lookSoon()
    document.addEventListener(
      'visibilitychange',
      () => {
        const isVisible = document.visibilityState === 'visible'
        clock.see(isVisible, performance.now())
        if (!isVisible) void send()
      },
      { signal },
    )
    window.addEventListener('pagehide', () => void send(), { signal })
    const timer = setInterval(() => {
      if (clock.active(performance.now()) >= REPORT_INTERVAL_MS) void send()
    }, ACTIVITY_CHECK_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
      clearTimeout(looking)
      void send().then(() => refreshLists(cache))
    }
  }, [isLoggedIn, root, article_id, cache])
}
