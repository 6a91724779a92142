// Pins the behaviour of grade that readers see.
import { describe, expect, it } from 'vitest'
import { computeKnownPercent } from './coverage.ts'
import { gradeText, type TextFigures } from './grade.ts'
import { countSyllables } from './syllables.ts'

const text: TextFigures = {
  words: 1000,
  sentences: 60,
  syllables: 1450,
  letters: 4500,
  basic_share: 0.85,
  c4_share: 0.95,
  mean_ln_rank: 4.4,
  rare_share: 0.04,
  types: 240,
}

describe('gradeOf', () => {
  it('follows the published formula', () => {
    // 6.83 − 5.78·0.85 − 2.10·0.95 + 0.54·ln(1000/60) + 2.44·1.45 − 0.82·4.4 − 0.51·4.5 + 3.15·0.04 + 0.20·240/√800
    expect(gradeText(text)).toEqual({ score: 0.899, level: 'STANDARD' })
  })
  it.each([
    ['VERY_EASY', -0.001, 900],
    ['EASY', 0, 899],
    ['EASY', 0.709, 190],
    ['STANDARD', 0.71, 189],
    ['STANDARD', 1.159, -260],
    ['DIFFICULT', 1.16, -261],
    ['DIFFICULT', 1.629, -730],
    ['VERY_DIFFICULT', 1.63, -731],
  ])('is %s at %d, on either side of each cut', (level, score, steps) => {
    // A step of a thousandth in the score, by the mean rank.
    const mean_ln_rank = text.mean_ln_rank + steps / 820
    expect(gradeText({ ...text, mean_ln_rank })).toEqual({ score, level })
  })
  it('is higher for longer sentences, longer words, rarer words and more different ones', () => {
    const { score } = gradeText(text)
    const harder: Partial<TextFigures>[] = [
      { sentences: 40 },
      { syllables: 1700 },
      { basic_share: 0.8 },
      { c4_share: 0.9 },
      { rare_share: 0.08 },
      { types: 260 },
    ]
    for (const figures of harder)
      expect(gradeText({ ...text, ...figures }).score, Object.keys(figures)[0]).toBeGreaterThan(score)
  })
  it('rises when a common word makes room for a rarer one, step by step', () => {
    // What one word in a hundred changes: its lists, its rank, and whether it is rare.
    const swapped = (basic: number, c4: number, rank: number, rare: number): number =>
      gradeText({
        ...text,
        basic_share: text.basic_share - basic / 100,
        c4_share: text.c4_share - c4 / 100,
        mean_ln_rank: text.mean_ln_rank + (Math.log(rank) - text.mean_ln_rank) / 100,
        rare_share: text.rare_share + rare / 100,
      }).score
    const steps = [
      swapped(0, 0, 200, 0),
      swapped(1, 0, 2500, 0),
      swapped(1, 1, 5000, 0),
      swapped(1, 1, 9000, 1),
    ]
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(new Set(steps).size).toBe(4)
  })
  it('does not call a text harder for going on in the same way', () => {
    const twice = { ...text, words: 2000, sentences: 120, syllables: 2900, letters: 9000 }
    expect(gradeText(twice)).toEqual(gradeText(text))
  })
  it('calls an empty text very easy', () => {
    const none = { ...text, words: 0, sentences: 0, syllables: 0, letters: 0, types: 0 }
    expect(gradeText(none)).toEqual({ score: 0, level: 'VERY_EASY' })
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
  ])('%s has %i', (word, count) => expect(countSyllables(word)).toBe(count))
})

describe('knownPercent', () => {
  it('counts running words, not different ones', () => {
    expect(computeKnownPercent({ the: 9, quark: 1 }, (lemma) => lemma === 'the')).toBe(90)
  })
  it('keeps one decimal', () =>
    expect(computeKnownPercent({ a: 2, b: 1 }, (lemma) => lemma === 'a')).toBe(66.7))
  it('is null without words', () => expect(computeKnownPercent({}, () => true)).toBeNull())
})
