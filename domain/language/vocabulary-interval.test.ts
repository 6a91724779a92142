// Shows that the interval holds for simulated readers who took the test, and says nothing where nothing was measured.
import { expect, it } from 'vitest'
import { halfRankOf } from './vocabulary-estimate.ts'
import { intervalOf } from './vocabulary-interval.ts'
import { nextItem, scoreTest, type TestAnswer, vocabularyTest } from './vocabulary-test.ts'

const letters = (index: number): string =>
  [...index.toString().padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')
const lexicon = {
  wordsRanked: (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => letters(from + index)),
  tags: () => ['cet4'] as const,
  lemmaOf: (word: string) => word,
  entry: () => undefined,
}
const READERS = 60

it('holds the truth for four of five readers of all sizes', () => {
  const tests = [1, 2, 3].map((seed) => vocabularyTest(lexicon, seed))
  let state = 20_261_124
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  let held = 0
  for (let reader = 0; reader < READERS; reader++) {
    const size = Math.exp(Math.log(400) + random() * Math.log(13_000 / 400))
    const slope = 1.7 + 2.3 * random()
    const half = halfRankOf(size, slope)
    const test = tests[reader % tests.length]
    const answers: TestAnswer[] = []
    for (let item = test && nextItem(test, answers); test && item; item = nextItem(test, answers)) {
      const isKnown = item.rank !== null && random() < 1 / (1 + (item.rank / half) ** slope)
      answers.push({ ...item, knows: isKnown || random() < 0.1 })
    }
    const { band } = scoreTest(answers)
    const interval = intervalOf(`BAND:${band}`, band)
    if (interval && interval.low <= size && size <= interval.high) held++
  }
  expect(held / READERS).toBeGreaterThanOrEqual(0.8)
})

it('moves with what the reader is known to know, holds it, and ends at nothing', () => {
  expect(intervalOf('BAND:3600', 3600)).toEqual({ low: 2700, high: 4500 })
  expect(intervalOf('BAND:3600', 4000)).toEqual({ low: 3100, high: 4900 })
  expect(intervalOf('BAND:3600', 100)).toEqual({ low: 0, high: 1000 })
  expect(intervalOf('BAND:1', 7)).toEqual({ low: 0, high: 7 })
})

it('is not made up for who named an exam, or nothing', () => {
  expect([intervalOf('C4', 5000), intervalOf('NONE', 0), intervalOf(null, 12)]).toEqual([null, null, null])
})
