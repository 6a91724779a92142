// What a reader did to a word shows on the page, as the server will say it too.
import { describe, expect, it } from 'vitest'
import type { WordState } from '../../contract/entities/word.ts'
import type { Strength } from '../../domain/word/schedule.ts'
import {
  applyMutations,
  getHighlightKind,
  getPlainLemma,
  NO_HIGHLIGHTS,
  type WordHighlights,
} from './highlight-steps.ts'
import { stampMutation, type UnstampedMutation } from './offline-mutation.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const AT = '2026-11-20T08:00:00.000Z'
const DAY_LATER = '2026-11-21T08:00:00.000Z'
const own = (deed: UnstampedMutation) => ({ ...stampMutation(deed), at: AT })
const before: WordHighlights = {
  base: 'C4',
  states: new Map([['old', 'KNOWN']]),
  cards: new Map([['grid', { strength: 'STRONG', due: '2030-01-01T00:00:00Z' }]]),
}
const after = (...deeds: UnstampedMutation[]) => {
  const { base, states, cards } = applyMutations(before, deeds.map(own), getPlainLemma)
  return { base, states: Object.fromEntries(states), cards: Object.fromEntries(cards) }
}
const unchanged = after()
const { grid } = unchanged.cards
const word = 'grid'

describe('a step', () => {
  it.each<[string, UnstampedMutation, object]>([
    [
      'saves a word as new',
      { kind: 'save', input: { word: 'Pier' } },
      { cards: { grid, pier: { strength: 'NEW', due: AT } } },
    ],
    ['saves nothing twice', { kind: 'save', input: { word } }, {}],
    ['takes a word away', { kind: 'delete', word }, { cards: {} }],
    ['takes away no word that is not there', { kind: 'delete', word: 'pier' }, {}],
    [
      'says what a word is',
      { kind: 'state', word, state: 'IGNORED' },
      { states: { old: 'KNOWN', grid: 'IGNORED' } },
    ],
    ['says another level', { kind: 'base', base: 'C6' }, { base: 'C6' }],
    [
      'forgets a word',
      { kind: 'review', word, rating: 1, spent: 1 },
      { cards: { grid: { strength: 'WEAK', due: DAY_LATER } } },
    ],
    [
      'hardly knows a word',
      { kind: 'review', word, rating: 2, spent: 1 },
      { cards: { grid: { strength: 'FAIR', due: DAY_LATER } } },
    ],
    [
      'knows a word',
      { kind: 'review', word, rating: 4, spent: 1 },
      { cards: { grid: { strength: 'FAIR', due: DAY_LATER } } },
    ],
    ['takes a rating back', { kind: 'undo', word, of: 'x' }, {}],
    [
      'marks an article',
      { kind: 'mark', article_id: 7, action: 'READ', status: true } as unknown as UnstampedMutation,
      {},
    ],
    ['reads', { kind: 'reading', source: 'ARTICLE', source_id: '7', spent_time: 5 }, {}],
  ])('that %s', (_, deed, changes) => {
    expect(after(deed)).toEqual({ ...unchanged, ...changes })
  })

  it('comes after the one before, under the lemma it is kept under', () => {
    const steps = [
      own({ kind: 'delete', word: 'grids' }),
      own({ kind: 'save', input: { word: 'grids' } }),
      own({ kind: 'base', base: 'C6' }),
      own({ kind: 'base', base: 'IELTS' }),
    ]
    const { base, cards } = applyMutations(before, steps, () => 'grid')
    expect([base, [...cards]]).toEqual(['IELTS', [['grid', { strength: 'NEW', due: AT }]]])
    expect(before.cards.get('grid')?.strength).toBe('STRONG')
  })
})

it('brings a deleted card back as it was, another one as new', () => {
  const former = new Map([['pier', { strength: 'FAIR', due: DAY_LATER } as const]])
  const steps = ['pier', 'quay'].map((each) => own({ kind: 'save', input: { word: each } }))
  const { cards } = applyMutations(NO_HIGHLIGHTS, steps, getPlainLemma, former)
  expect([...cards.values()]).toEqual([
    { strength: 'FAIR', due: DAY_LATER },
    { strength: 'NEW', due: AT },
  ])
})

it('is the very same when nothing was done, so that nothing is drawn again', () => {
  expect(applyMutations(before, [], getPlainLemma)).toBe(before)
  expect(NO_HIGHLIGHTS).toEqual({ base: null, states: new Map(), cards: new Map() })
})

it('takes the form for the lemma where nobody knows better', () => {
  const deeds: UnstampedMutation[] = [
    { kind: 'save', input: { word: ' Batteries ' } },
    { kind: 'delete', word: 'Grid' },
    { kind: 'base', base: 'C4' },
  ]
  expect(deeds.map((deed) => getPlainLemma(own(deed)))).toEqual(['batteries', 'grid', ''])
})

const PAST = '2026-11-20T07:59:59Z'
const FUTURE = '2026-11-20T08:00:01Z'
it.each<[WordState | null, Strength | null, string, string | undefined]>([
  [null, null, '', undefined],
  ['LEARNING', null, '', 'learning'],
  ['UNKNOWN', null, '', undefined],
  ['KNOWN', 'WEAK', PAST, undefined],
  ['IGNORED', 'WEAK', PAST, undefined],
  ['LEARNING', 'WEAK', PAST, 'due'],
  [null, 'WEAK', PAST, 'due'],
  [null, 'STRONG', AT, 'due'],
  [null, 'FAIR', PAST, 'due'],
  [null, 'NEW', PAST, 'learning'],
  [null, 'NEW', FUTURE, 'learning'],
  [null, 'WEAK', FUTURE, 'learning'],
  [null, 'FAIR', FUTURE, 'fair'],
  [null, 'STRONG', FUTURE, undefined],
])('draws a word that is %s, with a card that is %s and due %s, as %s', (state, strength, due, kind) => {
  const highlights: WordHighlights = {
    base: null,
    states: new Map(state ? [[word, state]] : []),
    cards: new Map(strength ? [[word, { strength, due }]] : []),
  }
  expect(getHighlightKind(highlights, word, NOW)).toBe(kind)
  expect(getHighlightKind(highlights, 'another', NOW)).toBeUndefined()
})
