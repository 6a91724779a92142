// Shows that events are counted to the last and written as long as there is room.
import { beforeEach, expect, it } from 'vitest'
import { makeSecurityLog, type SecurityLog } from './security-log.ts'

let lines: Record<string, unknown>[]
let now: number
let security: SecurityLog
beforeEach(() => {
  lines = []
  now = 0
  const info = (line: Record<string, unknown>) => void lines.push(line)
  security = makeSecurityLog({ info } as Parameters<typeof makeSecurityLog>[0], () => now)
})

it('writes one line an event, with who, where and why', () => {
  security.note('login_failed', { user_id: 7, network: '203.0.113.9', reason: 'password' })
  expect(lines).toEqual([{ event: 'login_failed', user_id: 7, network: '203.0.113.9', reason: 'password' }])
  expect(security.counts().get('login_failed')).toBe(1)
  expect(security.counts().get('login')).toBe(0)
})

it('writes twenty lines a minute of one event by one network, and tells what was left out', () => {
  for (let n = 0; n < 50; n += 1) security.note('limit_reached', { user_id: n, network: '203.0.113.9' })
  expect(lines).toHaveLength(20)
  // Somebody else, and something else, still has room.
  security.note('limit_reached', { network: '203.0.113.10' })
  security.note('login_failed', { network: '203.0.113.9' })
  expect(lines).toHaveLength(22)
  now = 60_000
  security.note('login', { network: '203.0.113.9' })
  expect(lines.slice(22)).toEqual([
    { event: 'left_out', count: 30 },
    { event: 'login', network: '203.0.113.9' },
  ])
  expect(security.counts().get('limit_reached')).toBe(51)
})

it('writes two thousand lines a minute in all, however many networks there are', () => {
  for (let n = 0; n < 5000; n += 1) security.note('token_refused', { network: `10.0.${n >> 8}.${n & 255}` })
  expect(lines).toHaveLength(2000)
  expect(security.counts().get('token_refused')).toBe(5000)
})
