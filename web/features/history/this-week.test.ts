// The week of a reader: seven days from Monday, sums of what was read and saved.
import { expect, it } from 'vitest'
import { computeThisWeek, formatBarLabel } from './this-week.ts'

const row = (day: string, seconds: number, words_saved = 0) => ({ day, seconds, words_saved })

it('begins on Monday, holds the days to come, and sums seconds rather than rounded minutes', () => {
  const { bars, minutes, saved } = computeThisWeek(
    [row('2026-03-01', 6000, 9), row('2026-03-02', 110, 2), row('2026-03-03', 30, 1)],
    '2026-03-02',
    '2026-03-04',
    100,
  )
  expect(bars.map(({ name, minutes }) => `${name}${minutes}`)).toEqual([
    '一1',
    '二1',
    '三1',
    '四0',
    '五0',
    '六0',
    '日0',
  ])
  expect(bars[6]?.day).toBe('2026-03-08')
  // 110 + 30 + 100 seconds: four minutes, though the bars say three; the Sunday before is not of this week.
  expect(minutes).toBe(4)
  expect(saved).toBe(3)
})

it('keeps what the rows know of today when the counter knows less', () => {
  expect(computeThisWeek([row('2026-03-02', 600)], '2026-03-02', '2026-03-02', 0).minutes).toBe(10)
})

it('writes three digits at most over a bar', () => {
  expect([999, 1000].map(formatBarLabel)).toEqual(['999', '17h'])
})
