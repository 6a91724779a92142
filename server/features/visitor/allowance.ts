// How many events a day are kept, from one network and in all, so that nobody can fill the disk with them.
import { type CalendarDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'

export interface EventAllowances {
  /** Of one network. */
  events: number
  bytes: number
  /** Of all together. */
  bytes_in_all: number
  /** Networks remembered; those beyond them share one allowance. */
  networks: number
}
/**
 * A browser logs a page at each navigation: hundreds a day; a school behind one address some thousands. All together are
 * some 80,000 events a day, at the worst 20 GB in the thirteen months that they are kept.
 */
export const DEFAULT_ALLOWANCES: EventAllowances = {
  events: 2000,
  bytes: 2_000_000,
  bytes_in_all: 50_000_000,
  networks: 50_000,
}
export interface AllowanceRequest {
  network: string
  bytes: number
  now: Date
  /** Milliseconds of a clock that never goes back. */
  ticks: number
}
const LOG_INTERVAL_MS = 60_000

/**
 * Days are those of Asia/Shanghai; a clock set back begins no new one. Counts for this process, and anew after a start.
 */
export function makeAllowance(limits: EventAllowances) {
  let day: CalendarDay = ''
  let inAll = 0
  let dropped = 0
  let loggedCount = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const networks = new Map<string, { events: number; bytes: number }>()
  const isWithin = (network: string, bytes: number): boolean => {
    const key = networks.has(network) || networks.size < limits.networks ? network : ''
    const used = networks.get(key) ?? { events: 0, bytes: 0 }
    if (inAll + bytes > limits.bytes_in_all) return false
    if (used.events >= limits.events || used.bytes + bytes > limits.bytes) return false
    networks.set(key, { events: used.events + 1, bytes: used.bytes + bytes })
    inAll += bytes
    return true
  }
  return {
    /**
     * Whether one more event is kept, which then counts. `say` is told at most once a minute how many were dropped
     * since it was last told.
     */
    isAllowed: (
      { network, bytes, now, ticks }: AllowanceRequest,
      say: (dropped: number) => void,
    ): boolean => {
      const today = toCalendarDay(now)
      if (today > day) {
        day = today
        inAll = 0
        networks.clear()
      }
      if (isWithin(network, bytes)) return true
      dropped += 1
      if (ticks - loggedAt >= LOG_INTERVAL_MS) {
        say(dropped - loggedCount)
        loggedAt = ticks
        loggedCount = dropped
      }
      return false
    },
    /** How many were dropped since the start. */
    dropped: (): number => dropped,
  }
}
