// Shows what fits a reader best, and that nothing is ever hidden.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverageFit, fitScore, freshnessFit, interestFit, rankByFit } from './fit.ts'

const now = new Date('2026-03-02T04:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const article = (known_percent: number | null, topics: string[] = [], published_at: Date | null = now) => ({
  known_percent,
  topics,
  published_at,
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

  it('prefers what the reader reads, and does not shut out the rest', () => {
    const interests = { science: 8, food: 2 }
    const [science, food, travel] = ['science', 'food', 'travel'].map((topic) =>
      interestFit([topic], interests),
    )
    expect(science).toBeGreaterThan(food!)
    expect(food).toBeGreaterThan(travel!)
    expect(travel).toBeCloseTo(0.7)
    expect(interestFit(['science'], {})).toBe(1)
    expect(interestFit([], interests)).toBe(1)
    expect(interestFit(['constructor'], interests)).toBeCloseTo(0.7)
  })

  it('prefers the new, and keeps the old within reach', () => {
    expect(freshnessFit(now, now)).toBe(1)
    expect(freshnessFit(daysAgo(30), now)).toBeCloseTo(0.75)
    expect(freshnessFit(daysAgo(3650), now)).toBeGreaterThanOrEqual(0.5)
    expect(freshnessFit(daysAgo(-3), now)).toBe(1)
  })

  it('counts understanding for more than liking or news', () => {
    const readable = article(97, ['food'], daysAgo(90))
    const hopeless = article(80, ['science'], now)
    expect(rankByFit([hopeless, readable], { science: 10 }, now)).toEqual([readable, hopeless])
  })

  it('ranks and never hides', () => {
    const articles = fc.record({
      known_percent: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      topics: fc.array(fc.constantFrom('science', 'food', 'travel'), { maxLength: 3 }),
      published_at: fc.option(fc.date({ noInvalidDate: true })),
    })
    const interests = fc.dictionary(fc.constantFrom('science', 'food', 'travel'), fc.nat(100))
    fc.assert(
      fc.property(fc.array(articles, { maxLength: 20 }), interests, (list, liked) => {
        const ranked = rankByFit(list, liked, now)
        expect(new Set(ranked)).toEqual(new Set(list))
        const scores = ranked.map((each) => fitScore(each, liked, now))
        expect(scores.every((score) => score > 0)).toBe(true)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
      }),
    )
  })
})
