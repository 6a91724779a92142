// Pins the behaviour of vocabulary-test that readers see.
import { describe, expect, it } from 'vitest'
import type { DictionaryEntry } from './lexicon.ts'
import { PSEUDO_WORDS } from './pseudo-words.ts'
import { scoreTest, type TestItem, vocabularyTest } from './vocabulary-test.ts'

const letters = (index: number): string =>
  [...index.toString().padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')
const NO_ENTRY = { phonetic: '', english: [], collins: 0, oxford: false, forms: {}, rank: null, tags: [] }
const lexicon = {
  wordsRanked: (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => letters(from + index)),
  tags: () => ['cet4'] as const,
  lemmaOf: (word: string) => word,
  entry: (): DictionaryEntry | undefined => undefined,
}
const test = vocabularyTest(lexicon, 7)
const answered = (knows: (item: TestItem) => boolean) =>
  scoreTest(test.map((item) => ({ ...item, knows: knows(item) })))

describe('vocabularyTest', () => {
  it('asks 36 words of every band and 12 made-up ones, none twice', () => {
    expect(test).toHaveLength(48)
    expect(test.filter(({ band }) => band === null)).toHaveLength(12)
    expect(new Set(test.map(({ word }) => word)).size).toBe(48)
    expect(test.filter(({ band }) => band === 500)).toHaveLength(3)
  })
  it('is the same for the same seed and another for another', () => {
    expect(vocabularyTest(lexicon, 7)).toEqual(test)
    expect(vocabularyTest(lexicon, 8)).not.toEqual(test)
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
    const asked = vocabularyTest(
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
    const words = asked.filter(({ band }) => band !== null).map(({ word }) => word)
    expect(words.sort()).toEqual(['harbour', 'lantern', 'nation'])
  })
  it('mixes the bands', () => {
    expect(test.slice(0, 12).some(({ band }) => band === null || band > 3000)).toBe(true)
  })
})

describe('scoreTest', () => {
  it('gives 15,000 to who knows all words and no made-up one, nothing to who knows none', () => {
    expect(answered(({ band }) => band !== null)).toEqual({
      band: 15_000,
      false_alarms: 0,
      is_reliable: true,
    })
    expect(answered(() => false).band).toBe(0)
  })
  it('gives about n to who knows the n most frequent words', () => {
    expect(answered(({ band }) => band !== null && band <= 4000).band).toBe(4000)
  })
  it('takes off what a reader says yes to without knowing it', () => {
    const made = test.filter(({ band }) => band === null).map(({ word }) => word)
    const guesses = new Set(made.slice(0, 4))
    const honest = answered(({ band }) => band !== null && band <= 4000)
    const guessing = answered((item) => (item.band === null ? guesses.has(item.word) : item.band <= 4000))
    expect(guessing.band).toBe(honest.band)
    const lucky = answered((item) =>
      item.band === null ? guesses.has(item.word) : item.band <= 4000 || letters(1) > item.word,
    )
    expect(lucky.band).toBeLessThanOrEqual(honest.band)
  })
  it('says that yes to everything means nothing', () => {
    expect(answered(() => true)).toEqual({ band: 0, false_alarms: 1, is_reliable: false })
  })
  it('survives no answers', () =>
    expect(scoreTest([])).toEqual({ band: 0, false_alarms: 0, is_reliable: true }))
})

describe('made-up words', () => {
  it('are at least 40, each once', () => {
    expect(PSEUDO_WORDS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(PSEUDO_WORDS).size).toBe(PSEUDO_WORDS.length)
    for (const word of PSEUDO_WORDS) expect(word).toMatch(/^[a-z]{5,}$/)
  })
})
