// Shows what the overview counts on which day of Shanghai.
import { describe, expect, it } from 'vitest'
import { classifyMaturity, computeRetention, forecastReviews } from './forecast.ts'

const now = new Date('2026-03-02T04:00:00Z')

describe('the forecast', () => {
  it('counts each card on its day in Shanghai, what is overdue today', () => {
    const dues = [
      '2026-01-01T00:00:00Z',
      '2026-03-02T03:00:00Z',
      '2026-03-02T15:59:00Z',
      '2026-03-02T16:00:00Z',
      '2026-03-31T00:00:00Z',
      '2026-04-01T00:00:00Z',
    ].map((due) => new Date(due))
    const days = forecastReviews(dues, now)
    expect(days).toHaveLength(30)
    expect(days.slice(0, 3)).toEqual([
      { day: '2026-03-02', count: 3 },
      { day: '2026-03-03', count: 1 },
      { day: '2026-03-04', count: 0 },
    ])
    expect(days.at(-1)).toEqual({ day: '2026-03-31', count: 1 })
  })
})

describe('retention', () => {
  const day = (name: string, mature_reviews: number, mature_kept: number) => ({
    day: name,
    mature_reviews,
    mature_kept,
  })

  it('is the share of reviews remembered in the last thirty days', () => {
    const days = [day('2026-01-31', 100, 0), day('2026-02-01', 3, 3), day('2026-03-02', 7, 6)]
    expect(computeRetention(days, '2026-03-02')).toBe(0.9)
  })

  it('is unknown, not zero, when nothing was reviewed', () => {
    expect(computeRetention([], '2026-03-02')).toBeNull()
    expect(computeRetention([day('2026-03-02', 0, 0)], '2026-03-02')).toBeNull()
  })
})

describe('maturity', () => {
  it('follows state and interval', () => {
    expect(classifyMaturity({ state: 'NEW', scheduled_days: 0 })).toBe('NEW')
    expect(classifyMaturity({ state: 'RELEARNING', scheduled_days: 0 })).toBe('LEARNING')
    expect(classifyMaturity({ state: 'REVIEW', scheduled_days: 20 })).toBe('YOUNG')
    expect(classifyMaturity({ state: 'REVIEW', scheduled_days: 21 })).toBe('MATURE')
  })
})
