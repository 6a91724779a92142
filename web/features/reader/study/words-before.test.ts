// The ten words before an article: the unknown ones that stand in it most often, each with its place and its meaning.
import { expect, it } from 'vitest'
import type { WordFacts } from '../../../../domain/language/lexicon.ts'
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import { NO_HIGHLIGHTS } from '../../../local/highlight-steps.ts'
import type { WordHighlights } from '../../../local/word-highlights.ts'
import { findWordsBefore, type WordLookup } from './words-before.ts'

const FACTS: Record<string, WordFacts> = {
  the: { rank: 1, tags: ['zk'] },
  ship: { rank: 600, tags: ['zk'] },
  keeper: { rank: 4000, tags: ['cet6'] },
  lantern: { rank: 7000, tags: ['cet6'] },
  grapnel: { rank: null, tags: [] },
  turn: { rank: 8000, tags: ['gre'] },
}
const FORMS = { lanterns: 'lantern', keepers: 'keeper', ships: 'ship', turned: 'turn' }
const lemmaOf = (form: string) => (FORMS as Record<string, string>)[form.toLowerCase()] ?? form.toLowerCase()
const none: Omit<DictionaryAnswer, 'word' | 'lemma' | 'here'> = {
  lemmas: [],
  phonetic: '',
  phonetics: { uk: '', us: '' },
  senses: [],
  name: null,
  parts: [],
  tags: [],
  rank: null,
  phrases: [],
  english: [],
  forms: [],
}
/** Knows every lemma but "unheard"; "turned" is a phrase wherever "out" follows. */
const words: WordLookup = {
  facts: (lemma) => FACTS[lemma] ?? { rank: null, tags: [] },
  rank: (lemma) => FACTS[lemma]?.rank ?? null,
  entryAt: ({ text, sentence = '' }) => {
    const lemma = lemmaOf(text)
    if (lemma === 'unheard') return undefined
    const phrase = lemma === 'turn' && sentence.includes(' out') ? { phrase: 'turn out' } : {}
    return { ...none, word: text, lemma, here: { pos: 'n', zh: `${lemma}的意思`, ...phrase } }
  },
}
const article = (...texts: string[]) => ({
  paragraphs: texts.map((text, at) => ({
    id: `p${at}`,
    kind: 'p' as const,
    text,
    zh: `第${at}段`,
    runs: [],
  })),
  forms: FORMS,
  occurrences: [] as [string, number, string][],
})
const C4: WordHighlights = { ...NO_HIGHLIGHTS, base: 'C4' }
const lemmas = (text: ReturnType<typeof article>, highlights = C4) =>
  findWordsBefore(text, words, highlights).map(({ lemma, count }) => `${lemma} ${count}`)

it('are the unknown words that stand there most often, of equal ones the commoner', () => {
  const text = article('The keeper, the lantern, the ship.', 'Grapnel, grapnel: lanterns and a grapnel.')
  expect(lemmas(text)).toEqual(['grapnel 3', 'lantern 2', 'keeper 1', 'a 1', 'and 1'])
})

it('leave out what the reader knows, has saved, and names', () => {
  const text = article('Keeper saw the lantern.', 'Oslo and the keeper of a grapnel.')
  const states = new Map(['and', 'of', 'a', 'saw'].map((word) => [word, 'KNOWN'] as const))
  expect(lemmas(text, { ...C4, states })).toEqual(['keeper 2', 'lantern 1', 'grapnel 1'])
  const cards = new Map([['lantern', { strength: 'NEW' as const, due: '2026-01-01T00:00:00Z' }]])
  const more = new Map([...states, ['keeper', 'IGNORED'] as const])
  expect(lemmas(text, { ...C4, states: more, cards })).toEqual(['grapnel 1'])
  expect(lemmas(text, { ...NO_HIGHLIGHTS, states })).toEqual(['keeper 2', 'lantern 1', 'grapnel 1'])
})

it('come with the sentence, the Chinese and the meaning of a place where they mean themselves', () => {
  const text = article('It turned out well.', 'She waited. Then she turned to the sea.')
  const found = findWordsBefore(text, words, C4).find(({ lemma }) => lemma === 'turn')
  expect(found).toMatchObject({ count: 2, gloss: 'n. turn的意思' })
  expect(found?.target).toMatchObject({
    text: 'turned',
    paragraph: 'p1',
    sentence: 'Then she turned to the sea.',
    offset: 9,
    zh: '第1段',
  })
  expect(lemmas(article('It turned out well, and it turned out late.'))).not.toContain('turn 2')
  expect(lemmas(article('An unheard thing.'))).not.toContain('unheard 1')
})

it('are ten at most', () => {
  const text = article('b c d e f g h i j k l m n o p.')
  expect(lemmas(text)).toHaveLength(10)
})
