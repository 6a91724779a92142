// What a Chinese reader expects to see, whatever the zone of the machine.
import { describe, expect, it } from 'vitest'
import {
  countText,
  dateText,
  dateTimeText,
  dayOf,
  daysBetween,
  durationText,
  gapText,
  minutesText,
  percentText,
  relativeTime,
  wordsText,
} from './format.ts'

const now = '2026-11-20T02:00:00Z' // 10:00 in Shanghai
const at = (text: string) => relativeTime(text, now)

describe('days in Shanghai', () => {
  it('change at 16:00 UTC', () => {
    expect(dayOf('2026-11-19T15:59:59Z')).toBe('2026-11-19')
    expect(dayOf('2026-11-19T16:00:00Z')).toBe('2026-11-20')
    expect(daysBetween('2026-11-19T15:59:59Z', '2026-11-19T16:00:00Z')).toBe(1)
    expect(daysBetween(now, '2026-11-18T23:00:00Z')).toBe(-1)
  })

  it('are written with the year only when it is another', () => {
    expect(dateText('2026-03-05T00:00:00Z', now)).toBe('3 月 5 日')
    expect(dateText('2025-12-31T16:00:00Z', now)).toBe('1 月 1 日')
    expect(dateText('2025-12-31T15:00:00Z', now)).toBe('2025 年 12 月 31 日')
    expect(dateTimeText('2026-03-05T00:05:00Z', now)).toBe('3 月 5 日 08:05')
  })
})

describe('time from now', () => {
  it('looks back', () => {
    expect(at('2026-11-20T01:59:30Z')).toBe('刚刚')
    expect(at('2026-11-20T01:55:00Z')).toBe('5 分钟前')
    expect(at('2026-11-19T23:00:00Z')).toBe('3 小时前')
    expect(at('2026-11-19T10:00:00Z')).toBe('昨天')
    expect(at('2026-11-16T10:00:00Z')).toBe('4 天前')
    expect(at('2026-11-01T10:00:00Z')).toBe('11 月 1 日')
  })

  it('looks ahead', () => {
    expect(at('2026-11-20T02:00:30Z')).toBe('马上')
    expect(at('2026-11-20T02:10:00Z')).toBe('10 分钟后')
    expect(at('2026-11-20T14:00:00Z')).toBe('12 小时后')
    expect(at('2026-11-21T10:00:00Z')).toBe('明天')
    expect(at('2026-11-23T10:00:00Z')).toBe('3 天后')
  })
})

it('says when a card comes back', () => {
  const minute = 60_000
  const day = 1440 * minute
  expect(
    [0, minute, 10 * minute, 5 * 60 * minute, day - 5 * minute, 3 * day, 45 * day, 400 * day, 5000 * day].map(
      gapText,
    ),
  ).toEqual(['1 分钟', '1 分钟', '10 分钟', '5 小时', '1 天', '3 天', '1.5 个月', '1.1 年', '14 年'])
})

it('says how long reading took', () => {
  expect([0, 20, 60, 1500, 3600, 3900].map(durationText)).toEqual([
    '0 分钟',
    '不到 1 分钟',
    '1 分钟',
    '25 分钟',
    '1 小时',
    '1 小时 5 分',
  ])
  expect(minutesText(0.2)).toBe('1 分钟')
})

it('writes numbers', () => {
  expect(countText(1240)).toBe('1,240')
  expect(wordsText(1240)).toBe('1,240 词')
  expect([0, 0.979, 0.98, 0.9999, 1].map(percentText)).toEqual(['0 %', '97 %', '98 %', '99 %', '100 %'])
})
