// What 我的 says under one's membership: how long it lasts, that it is over, or that it can be tried.
import { expect, it } from 'vitest'
import { formatMembership } from './membership-text.ts'

const NOW = Date.parse('2026-11-27T04:00:00Z')
const free = { level: 'FREE', member_expires_at: null } as const

it('offers the trial to who may still begin it, and to no one whose membership is over', () => {
  expect(formatMembership(free, 7, NOW)).toBe('免费体验 7 天')
  expect(formatMembership(free, undefined, NOW)).toBe('会员可读全部文章')
  const over = { ...free, member_expires_at: '2026-11-01T00:00:00.000Z' }
  expect(formatMembership(over, 7, NOW)).toBe('会员已到期')
})

it('says until when a member is one, and that the last day has come', () => {
  const until = (member_expires_at: string | null) =>
    formatMembership({ level: 'MEMBER', member_expires_at }, 7, NOW)
  expect(until('2027-02-01T04:00:00.000Z')).toBe('2027 年 2 月 1 日到期，还有 66 天')
  expect(until('2026-11-27T10:00:00.000Z')).toBe('11 月 27 日到期，今天到期')
  expect(until(null)).toBe('长期有效')
})
