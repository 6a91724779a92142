// Buttons that say when the word is seen again.
import { expect, it } from 'vitest'
import { getRatingDates } from './rating-dates.ts'

it('says in how many minutes a card comes back, else on which day', () => {
  // Eight in the morning of Shanghai.
  const now = new Date('2026-11-21T00:00:00Z')
  const next = {
    1: '2026-11-21T00:01:00Z',
    2: '2026-11-21T12:00:00Z',
    3: '2026-11-21T16:00:00Z',
    4: '2027-01-03T00:00:00Z',
  }
  const state = 'NEW' as const
  expect(getRatingDates({ state, next }, now)).toEqual({
    1: '1 分钟后',
    2: '今天再看一次',
    3: '明天',
    4: '1 月 3 日',
  })
  expect(getRatingDates({ state, next: { ...next, 4: '2026-12-01T00:00:00Z' } }, now)[4]).toBe('12 月 1 日')
  const far = (day: string) => getRatingDates({ state, next: { ...next, 4: `${day}T00:00:00Z` } }, now)[4]
  expect(['2027-10-16', '2027-10-17', '2028-11-21', '2029-01-01', '2039-06-01'].map(far)).toEqual([
    ...['10 月 16 日', '明年 10 月', '后年 11 月', '2029 年', '2039 年'],
  ])
  // Fetched an hour ago: its steps begin with the rating all the same.
  const later = new Date(now.getTime() + 3_600_000)
  expect(getRatingDates({ state, next: { ...next, 3: '2026-11-21T00:10:00Z' } }, later)[3]).toBe('10 分钟后')
})

it('tells every outcome of a new card apart', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const next = {
    1: '2026-11-21T00:01:00Z',
    2: '2026-11-21T00:06:00Z',
    3: '2026-11-21T00:10:00Z',
    4: '2026-11-29T00:00:00Z',
  }
  expect(getRatingDates({ state: 'NEW', next }, now)).toEqual({
    1: '1 分钟后',
    2: '6 分钟后',
    3: '10 分钟后',
    4: '11 月 29 日',
  })
})

it('names the very day where two ratings end in the same month or year', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const next = {
    1: '2026-11-21T00:10:00Z',
    2: '2027-11-20T00:00:00Z',
    3: '2027-11-26T00:00:00Z',
    4: '2039-06-01T00:00:00Z',
  }
  expect(getRatingDates({ state: 'REVIEW', next }, now)).toEqual({
    1: '10 分钟后',
    2: '2027/11/20',
    3: '2027/11/26',
    4: '2039 年',
  })
})
