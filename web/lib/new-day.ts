// Notices that another day has begun, in a page that is open for longer than one.
import { dayOf } from './format.ts'

const DAY_MS = 86_400_000
/** Of the readers' clock, UTC+8 without summer time. */
const OFFSET_MS = 8 * 3_600_000
const untilMidnight = (now: number): number => DAY_MS - ((now + OFFSET_MS) % DAY_MS)

/** Calls `run` once for each new day: at midnight, or as soon as a tab that slept is shown. Returns the stop. */
export function watchDay(run: () => void): () => void {
  let day = dayOf(Date.now())
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    // Timers may be a little early.
    timer = setTimeout(look, untilMidnight(Date.now()) + 1000)
    const today = dayOf(Date.now())
    if (today === day) return
    day = today
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
