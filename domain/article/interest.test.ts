// Shows what readers' deeds make of an article, and that the reason told is one that is so.
import { describe, expect, it } from 'vitest'
import { explainFit, interestFit, MARK_WEIGHTS, NO_INTERESTS, type ReaderInterests } from './interest.ts'

const now = new Date('2026-03-02T04:00:00Z')
const old = new Date('2026-01-02T04:00:00Z')
const article = (
  topics: string[],
  author_id: number | null = null,
  publication_id: number | null = null,
) => ({
  topics,
  author_id,
  publication_id,
  published_at: old,
})
const interests = (given: {
  topics?: Record<string, [score: number, read: number]>
  creators?: Record<number, [score: number, read: number]>
  followed?: number[]
}): ReaderInterests => ({
  topics: new Map(Object.entries(given.topics ?? {}).map(([name, [score, read]]) => [name, { score, read }])),
  creators: new Map(
    Object.entries(given.creators ?? {}).map(([id, [score, read]]) => [Number(id), { score, read }]),
  ),
  followed: new Set(given.followed),
})

describe('interest', () => {
  it('is nothing for somebody new, and for what says nothing of itself', () => {
    expect(interestFit(article(['science'], 7, 8), NO_INTERESTS)).toBe(1)
    expect(interestFit(article([]), interests({ topics: { science: [5, 5] } }))).toBe(1)
  })

  it('orders what is liked more, liked, untried and hidden', () => {
    const mine = interests({ topics: { science: [8, 8], food: [2, 2], travel: [-4, 0] } })
    const fits = ['science', 'food', 'history', 'travel'].map((topic) => interestFit(article([topic]), mine))
    expect(fits).toEqual([...fits].sort((a, b) => b - a))
    expect(new Set(fits).size).toBe(4)
    expect(fits[0]).toBeGreaterThan(1.35)
    expect(fits[2]).toBeCloseTo(0.75)
    expect(fits[3]).toBeLessThan(0.5)
    expect(interestFit(article(['constructor']), mine)).toBeCloseTo(0.75)
  })

  it('counts what was hidden against it', () => {
    expect(MARK_WEIGHTS.HIDE).toBeLessThan(0)
    expect(MARK_WEIGHTS.STAR).toBeGreaterThan(MARK_WEIGHTS.READ)
    expect(MARK_WEIGHTS.LATER).toBeGreaterThan(0)
  })

  it('grows with every deed, ever less', () => {
    const at = (score: number) => interestFit(article(['food']), interests({ topics: { food: [score, 1] } }))
    const steps = [at(1) - 0.75, at(2) - at(1), at(3) - at(2), at(9) - at(8)]
    expect(steps.every((step) => step > 0)).toBe(true)
    expect(steps).toEqual([...steps].sort((a, b) => b - a))
  })

  it('is for who wrote and who printed it, most for whom the reader follows', () => {
    const plain = interestFit(article(['food'], 7, 8), interests({ topics: { food: [3, 3] } }))
    const with_author = interests({ topics: { food: [3, 3] }, creators: { 7: [3, 3] } })
    expect(interestFit(article(['food'], 7, 8), with_author)).toBeGreaterThan(plain)
    const hidden = interests({ topics: { food: [3, 3] }, creators: { 8: [-3, 0] } })
    expect(interestFit(article(['food'], 7, 8), hidden)).toBeLessThan(plain)
    for (const followed of [7, 8]) {
      const mine = interests({ topics: { food: [3, 3] }, followed: [followed] })
      expect(interestFit(article(['food'], 7, 8), mine)).toBeCloseTo(1.6 * Math.max(1, plain))
    }
  })

  it('never makes anything less than a quarter of itself', () => {
    const mine = interests({ topics: { food: [-1e6, 0] }, creators: { 7: [-1e6, 0] } })
    expect(interestFit(article(['food'], 7), mine)).toBe(0.25)
  })
})

describe('the reason', () => {
  const reader = interests({
    topics: { food: [3, 3], travel: [9, 1], science: [2, 2] },
    creators: { 7: [2, 2], 8: [9, 9], 9: [1, 1] },
    followed: [5],
  })

  it('is whom one follows, then whom one reads, then what of', () => {
    expect(explainFit(article(['food'], 7, 5), reader, now)).toMatchObject({
      kind: 'FOLLOWED',
      creator_id: 5,
    })
    expect(explainFit(article(['food'], 7, 8), reader, now)).toMatchObject({
      kind: 'AUTHOR',
      creator_id: 7,
      count: 2,
    })
    expect(explainFit(article(['science', 'food'], 9, 8), reader, now)).toMatchObject({
      kind: 'TOPIC',
      topic: 'food',
      count: 3,
    })
  })

  it('counts finished articles, of which one is no habit', () => {
    expect(explainFit(article(['travel'], 9), reader, now).kind).toBe('LEVEL')
    const hides = interests({ topics: { food: [-1, 4] }, creators: { 7: [-1, 4] } })
    expect(explainFit(article(['food'], 7), hides, now).kind).toBe('LEVEL')
  })

  it('is that it is new, in its first two days', () => {
    const at = (hours: number) => ({
      ...article(['food']),
      published_at: new Date(now.getTime() - hours * 3_600_000),
    })
    expect(explainFit(at(47), NO_INTERESTS, now).kind).toBe('NEW')
    expect(explainFit(at(48), NO_INTERESTS, now).kind).toBe('LEVEL')
    expect(explainFit({ ...article([]), published_at: null }, NO_INTERESTS, now).kind).toBe('LEVEL')
  })
})
