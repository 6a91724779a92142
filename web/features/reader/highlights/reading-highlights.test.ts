// Marks must follow the reader's words, and never be more than an engine can draw.
import { expect, it } from 'vitest'
import { getHighlightKind, type WordHighlights } from '../../../local/word-highlights.ts'
import {
  findHighlights,
  groupLemmasByParagraph,
  MAX_RANGES,
  selectNearest,
  tokenizeLemmas,
} from './reading-highlights.ts'

const NOW = Date.parse('2026-03-01T00:00:00Z')
const PAST = '2026-02-01T00:00:00Z'
const FUTURE = '2026-04-01T00:00:00Z'
const highlights: WordHighlights = {
  base: null,
  cards: new Map([
    ['grow', { strength: 'NEW', due: PAST }],
    ['battery', { strength: 'FAIR', due: FUTURE }],
    ['grid', { strength: 'FAIR', due: PAST }],
    ['cost', { strength: 'STRONG', due: FUTURE }],
    ['peak', { strength: 'WEAK', due: FUTURE }],
  ]),
  states: new Map([
    ['peak', 'KNOWN'],
    ['plant', 'LEARNING'],
  ]),
}

it('draws by strength, and nothing for what is known', () => {
  const drawn = ['grow', 'battery', 'grid', 'cost', 'peak', 'plant', 'other'].map((lemma) =>
    getHighlightKind(highlights, lemma, NOW),
  )
  expect(drawn).toEqual(['learning', 'fair', 'due', undefined, undefined, 'learning', undefined])
})

it('takes the lemma of the place before the usual one', () => {
  const here = groupLemmasByParagraph([
    ['p1', 4, 'saw'],
    ['p2', 0, 'other'],
  ])
  const lemmas = (paragraph: string) =>
    tokenizeLemmas('The saw saw', { saw: 'see' }, here.get(paragraph)).map(({ lemma }) => lemma)
  expect(lemmas('p1')).toEqual(['the', 'saw', 'see'])
  expect(lemmas('p3')).toEqual(['the', 'see', 'see'])
})

it('highlights every form of a saved lemma and no other word', () => {
  const text = 'Batteries grew; the “grid’s” costs did not.'
  const tokens = tokenizeLemmas(text, {
    batteries: 'battery',
    grew: 'grow',
    "grid's": 'grid',
    constructor: 'x',
  })
  const found = findHighlights(tokens, highlights, NOW).map(({ start, end, kind }) => [
    text.slice(start, end),
    kind,
  ])
  expect(found).toEqual([
    ['Batteries', 'fair'],
    ['grew', 'learning'],
    ['grid’s', 'due'],
  ])
})

it('takes a word like constructor for a word', () => {
  expect(tokenizeLemmas('constructor', {})).toEqual([
    { start: 0, end: 11, key: 'constructor', lemma: 'constructor' },
  ])
})

it('keeps to the most ranges, the paragraphs nearest to the middle first', () => {
  const spans = Array.from({ length: 40 }, (_, at) => at)
  const taken = selectNearest([
    { id: 'far', distance: 900, spans },
    { id: 'here', distance: 10, spans },
    { id: 'near', distance: 300, spans },
  ])
  expect(taken.map(({ id, spans: left }) => [id, left.length])).toEqual([
    ['here', 40],
    ['near', MAX_RANGES - 40],
  ])
})
