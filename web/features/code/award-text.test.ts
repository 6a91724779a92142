// Shows what is said of awards and of who was invited.
import { expect, it } from 'vitest'
import type { Award } from '../../../contract/entities/award.ts'
import { formatAwardState, formatAwardTitle, formatClaim, getInvitedState } from './award-text.ts'

const award: Award = {
  ...{ id: 1, kind: 'RANK', days: 3, state: 'CLAIMABLE', look: null, claimed_at: null },
  ...{ until: '2026-12-20T00:00:00Z', rank_date: '2026-11-09', place: 8, who: null },
}
const said = (given: Partial<Award>) => [
  formatAwardTitle({ ...award, ...given }),
  formatAwardState({ ...award, ...given }),
]

it('says what an award is for, and what is to be done', () => {
  expect(formatAwardTitle(award, true)).toBe('上周阅读时长第 8 名')
  expect(formatAwardState(award, true)).toMatch(/^\S.*前领取$/)
  expect(formatAwardState(award, true)).not.toContain('排行奖励')
  expect(said({})).toEqual([
    expect.stringContaining('11 月 9 日那一周'),
    expect.stringMatching(/^排行奖励 · .*前领取$/),
  ])
  expect(said({ kind: 'INVITER', who: '灯**' })[0]).toBe('好友「灯**」达标')
  expect(said({ kind: 'INVITED', state: 'PENDING', look: 'HELD' })[1]).toBe('邀请奖励 · 核对中，通过后可领取')
  expect(said({ state: 'EXPIRED', look: 'REFUSED' })[1]).toBe('排行奖励 · 未通过核对')
  expect(said({ state: 'EXPIRED' })[1]).toContain('90 天内未领取')
})

const invited: Parameters<typeof getInvitedState>[0] = {
  ...{ state: 'PENDING', look: null, is_waiting: false, claimed_at: null, seconds: 0, days: 0 },
}
it('says until when membership lasts once the days are claimed', () => {
  const now = Date.parse('2026-11-28T04:00:00Z')
  expect(formatClaim(10, '2027-02-01T04:00:00Z', now)).toBe('领取后加在现有会员之后，到 2027 年 2 月 11 日')
  expect(formatClaim(3, null, now)).toBe('领取后会员到 12 月 1 日')
  expect(formatClaim(3, '2026-01-01T00:00:00Z', now)).toBe('领取后会员到 12 月 1 日')
})

it('says how far the invited are, and what is missing of both minutes and days', () => {
  expect(getInvitedState(invited)).toEqual({ text: '还差 10 分钟、2 天', shares: { minutes: 0, days: 0 } })
  expect(getInvitedState({ ...invited, seconds: 399, days: 1 })).toEqual({
    text: '还差 4 分钟、1 天',
    shares: { minutes: 0.665, days: 0.5 },
  })
  expect(getInvitedState({ ...invited, seconds: 900, days: 1 })).toEqual({
    text: '还差 1 天',
    shares: { minutes: 1, days: 0.5 },
  })
  expect(getInvitedState({ ...invited, seconds: 599, days: 2 }).text).toBe('还差 1 分钟')
  expect(getInvitedState({ ...invited, seconds: 900, days: 3, is_waiting: true }).text).toBe(
    '已达标，下月可领',
  )
  expect(getInvitedState({ ...invited, look: 'HELD' }).text).toBe('核对中')
  expect(getInvitedState({ ...invited, state: 'CLAIMABLE' })).toEqual({ text: '待领取', isReady: true })
  expect(getInvitedState({ ...invited, state: 'EXPIRED' })).toEqual({ text: '已过期' })
})
