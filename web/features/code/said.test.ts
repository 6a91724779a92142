// Shows what is said of awards and of who was invited.
import { expect, it } from 'vitest'
import type { Award } from '../../../contract/entities/award.ts'
import { awardState, awardTitle, invitedState } from './said.ts'

const award: Award = {
  ...{ id: 1, kind: 'RANK', days: 3, state: 'CLAIMABLE', look: null, claimed_at: null },
  ...{ until: '2026-12-20T00:00:00Z', rank_date: '2026-11-09', place: 8, who: null },
}
const said = (given: Partial<Award>) => [
  awardTitle({ ...award, ...given }),
  awardState({ ...award, ...given }),
]

it('says what an award is for, and what is to be done', () => {
  expect(awardTitle(award, true)).toBe('上周阅读时长第 8 名')
  expect(said({})).toEqual([
    expect.stringContaining('11 月 9 日那一周'),
    expect.stringMatching(/^排行奖励 · .*前领$/),
  ])
  expect(said({ kind: 'INVITER', who: '灯**' })[0]).toBe('灯** 读够了')
  expect(said({ kind: 'INVITED', state: 'PENDING', look: 'HELD' })[1]).toBe(
    '邀请奖励 · 3 天 · 在核对，好了就能领',
  )
  expect(said({ state: 'EXPIRED', look: 'REFUSED' })[1]).toBe('排行奖励 · 3 天 · 核对没有通过')
  expect(said({ state: 'EXPIRED' })[1]).toContain('90 天内没有领')
})

const invited: Parameters<typeof invitedState>[0] = {
  ...{ state: 'PENDING', look: null, is_waiting: false, claimed_at: null, seconds: 0, days: 0 },
}
it('says how far the invited are', () => {
  expect(invitedState(invited)).toEqual({ text: '读了 0 / 10 分钟', share: 0 })
  expect(invitedState({ ...invited, seconds: 399, days: 1 })).toEqual({
    text: '读了 6 / 10 分钟',
    share: 0.665,
  })
  expect(invitedState({ ...invited, seconds: 600, days: 1 }).text).toBe('时间够了，再来一天')
  expect(invitedState({ ...invited, seconds: 900, days: 3, is_waiting: true }).text).toBe(
    '读够了，下个月能领',
  )
  expect(invitedState({ ...invited, look: 'HELD' }).text).toBe('在核对')
  expect(invitedState({ ...invited, state: 'CLAIMABLE' })).toEqual({ text: '读够了', isReady: true })
  expect(invitedState({ ...invited, state: 'EXPIRED' }).text).toBe('没读够，过期了')
  expect(invitedState({ ...invited, state: 'EXPIRED', seconds: 600, days: 2 }).text).toBe('没有领，过期了')
})
