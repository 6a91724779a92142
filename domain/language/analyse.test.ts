// Pins the behaviour of analyse that readers see.
import { describe, expect, it } from 'vitest'
import { analyseText, analyseTextInSteps } from './analyse.ts'
import { packFacts } from './facts-line.ts'
import { gradeText } from './grade.ts'
import { LEMMA_EXCEPTIONS } from './lemma-exceptions.ts'
import type { WordFacts } from './lexicon.ts'
import { createSortedLines } from './sorted-lines.ts'
import { createWordTables } from './word-tables.ts'

const FACTS: Record<string, WordFacts> = {
  the: { rank: 1, tags: ['zk'] },
  cat: { rank: 1500, tags: ['zk'] },
  see: { rank: 50, tags: ['zk'] },
  in: { rank: 5, tags: ['zk'] },
  bank: { rank: 700, tags: ['zk'] },
  abandon: { rank: 2300, tags: ['cet4'] },
  she: { rank: 20, tags: ['zk'] },
  well: { rank: 80, tags: ['zk'] },
  know: { rank: 40, tags: ['zk'] },
  quark: { rank: null, tags: [] },
  constructor: { rank: 9000, tags: [] },
  of: { rank: 3, tags: ['zk'] },
  lock: { rank: 2000, tags: ['gk'] },
  locked: { rank: 8800, tags: [] },
  rise: { rank: 600, tags: ['zk'] },
  rose: { rank: 6400, tags: ['cet6'] },
  clock: { rank: 1200, tags: ['zk'] },
  "o'clock": { rank: 3600, tags: [] },
  criterion: { rank: 1700, tags: ['cet6'] },
  criteria: { rank: 2400, tags: ['cet6'] },
  opera: { rank: 3000, tags: ['cet4'] },
}
const lines = (record: Record<string, string>): string =>
  Object.entries(record)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, rest]) => `${key}\t${rest}\n`)
    .join('')
const dict = createWordTables({
  facts: createSortedLines(
    lines(Object.fromEntries(Object.entries(FACTS).map(([key, facts]) => [key, packFacts(facts)]))),
  ),
  bases: createSortedLines(''),
  forms: createSortedLines(
    lines({ known: 'know,known', locked: 'locked,lock', rose: 'rise,rose', criteria: 'criteria,criterion' }),
  ),
  settled: createSortedLines(
    lines(Object.fromEntries([...LEMMA_EXCEPTIONS].map(([form, lemmas]) => [form, lemmas.join(',')]))),
  ),
  phrases: createSortedLines(''),
})

it('tells where a sentence makes a word another lemma than usual, and counts it there', () => {
  const { forms, lemma_counts, occurrences } = analyseText(
    ['She rose. The rose is in the bank.', 'The rose.'],
    dict,
  )
  const usual = forms['rose'] ?? 'rose'
  const other = usual === 'rise' ? 'rose' : 'rise'
  const places: [number, number][] =
    other === 'rose'
      ? [
          [0, 14],
          [1, 4],
        ]
      : [[0, 4]]
  expect(occurrences).toEqual(places.map((place) => [...place, other]))
  expect([lemma_counts['rise'], lemma_counts['rose']]).toEqual([1, 2])
})

