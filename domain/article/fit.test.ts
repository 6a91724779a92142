// Shows what fits a reader best, and that nothing is ever hidden.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverageFit, fitScore, freshnessFit, rankByFit } from './fit.ts'
import { NO_INTERESTS } from './interest.ts'

const now = new Date('2026-03-02T04:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const article = (known_percent: number | null, topics: string[] = [], published_at: Date | null = now) => ({
  known_percent,
  topics,
  published_at,
  author_id: null,
  publication_id: null,
})
const liking = (...topics: string[]) => ({
  ...NO_INTERESTS,
  topics: new Map(topics.map((topic) => [topic, { score: 8, read: 8 }])),
})

describe('fit', () => {
  it('is best at 98 % known, falling to both sides', () => {
    expect(coverageFit(98)).toBe(1)
    const rising = [0, 50, 80, 90, 95, 97, 98].map(coverageFit)
    expect(rising).toEqual([...rising].sort((a, b) => a - b))
    expect(coverageFit(100)).toBeLessThan(coverageFit(98))
    expect(coverageFit(100)).toBeGreaterThan(coverageFit(93))
  })

  it('puts an article of which nothing is known in the middle', () => {
    expect(coverageFit(null)).toBeLessThan(coverageFit(95))
    expect(coverageFit(null)).toBeGreaterThan(coverageFit(85))
  })

  it('prefers the new, and keeps the old within reach', () => {
    expect(freshnessFit(now, now)).toBe(1)
    expect(freshnessFit(daysAgo(14), now)).toBeCloseTo(0.75)
    expect(freshnessFit(daysAgo(3650), now)).toBeGreaterThanOrEqual(0.5)
    expect(freshnessFit(daysAgo(-3), now)).toBe(1)
  })

  it('counts understanding for more than liking or news', () => {
    const readable = article(97, ['food'], daysAgo(90))
    const hopeless = article(80, ['science'], now)
    expect(rankByFit([hopeless, readable], liking('science'), now)).toEqual([readable, hopeless])
  })

  it('ranks and never hides', () => {
    const articles = fc.record({
      known_percent: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      topics: fc.array(fc.constantFrom('science', 'food', 'travel'), { maxLength: 3 }),
      published_at: fc.option(fc.date({ noInvalidDate: true })),
      author_id: fc.option(fc.integer({ min: 1, max: 3 })),
      publication_id: fc.option(fc.integer({ min: 4, max: 5 })),
    })
    const marks = fc.record({ score: fc.double({ min: -9, max: 9, noNaN: true }), read: fc.nat(9) })
    const interests = fc.record({
      topics: fc
        .dictionary(fc.constantFrom('science', 'food'), marks)
        .map((liked) => new Map(Object.entries(liked))),
      creators: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), marks)).map((liked) => new Map(liked)),
      followed: fc.array(fc.integer({ min: 1, max: 5 })).map((ids) => new Set(ids)),
    })
    fc.assert(
      fc.property(fc.array(articles, { maxLength: 80 }), interests, (list, liked) => {
        const ranked = rankByFit(list, liked, now)
        expect(ranked).toHaveLength(list.length)
        expect(new Set(ranked)).toEqual(new Set(list))
        expect(ranked.every((each) => fitScore(each, liked, now) > 0)).toBe(true)
        const rest = ranked.slice(10).map((each) => fitScore(each, liked, now))
        expect(rest).toEqual([...rest].sort((a, b) => b - a))
      }),
    )
  })
})
