// Pins the behaviour of levels that readers see.
import { describe, expect, it } from 'vitest'
import {
  findLemmaLevel,
  isAtOrAbove,
  isBaselineVocabulary,
  isKnownAtBaseline,
  levelLabel,
  READING_LEVELS,
} from './levels.ts'
import type { WordFacts } from './lexicon.ts'

const apple: WordFacts = { rank: 2800, tags: ['zk', 'gk'] }
const abandon: WordFacts = { rank: 2300, tags: ['gk', 'cet4', 'cet6', 'ky'] }
const abide: WordFacts = { rank: 9200, tags: ['cet6', 'toefl'] }
const glacier: WordFacts = { rank: 7000, tags: ['toefl', 'ielts'] }
const ordinary: WordFacts = { rank: 5000, tags: [] }
const rare: WordFacts = { rank: 11_000, tags: ['gre'] }
const unheard: WordFacts = { rank: null, tags: [] }

describe('levelOfLemma', () => {
  it('is the first list that has the word', () => {
    expect([apple, abandon, abide, glacier, ordinary, rare, unheard].map(findLemmaLevel)).toEqual([
      'BASIC',
      'C4',
      'C6',
      'IELTS',
      'L4',
      'L8',
      null,
    ])
  })
  it('counts the most frequent words as basic even where no list has them', () => {
    expect(findLemmaLevel({ rank: 7, tags: [] })).toBe('BASIC')
    expect(findLemmaLevel({ rank: 1400, tags: ['gre'] })).toBe('C4')
  })
})

describe('knownAtBase', () => {
  it('knows nothing at NONE', () => expect(isKnownAtBaseline('NONE', apple)).toBe(false))
  it('grows from exam to exam', () => {
    const known = (base: Parameters<typeof isKnownAtBaseline>[0]): boolean[] =>
      [apple, abandon, abide, ordinary, glacier, rare, unheard].map((word) => isKnownAtBaseline(base, word))
    expect(known('ZK')).toEqual([true, false, false, false, false, false, false])
    expect(known('C4')).toEqual([true, true, false, false, false, false, false])
    expect(known('C6')).toEqual([true, true, true, false, false, false, false])
    expect(known('L4')).toEqual([true, true, true, true, false, false, false])
    expect(known('IELTS')).toEqual([true, true, true, true, true, false, false])
    expect(known('L8')).toEqual([true, true, true, true, true, true, false])
  })
  it('knows the n most frequent words at BAND:n', () => {
    expect(isKnownAtBaseline('BAND:5000', ordinary)).toBe(true)
    expect(isKnownAtBaseline('BAND:4999', ordinary)).toBe(false)
    expect(isKnownAtBaseline('BAND:15000', unheard)).toBe(false)
  })
})

describe('isAtOrAbove', () => {
  it('takes words of that exam and of later ones', () => {
    expect(
      [apple, abandon, abide, ordinary, glacier, rare, unheard].map((word) => isAtOrAbove('C6', word)),
    ).toEqual([false, false, true, true, true, true, true])
  })
  it('takes frequency bands for the five difficulties', () => {
    expect(isAtOrAbove('VERY_EASY', apple)).toBe(true)
    expect(isAtOrAbove('STANDARD', apple)).toBe(false)
    expect(isAtOrAbove('STANDARD', ordinary)).toBe(true)
    expect(isAtOrAbove('VERY_DIFFICULT', rare)).toBe(true)
    expect(isAtOrAbove('VERY_DIFFICULT', unheard)).toBe(true)
  })
})

describe('a word of a list that no corpus ranks', () => {
  const wellKnown: WordFacts = { rank: null, tags: ['cet4', 'cet6'] }
  it('is as hard as its list', () => {
    expect(isAtOrAbove('STANDARD', wellKnown)).toBe(false)
    expect(isAtOrAbove('EASY', wellKnown)).toBe(true)
    expect(isKnownAtBaseline('BAND:3000', wellKnown)).toBe(true)
    expect(isKnownAtBaseline('BAND:2000', wellKnown)).toBe(false)
  })
})

describe('labels', () => {
  it('are those of the specification, ten of them', () => {
    expect(READING_LEVELS.map((level) => level.label)).toEqual([
      '入门',
      '简单',
      '普通',
      '困难',
      '晦涩',
      '四级 / 高考',
      '六级 / 考研',
      '专四',
      '专八',
      '雅思',
    ])
  })
  it('are empty for any other value', () => expect(levelLabel('HARD')).toBe(''))
  it('say where a level is estimated', () => {
    expect(levelLabel('L4', true)).toBe('专四（估算）')
    expect(levelLabel('C4', true)).toBe('四级 / 高考')
  })
  it('know their values', () => {
    expect(isBaselineVocabulary('BAND:2500')).toBe(true)
    expect(isBaselineVocabulary('BAND:')).toBe(false)
    expect(isBaselineVocabulary('ZK')).toBe(true)
  })
})
