// A saved phrase is marked wherever it stands, however it is bent or split, and nothing like it is.
import { expect, it } from 'vitest'
import { findPhrasesAt } from '../../../../domain/language/phrases.ts'
import type { WordHighlights } from '../../../local/word-highlights.ts'
import { findPhrasesIn } from './phrase-highlights.ts'
import { tokenizeLemmas } from './reading-highlights.ts'

const NOW = Date.parse('2026-03-01T00:00:00Z')
const forms: Record<string, string> = { looked: 'look', gave: 'give', batteries: 'battery' }
const highlights: WordHighlights = {
  base: null,
  cards: new Map([
    ['look forward to', { strength: 'NEW', due: '2026-02-01T00:00:00Z' }],
    ['give up', { strength: 'FAIR', due: '2026-04-01T00:00:00Z' }],
    ['grid battery', { strength: 'WEAK', due: '2026-04-01T00:00:00Z' }],
    ['give', { strength: 'NEW', due: '2026-02-01T00:00:00Z' }],
  ]),
  states: new Map([['grid battery', 'KNOWN']]),
}
const lemmatizer = { lemmasOf: (word: string) => [forms[word] ?? word] }
const list = {
  startingWith: (word: string) => (word === 'give' ? [{ phrase: 'give up', zh: '放弃', split: true }] : []),
}
const core = { phrasesAt: (text: string, offset: number) => findPhrasesAt(text, offset, lemmatizer, list) }

const found = (text: string, words: WordHighlights = highlights, known?: typeof core) =>
  findPhrasesIn({ text, tokens: tokenizeLemmas(text, forms) }, words, NOW, known).map(
    ({ start, end, kind }) => [text.slice(start, end), kind],
  )

it('highlights a phrase with its spaces, also bent', () => {
  expect(found('They looked forward to it, and we look forward to more.')).toEqual([
    ['looked forward to', 'learning'],
    ['look forward to', 'learning'],
  ])
})

it('highlights the words of a split phrase and not what splits it', () => {
  expect(found('She gave it up at last.', highlights, core)).toEqual([
    ['gave', 'fair'],
    ['up', 'fair'],
  ])
  expect(found('She gave up.', highlights, core)).toEqual([['gave up', 'fair']])
})

it('takes no words for a phrase that a comma parts or that only begin like it', () => {
  expect(found('Look forward, to the hills. They give, up there.', highlights, core)).toEqual([])
})

it('highlights nothing for a phrase that is known', () => {
  expect(found('Grid batteries wait.')).toEqual([])
})

it('finds an adjective’s phrase without its be', () => {
  const fond: WordHighlights = {
    ...highlights,
    cards: new Map([['be fond of', { strength: 'NEW', due: '2026-02-01T00:00:00Z' }]]),
  }
  expect(found('They grew fond of it.', fond)).toEqual([['fond of', 'learning']])
})

it('highlights one that no dictionary has', () => {
  const own: WordHighlights = { ...highlights, states: new Map() }
  expect(found('Grid batteries wait.', own, core)).toEqual([['Grid batteries', 'learning']])
})
