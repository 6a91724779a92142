// The bars of a week are the seven days that end today, named as the calendar names them.
import { expect, it } from 'vitest'
import { buildWeekBars, formatBarMinutes } from './week-bars.ts'

it('names the days and leaves out none', () => {
  // A Wednesday.
  const bars = buildWeekBars([{ day: '2026-11-20', seconds: 1260 }], '2026-11-25', 0)
  expect(bars.map(({ name }) => name).join('')).toBe('四五六日一二三')
  expect(bars.map(({ minutes }) => minutes)).toEqual([0, 21, 0, 0, 0, 0, 0])
  expect(bars.at(-1)?.day).toBe('2026-11-25')
})

it('takes of today what is more, and counts a few seconds as a minute', () => {
  const items = [
    { day: '2026-03-01', seconds: 20 },
    { day: '2026-03-02', seconds: 300 },
  ]
  const today = (seconds: number) => buildWeekBars(items, '2026-03-02', seconds).at(-1)?.minutes
  expect([today(0), today(420)]).toEqual([5, 7])
  expect(buildWeekBars(items, '2026-03-02', 0).at(-2)).toMatchObject({ day: '2026-03-01', minutes: 1 })
})

it('says hours where minutes are too many for a bar', () => {
  expect([99, 100, 149, 151].map(formatBarMinutes)).toEqual(['99', '2h', '2h', '3h'])
})
