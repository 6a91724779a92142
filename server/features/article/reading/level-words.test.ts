// What 大纲词汇 says of a word: its lemma, and a gloss for everybody, without the labels of a trade.
import { expect, it } from 'vitest'
import type { Dictionary } from '../../dictionary/index/dictionary.ts'
import { wordsFrom } from './level-words.ts'

const SENSES: Record<string, { pos: string; zh: string }[]> = {
  trawler: [
    { pos: '', zh: '[化] 拖网' },
    { pos: 'n', zh: '拖网渔船' },
  ],
  anode: [{ pos: '', zh: '[化] 阳极' }],
  gauge: [{ pos: 'n', zh: '【机】量规，[计] 尺度' }],
}
const dictionary = {
  facts: () => ({ rank: 30_000, tags: [] }),
  entry: (word: string) => ({ senses: SENSES[word] ?? [], phonetics: { uk: '', us: '' } }),
} as unknown as Dictionary

it('gives the lemma of each form with its general meaning, and never a label', () => {
  const text = 'The trawler’s net, an anode and two gauges'
  const content = {
    paragraphs: [{ id: 'p1', kind: 'p', text, zh: '' }],
    lemmas: ['trawler', 'anode', 'gauge'],
    forms: { "trawler's": 'trawler', gauges: 'gauge' },
    occurrences: [],
  } as unknown as Parameters<typeof wordsFrom>[2]['content']
  const found = wordsFrom({ dictionary }, 'C6', { content, words: [] })
  expect(found.map(({ lemma, zh }) => [lemma, zh])).toEqual([
    ['trawler', 'n. 拖网渔船'],
    ['anode', '阳极'],
    ['gauge', 'n. 量规，尺度'],
  ])
})
