// Pins the behaviour of grade that readers see.
import { describe, expect, it } from 'vitest'
import { knownPercent } from './coverage.ts'
import { gradeOf } from './grade.ts'
import { syllables } from './syllables.ts'

const text = { basic_share: 0.85, c4_share: 0.95, words: 1000, sentences: 60, syllables: 1450 }

describe('gradeOf', () => {
  it('follows the published formula', () => {
    // 3.130 − 4.236·0.85 − 2.373·0.95 + 0.698·ln(1000/60) + 1.105·1.45
    expect(gradeOf(text)).toEqual({ score: 0.84, level: 'STANDARD' })
  })
  it.each([
    ['VERY_EASY', 0.34, 997],
    ['EASY', 0.35, 1006],
    ['EASY', 0.74, 1359],
    ['STANDARD', 0.75, 1368],
    ['STANDARD', 1.09, 1675],
    ['DIFFICULT', 1.1, 1684],
    ['DIFFICULT', 1.49, 2037],
    ['VERY_DIFFICULT', 1.5, 2046],
  ])('is %s at %d, on either side of each cut', (level, score, count) => {
    expect(gradeOf({ ...text, syllables: count })).toEqual({ score, level })
  })
  it('is higher for longer sentences, longer words and rarer words', () => {
    const { score } = gradeOf(text)
    expect(gradeOf({ ...text, sentences: 40 }).score).toBeGreaterThan(score)
    expect(gradeOf({ ...text, syllables: 1700 }).score).toBeGreaterThan(score)
    expect(gradeOf({ ...text, c4_share: 0.9 }).score).toBeGreaterThan(score)
  })
  it('calls an empty text very easy', () => {
    expect(gradeOf({ basic_share: 1, c4_share: 1, words: 0, sentences: 0, syllables: 0 })).toEqual({
      score: 0,
      level: 'VERY_EASY',
    })
  })
})

describe('syllables', () => {
  it.each([
    ['the', 1],
    ['make', 1],
    ['makes', 1],
    ['walked', 1],
    ['wanted', 2],
    ['boxes', 2],
    ['table', 2],
    ['happy', 2],
    ['reading', 2],
    ['being', 2],
    ['university', 5],
    ['education', 4],
    ['people', 2],
    ['idea', 3],
    ['strength', 1],
    ['beautiful', 3],
    ['well-known', 2],
    ['rhythm', 1],
  ])('%s has %i', (word, count) => expect(syllables(word)).toBe(count))
})

describe('knownPercent', () => {
  it('counts running words, not different ones', () => {
    expect(knownPercent({ the: 9, quark: 1 }, (lemma) => lemma === 'the')).toBe(90)
  })
  it('keeps one decimal', () => expect(knownPercent({ a: 2, b: 1 }, (lemma) => lemma === 'a')).toBe(66.7))
  it('is null without words', () => expect(knownPercent({}, () => true)).toBeNull())
})
