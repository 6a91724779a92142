// Shows that a day begins at midnight in Shanghai and a week on its Monday.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  countCalendarDays,
  endOfDay,
  isCalendarDay,
  startOfDay,
  startOfMonth,
  toCalendarDay,
  toWeekMonday,
} from './calendar.ts'

const moments = fc.date({
  min: new Date('1992-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('the calendar of Asia/Shanghai', () => {
  it('turns the day at 16:00 UTC', () => {
    expect(toCalendarDay(new Date('2026-03-01T15:59:59.999Z'))).toBe('2026-03-01')
    expect(toCalendarDay(new Date('2026-03-01T16:00:00.000Z'))).toBe('2026-03-02')
  })

  it('agrees with the time zone database', () => {
    const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
    fc.assert(
      fc.property(moments, (moment) => {
        expect(toCalendarDay(moment)).toBe(zone.format(moment))
      }),
    )
  })

  it('names a week by its Monday, Sunday being its last day', () => {
    expect(toWeekMonday('2026-03-02')).toBe('2026-03-02')
    expect(toWeekMonday('2026-03-08')).toBe('2026-03-02')
    expect(toWeekMonday('2026-03-09')).toBe('2026-03-09')
    fc.assert(
      fc.property(moments, (moment) => {
        const monday = toWeekMonday(toCalendarDay(moment))
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(countCalendarDays(monday, toCalendarDay(moment))).toBeLessThan(7)
        expect(countCalendarDays(monday, toCalendarDay(moment))).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('adds days over the ends of months and of leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(countCalendarDays('2026-12-31', '2027-01-01')).toBe(1)
  })

  it('holds every moment between the start and the end of its own day', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const day = toCalendarDay(moment)
        expect(startOfDay(day).getTime()).toBeLessThanOrEqual(moment.getTime())
        expect(endOfDay(day).getTime()).toBeGreaterThan(moment.getTime())
        expect(toCalendarDay(startOfDay(day))).toBe(day)
      }),
    )
  })

  it('begins a month where Shanghai does', () => {
    for (const moment of ['2026-10-31T16:00:00Z', '2026-11-26T04:00:00Z', '2026-11-30T15:59:59.999Z'])
      expect(startOfMonth(new Date(moment)).toISOString()).toBe('2026-10-31T16:00:00.000Z')
  })

  it('knows a day from what only looks like one', () => {
    expect(['2026-02-28', '2028-02-29'].every(isCalendarDay)).toBe(true)
    expect(['2026-02-30', '2026-2-3', '2026-13-01', 'today', ''].some(isCalendarDay)).toBe(false)
  })
})
