// Shows what the ranking says of where one stands.
import { expect, it } from 'vitest'
import {
  buildRankCurve,
  buildShortList,
  formatRankAmount,
  formatTier,
  getRankHeadline,
  getTierGoals,
} from './format-rank.ts'

const me = { is_out: false, place: 12, amount: 3540, before: 0, missing: 431, places: [] }
const amountAt = (place: number) => (place < 12 ? 3540 + (12 - place) * 431 : 3540 - (place - 12) * 60)
const ranked = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    place: at + 1,
    name: '晨**',
    amount: amountAt(at + 1),
    is_me: at === 11,
  }))
const week = { me, total: 40, is_closed: false, items: ranked(40) }
const line = (given: Partial<typeof week> | { me: null }, cat: 'time' | 'words' | 'review' = 'time') => {
  const { before, figure, after, sub } = getRankHeadline({ ...week, ...given }, cat)
  return [before + figure + after, sub]
}

it('says the place, what is missing to the next and to the next reward, in whole minutes', () => {
  expect(line({})).toEqual(['本周第 12 名', '再读 8 分钟升到第 11 名，再读 15 分钟进前 10'])
  expect(line({ me: { ...me, missing: 5 }, items: [] }, 'review')[1]).toBe('再复习 5 张升到第 11 名')
  expect(line({ me: { ...me, place: 1, missing: 0 } })[1]).toBe('目前排在第一，继续保持')
  expect(line({ is_closed: true, me: { ...me, before: 120 } })).toEqual(['上周第 12 名', '前一周 2 分钟'])
})

it('names one distance where the next place is the reward', () => {
  const amount = amountAt(11)
  expect(line({ me: { ...me, place: 11, amount } })[1]).toBe('再读 8 分钟升到第 10 名')
  expect(line({ me: { ...me, place: 3, amount: amountAt(3) } })[1]).toBe(
    '再读 8 分钟升到第 2 名，再读 15 分钟升到第 1 名',
  )
})

it('marks the tier of one’s own place, and the way to the next better one alone', () => {
  const goals = getTierGoals(week, 'time').map((goal) => [
    formatTier(goal),
    goal.days,
    goal.isOwn,
    goal.missing,
  ])
  expect(goals).toEqual([
    ['第 1 名', 7, false, undefined],
    ['第 2–3 名', 5, false, undefined],
    ['第 4–10 名', 3, false, '15 分钟'],
    ['第 11–50 名', 1, true, undefined],
  ])
  const behind = getTierGoals({ ...week, me: { ...me, place: 60, amount: 100 }, items: ranked(60) }, 'time')
  expect(behind.map(({ missing }) => missing)).toEqual([undefined, undefined, undefined, '20 分钟'])
  const first = getTierGoals({ ...week, me: { ...me, place: 1, amount: amountAt(1) } }, 'time')
  expect(first.map(({ missing, isOwn }) => [missing, isOwn])).toContainEqual([undefined, true])
  expect(first.every(({ missing }) => missing === undefined)).toBe(true)
  const out = getTierGoals({ ...week, me: { ...me, is_out: true } }, 'time')
  expect(out.some(({ isOwn }) => isOwn)).toBe(false)
})

it('says why there is no place', () => {
  expect(line({ total: 4 })).toEqual(['本周暂无排行', '参与人数不足 5 人，暂不排名'])
  expect(line({ me: null })[0]).toBe('本周排行')
  expect(line({ me: { ...me, is_out: true } })[0]).toBe('未参与排行')
  expect(getRankHeadline({ ...week, me: { ...me, place: null } }, 'time').before).toBe('本周还没有名次')
  expect(formatRankAmount('words', 1200)).toBe('1,200 词')
})

it('lists down to the fifteenth place without a gap, and further down one’s neighbours after it', () => {
  const places = (given: Parameters<typeof buildShortList>[0]) => {
    const { top, near, hasMore } = buildShortList(given)
    return [top.length, near.map(({ place }) => place), hasMore]
  }
  const at = (place: number | null) => ({ items: ranked(40), near: [], me: { ...me, place } })
  expect(places(at(3))).toEqual([10, [], true])
  expect(places(at(12))).toEqual([13, [], true])
  expect(places(at(15))).toEqual([16, [], true])
  expect(places(at(16))).toEqual([10, [15, 16, 17], true])
  expect(places(at(40))).toEqual([10, [39, 40], true])
  // At the end of the list and behind it the server says who is next to one.
  const near = [40, 41, 42].map((place) => ({ place, name: '晨**', amount: 60, is_me: place === 41 }))
  expect(places({ ...at(41), near })).toEqual([10, [40, 41, 42], true])
  expect(places({ ...at(40), near: near.slice(0, 2) })).toEqual([10, [40, 41], true])
  expect(places(at(null))).toEqual([10, [], true])
  expect(places({ items: ranked(40), near: [], me: null })).toEqual([10, [], true])
  expect(places({ items: ranked(10), near: [], me: { ...me, place: 9 } })).toEqual([10, [], false])
  expect(places({ items: ranked(13), near: [], me: { ...me, place: 12 } })).toEqual([13, [], false])
})

it('draws the places of the last weeks by their dates, once there are two', () => {
  const week = { rank_date: '2026-11-23', is_closed: false }
  const places = [
    { rank_date: '2026-10-12', place: 23 },
    { rank_date: '2026-11-16', place: 8 },
    { rank_date: '2026-11-23', place: 12 },
  ]
  expect(buildRankCurve(places.slice(2), week)).toBeUndefined()
  expect(buildRankCurve(places, week)).toEqual({
    points: [
      { at: 0, place: 23, week: '10.12' },
      { at: 5, place: 8, week: '11.16' },
      { at: 6, place: 12, week: '本周' },
    ],
    best: 8,
    worst: 23,
    weeks: 7,
    title: '最近 7 周，最好第 8 名',
  })
  // Without a place this week the curve ends before it.
  expect(buildRankCurve(places.slice(0, 2), week)).toMatchObject({ weeks: 7, points: { length: 2 } })
  expect(buildRankCurve(places, { ...week, is_closed: true })?.points.at(-1)?.week).toBe('11.23')
})
