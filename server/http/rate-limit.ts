// Counts requests per caller and endpoint and rejects those above the limit with Retry-After;
// `RateLimitStore` has the counters.

import { throwAppError } from '../../contract/kernel/app-error.ts'
import type { EndpointRateLimit } from '../../contract/kernel/endpoint-definition.ts'
import type { RateLimit as LimitRate, RateLimitStore } from '../providers/limits/port.ts'
import type { SecurityLog } from '../security-log.ts'
import { networkOf } from './network.ts'
import type { SessionUser } from './session.ts'

type Count = (request: { readonly ip: string }, user: SessionUser | undefined) => Promise<void>
export interface RateLimiter {
  forCall(name: string, rate: EndpointRateLimit | undefined): Count
  /** Takes `cost` from the limit of `key`. Throws TOO_MANY_REQUESTS. */
  take(key: string, rate: LimitRate, cost: number, by: Caller): Promise<void>
}
type Caller = { user_id?: number | undefined; network: string }

/**
 * Limit for all requests of one caller together: generous, since a school may share one address. It protects
 * this process, so this process counts it, and no request waits for a database query because of it.
 */
const COMMON: LimitRate = { max: 3000, seconds: 60, scope: 'process' }

/** Guests are counted by network, members by account. */
export function createRateLimiter(limits: RateLimitStore, security: SecurityLog): RateLimiter {
  const refuseFor = (wait: number, reason: string, by: Caller) => {
    if (wait <= 0) return
    security.note('limit_reached', { ...by, reason })
    throwAppError('TOO_MANY_REQUESTS', { retryAfter: wait })
  }
  return {
    forCall: (name, rate) => async (request, user) => {
      const network = networkOf(request.ip)
      const by = { user_id: user?.id, network }
      const caller = user ? `u${user.id}` : network
      const common = await limits.take(`all ${caller}`, COMMON)
      refuseFor(common.wait, 'all', by)
      if (!rate) return
      const counted = rate.per === 'network' ? network : caller
      refuseFor((await limits.take(`${name} ${counted}`, rate)).wait, name, by)
    },
    take: async (key, rate, cost, by) => {
      refuseFor((await limits.take(key, rate, cost)).wait, key.split(' ', 1)[0] ?? '', by)
    },
  }
}
