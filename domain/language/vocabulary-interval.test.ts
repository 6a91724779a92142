// Shows that the interval holds for simulated readers who took the test, and says nothing where nothing was measured.
import { expect, it } from 'vitest'
import { findHalfRank } from './vocabulary-estimate.ts'
import { computeInterval } from './vocabulary-interval.ts'
import { createVocabularyTest, scoreTest, selectNextItem, type TestAnswer } from './vocabulary-test.ts'

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
  const tests = [1, 2, 3].map((seed) => createVocabularyTest(lexicon, seed))
  let state = 20_261_124
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  let held = 0
  for (let reader = 0; reader < READERS; reader++) {
    const size = Math.exp(Math.log(400) + random() * Math.log(13_000 / 400))
    const slope = 1.7 + 2.3 * random()
    const half = findHalfRank(size, slope)
    const test = tests[reader % tests.length]
    const answers: TestAnswer[] = []
    for (
      let item = test && selectNextItem(test, answers);
      test && item;
      item = selectNextItem(test, answers)
    ) {
      const isKnown = item.rank !== null && random() < 1 / (1 + (item.rank / half) ** slope)
      answers.push({ ...item, knows: isKnown || random() < 0.1 })
    }
    const { band } = scoreTest(answers)
    const interval = computeInterval(`BAND:${band}`, band)
    if (interval && interval.low <= size && size <= interval.high) held++
  }
  expect(held / READERS).toBeGreaterThanOrEqual(0.8)
})

it('moves with what the reader is known to know, holds it, and ends at nothing', () => {
  expect(computeInterval('BAND:3600', 3600)).toEqual({ low: 2700, high: 4500 })
  expect(computeInterval('BAND:3600', 4000)).toEqual({ low: 3100, high: 4900 })
  expect(computeInterval('BAND:3600', 100)).toEqual({ low: 0, high: 1000 })
  expect(computeInterval('BAND:1', 7)).toEqual({ low: 0, high: 7 })
})

it('is not made up for who named an exam, or nothing', () => {
  expect([computeInterval('C4', 5000), computeInterval('NONE', 0), computeInterval(null, 12)]).toEqual([
    null,
    null,
    null,
  ])
})
