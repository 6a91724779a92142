// Detects the start of a new day in a page that stays open overnight.
import { HOUR_MS } from '../../domain/kernel/calendar.ts'
import { startOfReaderDay } from '../../domain/word/reader-day.ts'

/**
 * Tolerance for a fast client clock: a response from before the server's midnight still contains the previous
 * day.
 */
const FAST_MS = 2 * 60_000

/**
 * Random delay, so that open pages do not send requests at the same time, and margin for timers that fire a
 * little early.
 */
const spread = (): number => 5000 + Math.random() * 55_000

/**
 * Calls `run` for each new day that starts at the hour of Asia/Shanghai that `hourOf` returns, and once more
 * when a fast client clock has certainly passed the start too. A hidden tab calls it when it becomes visible.
 * Returns the unsubscribe function.
 */
export function watchDayChange(hourOf: () => number, run: () => void): () => void {
  let ran = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = Date.now()
    const start = startOfReaderDay(new Date(now), hourOf()).getTime()
    const isSure = now >= start + FAST_MS
    clearTimeout(timer)
    // A day starts at a full hour. The reader may choose another hour at any time.
    timer = setTimeout(look, (isSure ? HOUR_MS - (now % HOUR_MS) : start + FAST_MS - now) + spread())
    if (document.hidden || ran >= (isSure ? start + FAST_MS : start)) return
    ran = now
    run()
  }
  // Timers do not run in a suspended tab.
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
