// Pins the behaviour of vocabulary-test that readers see.
import { describe, expect, it } from 'vitest'
import type { DictionaryEntry } from './lexicon.ts'
import { PSEUDO_WORDS } from './pseudo-words.ts'
import { findHalfRank } from './vocabulary-estimate.ts'
import {
  createVocabularyTest,
  scoreTest,
  selectNextItem,
  type TestAnswer,
  type TestItem,
  type VocabularyTestPlan,
} from './vocabulary-test.ts'

const letters = (index: number): string =>
  [...index.toString().padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')
const NO_ENTRY = {
  phonetics: { uk: '', us: '' },
  english: [],
  collins: 0,
  oxford: false,
  forms: {},
  rank: null,
  tags: [],
}
const lexicon = {
  wordsRanked: (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => letters(from + index)),
  tags: () => ['cet4'] as const,
  lemmaOf: (word: string) => word,
  entry: (): DictionaryEntry | undefined => undefined,
}
const test = createVocabularyTest(lexicon, 7)
/** Answers a whole test, question by question. */
const answersOf = (test: VocabularyTestPlan, knows: (item: TestItem) => boolean): TestAnswer[] => {
  const answers: TestAnswer[] = []
  for (;;) {
    const item = selectNextItem(test, answers)
    if (!item) return answers
    answers.push({ ...item, knows: knows(item) })
  }
}
const knowing =
  (size: number) =>
  ({ rank }: TestItem): boolean =>
    rank !== null && rank <= size

describe('vocabularyTest', () => {
  it('asks 48 questions, none twice, 12 of them about made-up words', () => {
    const asked = answersOf(test, knowing(3000))
    expect(asked).toHaveLength(48)
    expect(asked.filter(({ rank }) => rank === null)).toHaveLength(12)
    expect(new Set(asked.map(({ word }) => word)).size).toBe(48)
    expect(asked[0]?.rank).not.toBeNull()
  })
  it('is the same for the same seed and another for another', () => {
    expect(createVocabularyTest(lexicon, 7)).toEqual(test)
    expect(createVocabularyTest(lexicon, 8)).not.toEqual(test)
    expect(createVocabularyTest(lexicon, 8).turns).not.toEqual(test.turns)
  })
  it('asks nobody about slurs or violence, nor about what is written with a capital', () => {
    const entries: Record<string, [word: string, zh: string]> = {
      negro: ['negro', '黑人'],
      rape: ['rape', '掠夺，抢夺'],
      buddhist: ['Buddhist', '佛教徒'],
      american: ['american', '美国人，美洲人'],
      march: ['march', '三月，进行'],
      nation: ['nation', '国家'],
      lantern: ['lantern', '灯笼'],
      harbour: ['harbour', '港口'],
    }
    const { bands } = createVocabularyTest(
      {
        ...lexicon,
        wordsRanked: () => Object.keys(entries),
        entry: (key) => {
          const [word = '', zh = ''] = entries[key] ?? []
          return { ...NO_ENTRY, word, senses: [{ pos: 'n', zh }] }
        },
      },
      7,
    )
    const words = bands.flat().map(({ word }) => word)
    expect(words.sort()).toEqual(['harbour', 'lantern', 'nation'])
  })
  it('asks about what a list or Collins has, not about what only a corpus ranks', () => {
    const collins: Record<string, number> = { footwear: 1, zzyzx: 0 }
    const words = createVocabularyTest(
      {
        ...lexicon,
        tags: () => [],
        wordsRanked: () => Object.keys(collins),
        entry: (word) => ({
          ...NO_ENTRY,
          word,
          collins: collins[word] ?? 0,
          senses: [{ pos: 'n', zh: '物' }],
        }),
      },
      7,
    ).bands.flat()
    expect(words.map(({ word }) => word)).toEqual(['footwear'])
  })
})

describe('nextItem', () => {
  it('goes where the reader is: harder after yes, easier after no', () => {
    const ranks = (size: number): number[] =>
      answersOf(test, knowing(size))
        .slice(16)
        .flatMap(({ rank }) => rank ?? [])
    const middle = (size: number): number => ranks(size).toSorted((a, b) => a - b)[12] ?? 0
    expect(middle(1000)).toBeLessThan(2000)
    expect(middle(8000)).toBeGreaterThan(5000)
  })
  it('takes an answer back with its question', () => {
    const [first, second] = answersOf(test, knowing(3000))
    expect(selectNextItem(test, [])?.word).toBe(first?.word)
    expect(first && selectNextItem(test, [first])?.word).toBe(second?.word)
  })
  it('ends when there is nothing to ask', () =>
    expect(selectNextItem({ bands: [[]], pseudoWords: [], turns: [false] }, [])).toBeUndefined())
})

describe('scoreTest', () => {
  const scored = (knows: (item: TestItem) => boolean) => scoreTest(answersOf(test, knows))
  it('gives all words to who knows all and no made-up one, nothing to who knows none', () => {
    expect(scored(({ rank }) => rank !== null).band).toBeGreaterThan(13_000)
    expect(scored(() => false)).toMatchObject({ band: 0, low: 0, false_alarms: 0, is_reliable: true })
  })
  it.each([1000, 4000, 9000])('gives about n to who knows the %i most frequent words', (size) => {
    const { band, low, high } = scored(knowing(size))
    expect(Math.abs(band - size)).toBeLessThan(size * 0.12)
    expect(low).toBeLessThanOrEqual(size)
    expect(high).toBeGreaterThanOrEqual(size)
  })
  it('believes a yes less, the more made-up words the reader says to know', () => {
    const answers = answersOf(test, knowing(4000))
    const guessing = (count: number): TestAnswer[] => {
      let left = count
      return answers.map((answer) =>
        answer.rank === null && left-- > 0 ? { ...answer, knows: true } : answer,
      )
    }
    const bands = [0, 2, 5].map((count) => scoreTest(guessing(count)))
    expect((bands[0]?.band ?? 0) >= (bands[1]?.band ?? 0)).toBe(true)
    expect((bands[1]?.band ?? 0) > (bands[2]?.band ?? 0)).toBe(true)
    expect(bands[2]?.false_alarms).toBeCloseTo(5 / 12)
  })
  it('says that yes to everything means nothing', () => {
    expect(scored(() => true)).toMatchObject({ false_alarms: 1, is_reliable: false })
    const half = answersOf(test, knowing(4000)).map((answer, index) =>
      answer.rank === null ? { ...answer, knows: index < 24 } : answer,
    )
    expect(scoreTest(half)).toMatchObject({ false_alarms: 0.5, is_reliable: false })
  })
  it('survives no answers', () => expect(scoreTest([])).toMatchObject({ false_alarms: 0, is_reliable: true }))
})

// Readers by chance: how sharply knowledge falls off differs, one of ten unknown or made-up words gets a yes.
describe('over many readers who guess one time in ten', () => {
  const READERS = 25
  const tests = [1, 2, 3, 4, 5].map((seed) => createVocabularyTest(lexicon, seed))
  let state = 20_270_101
  const random = (): number => {
    // the linear congruence of Numerical Recipes: good enough for dice
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  it.each([
    [1000, 500],
    [2000, 700],
    [8000, 1500],
  ])('errs at %i words by %i at most (root of the mean square), and the interval holds', (size, most) => {
    let squares = 0
    let held = 0
    for (let reader = 0; reader < READERS; reader++) {
      const slope = 1.7 + 2.3 * random()
      const half = findHalfRank(size, slope)
      const knows = ({ rank }: TestItem): boolean =>
        (rank !== null && random() < 1 / (1 + (rank / half) ** slope)) || random() < 0.1
      const { band, low, high } = scoreTest(answersOf(tests[reader % tests.length] ?? test, knows))
      squares += (band - size) ** 2
      if (low <= size && size <= high) held++
    }
    expect(Math.sqrt(squares / READERS)).toBeLessThanOrEqual(most)
    expect(held / READERS).toBeGreaterThanOrEqual(0.8)
  })
})

describe('made-up words', () => {
  it('are at least 40, each once', () => {
    expect(PSEUDO_WORDS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(PSEUDO_WORDS).size).toBe(PSEUDO_WORDS.length)
    for (const word of PSEUDO_WORDS) expect(word).toMatch(/^[a-z]{5,}$/)
  })
})
