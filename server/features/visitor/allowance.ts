// Daily limits for stored events, per network and in total, so that no client can fill the disk.
import { type CalendarDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'

export interface EventAllowances {
  /** Per network. */
  events: number
  bytes: number
  /** Total over all networks. */
  bytes_in_all: number
  /** Max. networks counted separately; all further networks share one allowance. */
  networks: number
}
/**
 * A browser sends an event per navigation: hundreds a day; a school with one address sends some thousands.
 * The total is about 80,000 events a day: at most 20 GB over the retention of 13 months.
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
  /** Milliseconds of a monotonic clock. */
  ticks: number
}
const LOG_INTERVAL_MS = 60_000

/**
 * Days are calendar days of Asia/Shanghai; setting the clock back does not start a new day. The counters are
 * per process and start at zero after a restart.
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
     * True if the event may be stored; it then counts. The callback `say` gets, at most once a minute, the
     * number of events dropped since its last call.
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
    /** Number of events dropped since the start of the process. */
    dropped: (): number => dropped,
  }
}
