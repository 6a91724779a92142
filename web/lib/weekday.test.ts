// Days of the week by their names: around a Sunday, and before 1970.
import { expect, it } from 'vitest'
import { weekdayLetter, weekdayName } from './weekday.ts'

it('names days of the week', () => {
  expect(['2026-03-01', '2026-03-02', '2026-03-07'].map(weekdayName)).toEqual(['周日', '周一', '周六'])
  expect(weekdayLetter('1969-12-31')).toBe('三')
})
