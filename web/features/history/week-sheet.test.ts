// The sheet of the first fortnight: which days it has, and where its dots stand.
import { expect, it } from 'vitest'
import { buildSheetDots, getHitWidth, groupReadByHour, listSheetDays } from './week-sheet.ts'

it('begins with the first day, and from the eighth on ends with today', () => {
  expect(listSheetDays('2026-03-03', '2026-03-05').at(0)).toBe('2026-03-03')
  expect(listSheetDays('2026-03-03', '2026-03-09')).toEqual(listSheetDays('2026-03-03', '2026-03-03'))
  expect(listSheetDays('2026-03-03', '2026-03-10').at(0)).toBe('2026-03-04')
  expect(listSheetDays('2026-03-03', '2026-03-10').at(-1)).toBe('2026-03-10')
})

it('gives four times the time about four times the area, and puts the small hours at the end of their night', () => {
  const hours = Array.from({ length: 24 }, () => 0)
  hours[6] = 60
  hours[5] = 20
  hours[21] = 240
  const dots = buildSheetDots(hours)
  expect(dots.map(({ hour, minutes }) => [hour, minutes])).toEqual([
    [5, 1],
    [6, 1],
    [21, 4],
  ])
  expect(dots.map(({ at }) => Math.round(at * 48))).toEqual([47, 1, 31])
  expect(dots[2]?.size).toBeGreaterThan(dots[1]?.size ?? 0)
  expect(buildSheetDots(hours.map(() => 3600)).every(({ size }) => size <= 32)).toBe(true)
})

it('tells how far a dot is from the nearest other one', () => {
  const dots = buildSheetDots(
    Array.from({ length: 24 }, (_, hour) => (hour < 12 || hour > 21 ? 0 : hour * 60)),
  )
  const some = dots.filter(({ hour }) => [12, 13, 21].includes(hour))
  expect(some.map((dot) => Math.round(24 * getHitWidth(dot, some)))).toEqual([1, 1, 8])
  expect(some.slice(0, 1).map((dot) => getHitWidth(dot, some.slice(0, 1)))).toEqual([1])
})

it('finds what was read by the hour of Shanghai in which it was read last', () => {
  const late = { last_at: '2026-03-03T16:30:00.000Z', title: 'Eels' }
  const later = { last_at: '2026-03-03T16:05:00.000Z', title: 'Milk' }
  const other = { last_at: '2026-03-03T15:59:59.000Z', title: 'Coat' }
  expect([...groupReadByHour([late, later, other])]).toEqual([
    ['2026-03-04 0', [late, later]],
    ['2026-03-03 23', [other]],
  ])
})
