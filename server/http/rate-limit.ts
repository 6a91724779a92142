// Counts requests per caller and call in this process, and refuses what comes too fast with a Retry-After.
import type { FastifyRequest } from 'fastify'
import type { Rate } from '../../contract/kernel/call.ts'
import { refuse } from '../../contract/kernel/refusal.ts'
import { networkOf } from './network.ts'
import type { SessionUser } from './session.ts'

type Count = (request: FastifyRequest, user: SessionUser | undefined) => void
export interface Limiter {
  forCall(name: string, rate: Rate | undefined): Count
  /** Counts once more for `key`, which names what is limited and for whom. Throws TOO_MANY_REQUESTS. */
  count(key: string, rate: Rate): void
}

/** All calls without a rate of their own, together: generous, since a school may share one address. */
const COMMON: Rate = { max: 3000, seconds: 60 }
/** Callers remembered at a time; the table is emptied when it is fuller, which only ever lets more through. */
const CALLERS = 100_000

interface Window {
  count: number
  ends: number
}

/**
 * Fixed windows in memory. With several web processes each counts for itself, so the real limit is the sum;
 * what has to hold exactly (SMS, accounts per address) is counted in the database.
 */
export function makeLimiter(isOn: boolean, now: () => number): Limiter {
  const windows = new Map<string, Window>()
  const count = (key: string, rate: Rate): number => {
    const time = now()
    let window = windows.get(key)
    if (!window || window.ends <= time) {
      if (windows.size >= CALLERS) windows.clear()
      window = { count: 0, ends: time + rate.seconds * 1000 }
      windows.set(key, window)
    }
    window.count += 1
    return window.count > rate.max ? (window.ends - time) / 1000 : 0
  }
  const refuseFor = (wait: number) => {
    if (wait > 0) refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
  }
  return {
    forCall: (name, rate) => (request, user) => {
      if (!isOn) return
      const caller = user ? `u${user.id}` : networkOf(request.ip)
      const wait = count(caller, COMMON)
      if (!rate) return refuseFor(wait)
      const counted = rate.per === 'network' ? networkOf(request.ip) : caller
      refuseFor(Math.max(wait, count(`${name} ${counted}`, rate)))
    },
    count: (key, rate) => {
      if (isOn) refuseFor(count(key, rate))
    },
  }
}
