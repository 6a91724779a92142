// Shows that the head of a ranking is not all of one kind, and that nothing is lost or turned upside down for it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diversifyRanking, VARIED_PLACES, type VarietyItem } from './diversify-ranking.ts'

interface Item extends VarietyItem {
  n: number
}
const item = (n: number, topic: string, author_id: number | null = null): Item => ({
  n,
  topics: [topic],
  author_id,
})
const inOrder = (items: readonly Item[]) => items.map((each, at) => ({ item: each, score: 1 - at / 1000 }))
const rowOf = (items: readonly Item[], key: (item: Item) => unknown): number => {
  let [longest, row] = [0, 0]
  for (const [at, each] of items.entries()) {
    row = at > 0 && key(each) !== null && key(each) === key(items[at - 1] as Item) ? row + 1 : 1
    longest = Math.max(longest, row)
  }
  return longest
}

describe('variety', () => {
  it('puts no third of one topic, or of one author, in a row where there is another', () => {
    const topics = Array.from({ length: 100 }, (_, n) => item(n, n < 90 ? 'food' : 'travel'))
    expect(rowOf(diversifyRanking(inOrder(topics)).slice(0, 10), ({ topics: [topic] }) => topic)).toBe(2)
    const authors = Array.from({ length: 100 }, (_, n) => item(n, `t${n}`, n < 90 ? 7 : n))
    expect(rowOf(diversifyRanking(inOrder(authors)).slice(0, 10), ({ author_id }) => author_id)).toBe(2)
  })

  it('varies the topic where all are by one author', () => {
    const alone = Array.from({ length: 30 }, (_, n) => item(n, n < 20 ? 'food' : 'travel', 7))
    expect(rowOf(diversifyRanking(inOrder(alone)).slice(0, 10), ({ topics: [topic] }) => topic)).toBe(2)
  })

  it('leaves alone what is varied by itself, and what is far better', () => {
    const mixed = Array.from({ length: 40 }, (_, n) => item(n, `t${n % 7}`, n))
    expect(diversifyRanking(inOrder(mixed)).map(({ n }) => n)).toEqual(mixed.map(({ n }) => n))
    const far = [
      { item: item(0, 'food'), score: 1 },
      { item: item(1, 'food'), score: 0.99 },
      { item: item(2, 'travel'), score: 0.5 },
    ]
    expect(diversifyRanking(far).map(({ n }) => n)).toEqual([0, 1, 2])
    expect(diversifyRanking([far[0]!, far[1]!, { ...far[2]!, score: 0.9 }]).map(({ n }) => n)).toEqual([
      0, 2, 1,
    ])
  })

  it('takes what there is where all are of one kind, and does not mind who is nobody', () => {
    const same = Array.from({ length: 30 }, (_, n) => item(n, 'food'))
    expect(diversifyRanking(inOrder(same)).map(({ n }) => n)).toEqual(same.map(({ n }) => n))
    const bare = Array.from({ length: 30 }, (_, n) => ({ n, topics: [], author_id: null }))
    expect(diversifyRanking(inOrder(bare)).map(({ n }) => n)).toEqual(bare.map(({ n }) => n))
  })

  it('loses nothing, doubles nothing, and leaves what is behind the first places in order', () => {
    const items = fc.array(
      fc.record({
        topics: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
        author_id: fc.option(fc.integer({ min: 1, max: 3 })),
      }),
      { maxLength: 120 },
    )
    fc.assert(
      fc.property(items, (list) => {
        const numbered = list.map((each, n) => ({ ...each, n }))
        const result = diversifyRanking(inOrder(numbered)).map(({ n }) => n)
        expect([...result].sort((a, b) => a - b)).toEqual(numbered.map(({ n }) => n))
        const rest = result.slice(VARIED_PLACES)
        expect(rest).toEqual([...rest].sort((a, b) => a - b))
      }),
    )
  })
})
