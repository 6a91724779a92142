// Shows whom a limit counts, what for, and what is written down when somebody has had enough.
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { RateLimit as LimitRate } from '../providers/limits/port.ts'
import type { SecurityDetails, SecurityEvent } from '../security-log.ts'
import { createRateLimiter } from './rate-limit.ts'
import type { SessionUser } from './session.ts'

const RATE = { max: 5, seconds: 60 }
const request = { ip: '2001:db8:1:2::9' } as FastifyRequest
const NETWORK = '2001:db8:1:2::/64'
const user = { id: 7 } as SessionUser

/** A limiter that tells what it took and noted; `full` names the key that has to wait so many seconds. */
function aLimiter(full: Record<string, number> = {}) {
  const taken: [string, LimitRate, number | undefined][] = []
  const noted: [SecurityEvent, SecurityDetails][] = []
  const limiter = createRateLimiter(
    {
      take: async (key, rate, cost) => {
        taken.push([key, rate, cost])
        return { left: 0, wait: full[key] ?? 0 }
      },
      giveBack: () => Promise.reject(new Error('not asked for')),
      read: () => Promise.reject(new Error('not asked for')),
    },
    { note: (event, about) => void noted.push([event, about]), counts: () => new Map() },
  )
  return { limiter, taken, noted, keys: () => taken.map(([key]) => key) }
}
const refusal = (retryAfter: number) => expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter })

it('counts guests by network and members by account, all their calls together and each by itself', async () => {
  const { limiter, taken, keys, noted } = aLimiter()
  await limiter.forCall('word.add', RATE)(request, undefined)
  await limiter.forCall('word.add', RATE)(request, user)
  expect(keys()).toEqual([`all ${NETWORK}`, `word.add ${NETWORK}`, 'all u7', 'word.add u7'])
  expect(taken.map(([, rate]) => rate)).toEqual([
    { max: 3000, seconds: 60, scope: 'process' },
    RATE,
    { max: 3000, seconds: 60, scope: 'process' },
    RATE,
  ])
  expect(noted).toEqual([])
})

it('counts whoever asks by network where the call says so, and a call without a rate with the others only', async () => {
  const { limiter, keys } = aLimiter()
  await limiter.forCall('account.login', { ...RATE, per: 'network' })(request, user)
  await limiter.forCall('account.me', undefined)(request, user)
  expect(keys()).toEqual(['all u7', `account.login ${NETWORK}`, 'all u7'])
})

it('refuses with the time to wait, and writes down who it was and of what', async () => {
  const { limiter, noted, keys } = aLimiter({ 'all u7': 12, [`word.add ${NETWORK}`]: 3.5, 'sms 138': 0.2 })
  const add = limiter.forCall('word.add', RATE)
  await expect(add(request, user)).rejects.toThrow(refusal(12))
  // Nothing is taken of the call that is not reached.
  expect(keys()).toEqual(['all u7'])
  await expect(add(request, undefined)).rejects.toThrow(refusal(3.5))
  const by = { user_id: 7, network: NETWORK }
  await expect(limiter.take('sms 138', RATE, 1, by)).rejects.toThrow(refusal(0.2))
  expect(noted).toEqual([
    ['limit_reached', { user_id: 7, network: NETWORK, reason: 'all' }],
    ['limit_reached', { user_id: undefined, network: NETWORK, reason: 'word.add' }],
    // The first word of the key alone: the rest may be a phone.
    ['limit_reached', { user_id: 7, network: NETWORK, reason: 'sms' }],
  ])
})

it('takes what something costs', async () => {
  const { limiter, taken, noted } = aLimiter()
  await limiter.take('translate u7', RATE, 4, { user_id: 7, network: NETWORK })
  expect(taken).toEqual([['translate u7', RATE, 4]])
  expect(noted).toEqual([])
})
