// A guest's words are found under the lemmas of today, also when their steps were made under others.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Lexicon } from '../../domain/language/lexicon.ts'
import { dropSession, keepSession } from '../lib/session.ts'
import { stampMutation, type UnstampedMutation } from './offline-mutation.ts'

const LEMMAS: Record<string, string[]> = { steamed: ['steam'], saw: ['see', 'saw'], harbours: ['harbour'] }
const lemmasOf = (form: string) => LEMMAS[form.toLowerCase()] ?? [form.toLowerCase()]
const lexicon: Lexicon = {
  entry: () => undefined,
  lemmasOf,
  lemmaOf: (form, sentence) => (sentence?.includes('a saw') ? form : (lemmasOf(form)[0] ?? form)),
  facts: () => ({ rank: null, tags: [] }),
  rank: () => null,
  tags: () => [],
  wordsRanked: () => [],
  phrases: { startingWith: () => [] },
}
let guest: typeof import('./guest.ts')
let highlights: typeof import('./word-highlights.ts')
let lemmas: typeof import('./guest-lemmas.ts')

beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  guest = await import('./guest.ts')
  highlights = await import('./word-highlights.ts')
  lemmas = await import('./guest-lemmas.ts')
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

const save = (word: string, sentence?: string): UnstampedMutation => ({
  kind: 'save',
  input: { word, ...(sentence ? { sentence } : {}) },
})

it('moves saved words and what is said of words, and steps about the old name follow their card', async () => {
  const steps = [
    save('steamed', 'He steamed it.'),
    save('saw', 'He bought a saw.'),
    { kind: 'review', word: 'see', rating: 3, spent: 1 } satisfies UnstampedMutation,
    { kind: 'state', word: 'harbours', state: 'KNOWN' } satisfies UnstampedMutation,
    { kind: 'state', word: 'saw', state: 'IGNORED' } satisfies UnstampedMutation,
    { kind: 'base', base: 'C4' } satisfies UnstampedMutation,
  ].map((deed) => stampMutation(deed))
  const found = lemmas.resolveStepLemmas(lexicon, steps)
  expect(steps.map(({ op_id }) => found.get(op_id))).toEqual([
    ...['steam', 'saw', 'saw', 'harbour', 'saw'],
    undefined,
  ])
  await guest.saveGuestMutations(steps)
  await highlights.loadHighlights()
  expect([...highlights.getWordHighlights().cards.keys()]).toContain('steamed')
  await lemmas.recomputeGuestLemmas(lexicon)
  expect([...highlights.getWordHighlights().cards.keys()]).toEqual(['steam', 'saw'])
  expect([...highlights.getWordHighlights().states.keys()]).toEqual(['harbour', 'saw'])
})

it('looks once for each edition of the rules, and never at a member’s', async () => {
  await guest.saveGuestMutations([stampMutation(save('steamed'))])
  keepSession('token', 7)
  await lemmas.recomputeGuestLemmas(lexicon)
  dropSession()
  await lemmas.recomputeGuestLemmas(lexicon)
  await guest.saveGuestMutations([stampMutation(save('harbours'))])
  await lemmas.recomputeGuestLemmas(lexicon)
  await highlights.loadHighlights()
  expect([...highlights.getWordHighlights().cards.keys()]).toEqual(['steam', 'harbours'])
})
