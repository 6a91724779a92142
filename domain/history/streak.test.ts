// Shows how a streak grows, what a freeze forgives, and that what was shown one day still holds the next.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toCalendarDay, toWeekMonday } from '../kernel/calendar.ts'
import { computeStreak } from './streak.ts'

// 2026-03-02 is a Monday.
const MONDAY = '2026-03-02'
/** Days from Monday on: `x` something was done, `.` nothing. */
const week = (marks: string): string[] =>
  [...marks].flatMap((mark, index) => (mark === 'x' ? [addDays(MONDAY, index)] : []))
const at = (marks: string, has_freeze = true) =>
  computeStreak(week(marks), addDays(MONDAY, marks.length - 1), { has_freeze })

describe('a streak', () => {
  it('counts days with something done, and today may still come', () => {
    expect(at('xxx').length).toBe(3)
    expect(at('xx.')).toMatchObject({ length: 2, frozen: [], freeze_left: 1 })
    expect(at('...').length).toBe(0)
    expect(computeStreak([], MONDAY, { has_freeze: true })).toMatchObject({ length: 0, freeze_left: 1 })
  })

  it('forgives one missed day a week and not a second one', () => {
    expect(at('x.x')).toMatchObject({ length: 2, frozen: ['2026-03-03'], freeze_left: 0 })
    expect(at('x.x.x')).toMatchObject({ length: 1, frozen: [], freeze_left: 0 })
    expect(at('x..x').length).toBe(1)
    // Sunday of one week and Monday of the next.
    expect(at('xxxxxx..x')).toMatchObject({ length: 7, frozen: ['2026-03-08', '2026-03-09'], freeze_left: 0 })
    expect(at('xxx.xxxx')).toMatchObject({ length: 7, freeze_left: 1 })
  })

  it('breaks at every missed day for who wants no freeze', () => {
    expect(at('x.x', false)).toMatchObject({ length: 1, frozen: [], freeze_left: 0 })
  })

  it('has nothing to forgive before it began, and leaves out what is still to come', () => {
    expect(at('.x')).toMatchObject({ length: 1, frozen: [], freeze_left: 1 })
    expect(computeStreak([MONDAY, '2026-03-03'], MONDAY, { has_freeze: true }).length).toBe(1)
  })

  it('goes by the days of Asia/Shanghai: a minute after its midnight is the next day', () => {
    const moments = ['2026-03-02T15:59:59Z', '2026-03-02T16:00:01Z', '2026-03-03T16:00:00Z']
    const days = moments.map((moment) => toCalendarDay(new Date(moment)))
    expect(
      computeStreak(days, toCalendarDay(new Date('2026-03-04T15:00:00Z')), { has_freeze: false }).length,
    ).toBe(3)
    // For a reader in London 23:30 and 00:30 of one night are two days; here they are one.
    const night = ['2026-03-02T23:30:00Z', '2026-03-03T00:30:00Z'].map((moment) =>
      toCalendarDay(new Date(moment)),
    )
    expect(computeStreak(night, '2026-03-03', { has_freeze: false }).length).toBe(1)
  })

  it('says what each of the last days was', () => {
    expect(at('x.x.').recent.slice(-5)).toEqual([
      { day: '2026-03-01', kind: 'MISSED' },
      { day: '2026-03-02', kind: 'DONE' },
      { day: '2026-03-03', kind: 'FROZEN' },
      { day: '2026-03-04', kind: 'DONE' },
      { day: '2026-03-05', kind: 'OPEN' },
    ])
  })

  const histories = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 })
  const doneIn = (history: boolean[]) =>
    history.flatMap((isDone, index) => (isDone ? [addDays(MONDAY, index)] : []))

  it('never forgives two days of a week, and is no shorter than without a freeze', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const today = addDays(MONDAY, history.length - 1)
        const { length, frozen } = computeStreak(doneIn(history), today, { has_freeze: true })
        expect(new Set(frozen.map(toWeekMonday)).size).toBe(frozen.length)
        expect(length).toBeGreaterThanOrEqual(
          computeStreak(doneIn(history), today, { has_freeze: false }).length,
        )
      }),
    )
  })

  it('once shown holds: a day later it has grown, stands, or was broken by what was missed since', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const done = doneIn(history)
        let before = 0
        for (const [index, isDone] of history.entries()) {
          const { length } = computeStreak(done, addDays(MONDAY, index), { has_freeze: true })
          const isYesterdayMissed = index > 0 && !history[index - 1]
          if (isDone && !isYesterdayMissed) expect(length).toBe(before + 1)
          else expect([before, before + 1, 0, 1]).toContain(length)
          before = length
        }
      }),
    )
  })
})
