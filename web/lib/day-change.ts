// Notices that another day has begun, in a page that is open for longer than one.
import { HOUR_MS } from '../../domain/kernel/calendar.ts'
import { startOfReaderDay } from '../../domain/word/reader-day.ts'

/** A clock may be fast by so much: by the server's, an answer from before that is still of the day before. */
const FAST_MS = 2 * 60_000

/** Open pages ask at different moments, and after a timer that fires a little early. */
const spread = (): number => 5000 + Math.random() * 55_000

/**
 * Calls `run` for each new day that begins at the hour of Asia/Shanghai that `hourOf` returns, and once more when a fast
 * clock is past the beginning too. A hidden tab calls it as soon as it is shown. Returns the stop.
 */
export function watchDayChange(hourOf: () => number, run: () => void): () => void {
  let ran = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = Date.now()
    const start = startOfReaderDay(new Date(now), hourOf()).getTime()
    const isSure = now >= start + FAST_MS
    clearTimeout(timer)
    // A day begins at a full hour. The reader may choose another one at any time.
    timer = setTimeout(look, (isSure ? HOUR_MS - (now % HOUR_MS) : start + FAST_MS - now) + spread())
    if (document.hidden || ran >= (isSure ? start + FAST_MS : start)) return
    ran = now
    run()
  }
  // Timers sleep with the tab.
  const onShow = () => {
    if (!document.hidden) look()
  }
  look()
  document.addEventListener('visibilitychange', onShow)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onShow)
  }
}
