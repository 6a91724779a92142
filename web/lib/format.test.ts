// What a Chinese reader expects to see, whatever the zone of the machine.
import { describe, expect, it } from 'vitest'
import {
  countDaysBetween,
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatGap,
  formatMinutes,
  formatPercent,
  formatRelativeTime,
  formatWordCount,
  spaceAfterHanzi,
  toShanghaiDay,
} from './format.ts'

const now = '2026-11-20T02:00:00Z' // 10:00 in Shanghai
const at = (text: string) => formatRelativeTime(text, now)

describe('days in Shanghai', () => {
  it('change at 16:00 UTC', () => {
    expect(toShanghaiDay('2026-11-19T15:59:59Z')).toBe('2026-11-19')
    expect(toShanghaiDay('2026-11-19T16:00:00Z')).toBe('2026-11-20')
    expect(countDaysBetween('2026-11-19T15:59:59Z', '2026-11-19T16:00:00Z')).toBe(1)
    expect(countDaysBetween(now, '2026-11-18T23:00:00Z')).toBe(-1)
  })

  it('are written with the year only when it is another', () => {
    expect(formatDate('2026-03-05T00:00:00Z', now)).toBe('3 月 5 日')
    expect(formatDate('2025-12-31T16:00:00Z', now)).toBe('1 月 1 日')
    expect(formatDate('2025-12-31T15:00:00Z', now)).toBe('2025 年 12 月 31 日')
    expect(formatDateTime('2026-03-05T00:05:00Z', now)).toBe('3 月 5 日 08:05')
  })
})

describe('time from now', () => {
  it.each([
    ['2026-11-20T02:00:00Z', '刚刚'],
    ['2026-11-20T01:59:01Z', '刚刚'],
    ['2026-11-20T01:59:00Z', '1 分钟前'],
    ['2026-11-20T01:55:00Z', '5 分钟前'],
    ['2026-11-20T01:00:01Z', '59 分钟前'],
    ['2026-11-20T01:00:00Z', '1 小时前'],
    ['2026-11-19T23:00:00Z', '3 小时前'],
    // Of the same day: ten hours are still hours.
    ['2026-11-19T16:00:00Z', '10 小时前'],
    ['2026-11-19T15:59:00Z', '昨天'],
    ['2026-11-18T16:00:00Z', '昨天'],
    ['2026-11-18T15:00:00Z', '2 天前'],
    ['2026-11-16T10:00:00Z', '4 天前'],
    ['2026-11-14T10:00:00Z', '6 天前'],
    ['2026-11-13T10:00:00Z', '11 月 13 日'],
    ['2025-11-13T10:00:00Z', '2025 年 11 月 13 日'],
  ])('looks back to %s: %s', (moment, text) => expect(at(moment)).toBe(text))

  it.each([
    ['2026-11-20T02:00:59Z', '马上'],
    ['2026-11-20T02:01:00Z', '1 分钟后'],
    ['2026-11-20T02:10:00Z', '10 分钟后'],
    ['2026-11-20T03:00:00Z', '1 小时后'],
    ['2026-11-20T14:00:00Z', '12 小时后'],
    ['2026-11-20T16:00:00Z', '明天'],
    ['2026-11-21T10:00:00Z', '明天'],
    ['2026-11-23T10:00:00Z', '3 天后'],
    ['2026-11-26T10:00:00Z', '6 天后'],
    ['2026-11-27T10:00:00Z', '11 月 27 日'],
  ])('looks ahead to %s: %s', (moment, text) => expect(at(moment)).toBe(text))

  it('counts hours over midnight until six have gone', () => {
    const midnight = '2026-11-19T16:30:00Z' // 00:30 in Shanghai
    expect(formatRelativeTime('2026-11-19T10:31:00Z', midnight)).toBe('5 小时前')
    expect(formatRelativeTime('2026-11-19T10:30:00Z', midnight)).toBe('昨天')
  })

  it('is that of a Date and of milliseconds too, from the clock where nothing else is said', () => {
    expect(formatRelativeTime(new Date('2026-11-20T01:55:00Z'), Date.parse(now))).toBe('5 分钟前')
    expect(formatRelativeTime(Date.now() - 65_000)).toBe('1 分钟前')
  })
})

it('says when a card comes back', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  const told: [number, string][] = [
    [0, '1 分钟'],
    [minute, '1 分钟'],
    [10 * minute, '10 分钟'],
    [59.4 * minute, '59 分钟'],
    [59.8 * minute, '1 小时'],
    [5 * hour, '5 小时'],
    [23.4 * hour, '23 小时'],
    [day - 5 * minute, '1 天'],
    [3 * day, '3 天'],
    [30 * day, '30 天'],
    [31 * day, '1 个月'],
    [45 * day, '1.5 个月'],
    [310 * day, '10 个月'],
    [364 * day, '12 个月'],
    [365 * day, '1 年'],
    [400 * day, '1.1 年'],
    [5000 * day, '14 年'],
  ]
  expect(told.map(([ms]) => [ms, formatGap(ms)])).toEqual(told)
})

it('says how long reading took', () => {
  const told: [number, string][] = [
    [-5, '0 分钟'],
    [0, '0 分钟'],
    [1, '不到 1 分钟'],
    [59, '不到 1 分钟'],
    [60, '1 分钟'],
    [1500, '25 分钟'],
    [3599, '59 分钟'],
    [3600, '1 小时'],
    [3900, '1 小时 5 分'],
    [7260, '2 小时 1 分'],
    [36_000, '10 小时'],
  ]
  expect(told.map(([seconds]) => [seconds, formatDuration(seconds)])).toEqual(told)
  expect([0.2, 1.4, 6.5].map(formatMinutes)).toEqual(['1 分钟', '1 分钟', '7 分钟'])
})

it('writes numbers', () => {
  expect([0, 999, 1240, 12_345, 123_456.7, 1_234_567].map(formatCount)).toEqual([
    '0',
    '999',
    '1,240',
    '12,345',
    '123,457',
    '1,234,567',
  ])
  expect(formatWordCount(1240)).toBe('1,240 词')
})

it('calls only everything 100%, and stays between nothing and everything', () => {
  const told: [number, string][] = [
    [-0.1, '0%'],
    [0, '0%'],
    [0.29, '29%'],
    [0.979, '97%'],
    [0.98, '98%'],
    [0.9999, '99%'],
    [1, '100%'],
    [1.2, '100%'],
  ]
  expect(told.map(([share]) => [share, formatPercent(share)])).toEqual(told)
})

it('puts a number apart from the hanzi before it', () => {
  expect(['3 天后', '11 月 1 日', '明天', '刚刚', '约 3 天'].map(spaceAfterHanzi)).toEqual([
    ' 3 天后',
    ' 11 月 1 日',
    '明天',
    '刚刚',
    '约 3 天',
  ])
})