describe('analyse', () => {
  it('counts lemmas over running words and remembers the forms', () => {
    const { lemma_counts, forms, word_count } = analyseText(
      ['The cats saw the cat.', 'She abandoned the cat.'],
      dict,
    )
    expect(lemma_counts).toEqual({ the: 3, cat: 3, see: 1, she: 1, abandon: 1 })
    expect(forms).toEqual({ cats: 'cat', saw: 'see', abandoned: 'abandon' })
    expect(word_count).toBe(9)
  })
  it('leaves names out, also where they begin a sentence', () => {
    const { lemma_counts } = analyseText(['She saw Obama. Obama saw the Bank of Gdańsk.'], dict)
    expect(lemma_counts).toEqual({ she: 1, see: 2, the: 1, bank: 1, of: 1 })
  })
  it('takes an unknown word at the head of a sentence for a name, once it is nowhere in lower case', () => {
    expect(analyseText(['Gdańsk saw the cat. Gdańsk.'], dict).lemma_counts).toEqual({
      see: 1,
      the: 1,
      cat: 1,
    })
    // Ranked ones are words there, and names inside a sentence.
    expect(analyseText(['Constructor saw the cat.'], dict).lemma_counts).toEqual({
      constructor: 1,
      see: 1,
      the: 1,
      cat: 1,
    })
    expect(analyseText(['She saw the Constructor.'], dict).lemma_counts).toEqual({ she: 1, see: 1, the: 1 })
    expect(analyseText(['She saw Constructor. The constructor.'], dict).lemma_counts).toMatchObject({
      constructor: 2,
    })
  })
  it('grades by the shares of words of the first lists, names among them', () => {
    const { score, level } = analyseText(
      ['The cat saw Obama abandon the constructor. She saw the cat.'],
      dict,
    )
    // Of eleven words nine are basic, ten are of the list of C4.
    const ranks = [1, 1500, 50, 2300, 1, 9000, 20, 50, 1, 1500]
    const figures = {
      words: 11,
      sentences: 2,
      syllables: 17,
      letters: 47,
      basic_share: 9 / 11,
      c4_share: 10 / 11,
      mean_ln_rank: ranks.reduce((sum, rank) => sum + Math.log(rank), 0) / 10,
      rare_share: 1 / 11,
      types: 7,
    }
    expect({ score, level }).toEqual(gradeText(figures))
  })
  it('counts different words over the first four hundred only', () => {
    const others = Array.from({ length: 300 }, (_, index) => `c${'at'.repeat(index + 1)}`)
    const score = (words: string[]) => analyseText([words.join(' ')], dict).score
    const head = Array<string>(400).fill('cat')
    const late = score([...head, ...others])
    const early = score([...others, ...head])
    // 300 types (cat is among the others) against one, over the root of 800
    expect(early - late).toBeCloseTo((0.2 * 299) / Math.sqrt(800), 2)
  })
  it('rests after every paragraph and every five thousand words', () => {
    const rests = (text: string[]) => [...analyseTextInSteps(text, dict)].length
    expect(rests([])).toBe(0)
    expect(rests(['the cat', 'the cat'])).toBe(4)
    expect(rests([Array(12_000).fill('cat').join(' ')])).toBe(1 + 3 + 3)
  })
  it('does not take an unknown word in lower case for a name', () => {
    expect(analyseText(['Quarks saw the quarks.'], dict).lemma_counts).toEqual({ quark: 2, see: 1, the: 1 })
  })
  it('gives coverage by level, names left out', () => {
    const { coverage } = analyseText(['The cat in Gdańsk saw the cat abandon the quark.'], dict)
    expect(coverage).toEqual({ ZK: 77.8, C4: 88.9, C6: 88.9, L4: 88.9, L8: 88.9, IELTS: 88.9 })
  })
  it('judges a compound by its hardest part', () => {
    expect(dict.facts('well-known')).toEqual(FACTS.well)
    expect(dict.facts('quark-known')).toEqual(FACTS.quark)
  })
  it('grades a form and a compound that only a corpus knows by what they are made of', () => {
    expect(dict.facts('locked')).toEqual(FACTS['lock'])
    expect(dict.facts("o'clock")).toEqual(FACTS['clock'])
    // What a list has for itself is as hard as the list says: a rose is no form of rise.
    expect(dict.facts('rose')).toEqual(FACTS['rose'])
    expect(dict.rank('locked')).toBe(8800)
  })
  it('leads a learned plural to its singular, in a sentence too', () => {
    expect(dict.lemmasOf('criteria')).toEqual(['criterion', 'criteria'])
    expect(dict.lemmaOf('criteria', 'The criteria were strict.', 4)).toBe('criterion')
    expect(dict.lemmasOf('opera')).toEqual(['opera'])
  })
  it('counts words that are also names of object members', () => {
    expect(analyseText(['the constructor'], dict).lemma_counts).toEqual({ the: 1, constructor: 1 })
  })
  it('reads 180 words a minute, at least one', () => {
    expect(analyseText(['the cat'], dict).minutes).toBe(1)
    expect(analyseText([Array(900).fill('cat').join(' ')], dict).minutes).toBe(5)
  })
  it('survives an empty text', () => {
    expect(analyseText([], dict)).toMatchObject({
      word_count: 0,
      level: 'VERY_EASY',
      lemma_counts: {},
      coverage: { ZK: 100 },
    })
  })
})
