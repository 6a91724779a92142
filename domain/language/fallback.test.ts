// Shows what is said of words that no dictionary has.
import { expect, it } from 'vitest'
import { deriveSense, guessMeaning, splitCompound } from './fallback.ts'
import type { DictionaryEntry, ExamTag } from './lexicon.ts'
import { selectOwnFacts } from './own-facts.ts'

const SENSES: Record<string, [pos: string, zh: string][]> = {
  eight: [['n', '八，八个']],
  year: [['n', '年']],
  old: [
    ['n', '以前，往昔'],
    ['a', '年老的，旧的'],
  ],
  happy: [['a', '高兴的，幸福的']],
  read: [['v', '读，阅读']],
  reader: [['n', '读者']],
  hope: [['n', '希望']],
}
const lexicon = {
  entry: (word: string) => {
    const senses = SENSES[word]?.map(([pos, zh]) => ({ pos, zh }))
    return senses && ({ word, senses } as DictionaryEntry)
  },
  lemmasOf: (form: string) => [form.replace(/s$/, '')],
}

it('tells the parts of a compound, none of another word, none where nothing is known', () => {
  expect(splitCompound(lexicon, 'Eight-year-old')).toEqual([
    { word: 'eight', zh: '八，八个' },
    { word: 'year', zh: '年' },
    { word: 'old', zh: '年老的，旧的' },
  ])
  const named = {
    ...lexicon,
    entry: (word: string) =>
      word === 'canadian' ? ({ word: 'Canadian', senses: [] } as never) : lexicon.entry(word),
  }
  expect(splitCompound(named, 'Canadian-eight').map(({ word }) => word)).toEqual(['Canadian', 'eight'])
  expect(splitCompound(lexicon, 'qua-year')).toEqual([
    { word: 'qua', zh: '' },
    { word: 'year', zh: '年' },
  ])
  for (const text of ['year', 'qua-quo', '-']) expect(splitCompound(lexicon, text)).toEqual([])
})

it.each([
  ['unhappy', 'a', 'happy 的反面：高兴的，幸福的'],
  ['reread', 'v', '再次 read：读，阅读'],
  ['nonreaders', 'n', '不是 reader 的：读者'],
  ['hopeless', 'a', '没有 hope 的：希望'],
  ['happily', 'adv', 'happy 的副词：高兴的，幸福的'],
  ['happiness', 'n', 'happy 的名词：高兴的，幸福的'],
])('tells %s by the word it is made of', (word, pos, zh) => {
  expect(deriveSense(lexicon, word)?.sense).toEqual({ pos, zh })
})

it.each(['unhope', 'rehappy', 'readless', 'xyzzy', 'under'])('tells nothing of %s', (word) => {
  expect(deriveSense(lexicon, word)).toBeUndefined()
})

it('guesses by the parts or by the word it is made of, and at nothing else', () => {
  expect(guessMeaning(lexicon, 'unhappy')).toEqual({
    parts: [],
    sense: { pos: 'a', zh: 'happy 的反面：高兴的，幸福的' },
  })
  expect(guessMeaning(lexicon, 'qua-year')).toMatchObject({ parts: [{ word: 'qua' }, { word: 'year' }] })
  expect(guessMeaning(lexicon, 'xyzzy')).toBeUndefined()
})

it('takes no rank of a compound from one of its parts', () => {
  const FACTS: Record<string, [number, ExamTag[]]> = {
    eight: [900, ['zk']],
    'eight-year': [900, ['zk']],
    'well-known': [2100, ['cet4']],
    well: [80, ['zk']],
    year: [70, ['zk']],
  }
  const facts = {
    lemmasOf: (form: string) => [form],
    rank: (lemma: string) => FACTS[lemma]?.[0] ?? null,
    tags: (lemma: string) => FACTS[lemma]?.[1] ?? [],
  }
  expect(selectOwnFacts(facts, 'eight-year')).toEqual({ rank: null, tags: [] })
  expect(selectOwnFacts(facts, 'well-known')).toEqual({ rank: 2100, tags: ['cet4'] })
  expect(selectOwnFacts(facts, 'eight')).toEqual({ rank: 900, tags: ['zk'] })
})
