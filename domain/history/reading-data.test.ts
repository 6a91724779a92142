// Shows that sums over weeks and months are those of their days, and what counts as remembered.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import { computeRememberedShare, sumFiguresBy, toPeriodStart } from './reading-data.ts'

describe('a period', () => {
  it('is named by its first day, a week by its Monday', () => {
    expect(toPeriodStart('2026-03-08', 'day')).toBe('2026-03-08')
    expect(toPeriodStart('2026-03-08', 'week')).toBe('2026-03-02')
    expect(toPeriodStart('2026-03-09', 'week')).toBe('2026-03-09')
    expect(toPeriodStart('2026-01-01', 'week')).toBe('2025-12-29')
    expect(toPeriodStart('2026-02-28', 'month')).toBe('2026-02-01')
  })
})

describe('figures', () => {
  it('join what was read and what was reviewed on a day, and leave out days with neither', () => {
    const days = sumFiguresBy('day', [
      { day: '2026-03-03', reviews: 4, words_saved: 2 },
      { day: '2026-03-01', seconds: 60, words: 100 },
      { day: '2026-03-03', seconds: 30, words: 50, articles: 1 },
    ])
    expect(days).toMatchObject([
      { day: '2026-03-01', seconds: 60, reviews: 0, known: null },
      { day: '2026-03-03', seconds: 30, words: 50, articles: 1, reviews: 4, words_saved: 2 },
    ])
  })

  it('keep of the known words the last that was seen', () => {
    const rows = [
      { day: '2026-03-02', known: 4010 },
      { day: '2026-03-05', known: 4000 },
      { day: '2026-03-07', seconds: 10 },
    ]
    expect(sumFiguresBy('week', rows)).toMatchObject([{ day: '2026-03-02', known: 4000, seconds: 10 }])
  })

  it('sum to the same in every unit', () => {
    const rows = fc.array(
      fc.record({ at: fc.nat(800), seconds: fc.nat(5000), reviews: fc.nat(90), words_saved: fc.nat(9) }),
    )
    fc.assert(
      fc.property(rows, (given) => {
        const days = given.map(({ at, ...rest }) => ({ day: addDays('2024-11-20', at), ...rest }))
        const total = (unit: 'day' | 'week' | 'month') => {
          const sums = { seconds: 0, reviews: 0, words_saved: 0 }
          for (const row of sumFiguresBy(unit, days)) {
            sums.seconds += row.seconds
            sums.reviews += row.reviews
            sums.words_saved += row.words_saved
          }
          return sums
        }
        const inAll = days.reduce((sum, { seconds }) => sum + seconds, 0)
        expect(total('day').seconds).toBe(inAll)
        expect(total('week')).toEqual(total('day'))
        expect(total('month')).toEqual(total('day'))
      }),
    )
  })
})

it('says what share was remembered, and nothing where nothing was asked', () => {
  expect(computeRememberedShare([])).toBeNull()
  expect(computeRememberedShare([{ mature_reviews: 0, mature_kept: 0 }])).toBeNull()
  expect(
    computeRememberedShare([
      { mature_reviews: 9, mature_kept: 9 },
      { mature_reviews: 1, mature_kept: 0 },
    ]),
  ).toBe(0.9)
})
