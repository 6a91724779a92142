// Shows that a model's sense stands before the dictionary's only for the same word at the same place.
import { expect, it } from 'vitest'
import { withModelSense } from './model-sense.ts'
import type { DictionaryAnswer } from './resolve-entry.ts'

const answer: DictionaryAnswer = {
  ...{ word: 'bank', lemma: 'bank', lemmas: ['bank'], phonetic: '', phonetics: { uk: '', us: '' } },
  ...{ senses: [{ pos: 'n', zh: '银行；岸' }], here: { pos: 'n', zh: '银行' }, name: null, parts: [] },
  ...{ tags: [], rank: 900, phrases: [], english: [], forms: [] },
}
const sense = { start: 10, end: 14, lemma: 'bank', pos: 'n', zh: '河岸' }
const here = (given: DictionaryAnswer | undefined, at: number, senses = [sense]) =>
  withModelSense(given, 'bank', senses, at)?.here

it('takes the sense of its place, and leaves the dictionary’s where they were', () => {
  const taken = withModelSense(answer, 'bank', [sense], 10)
  expect(taken).toEqual({ ...answer, here: { pos: 'n', zh: '河岸', by: 'model' } })
  expect(answer.here).toEqual({ pos: 'n', zh: '银行' })
})

it('takes none of another place or another word', () => {
  expect([here(answer, 9), here(answer, 14)]).toEqual([answer.here, answer.here])
  expect(here(answer, 10, [{ ...sense, lemma: 'banker' }])).toBe(answer.here)
  const phrase = { pos: '', zh: '指望', phrase: 'bank on' }
  expect(here({ ...answer, here: phrase }, 10)).toBe(phrase)
  const split = { start: 4, end: 30, lemma: 'bank on', pos: '', zh: '依靠' }
  expect(here({ ...answer, here: phrase }, 25, [split])).toEqual({ ...phrase, zh: '依靠', by: 'model' })
})

it('says a word that no dictionary has', () => {
  expect(here(undefined, 10)).toEqual({ pos: 'n', zh: '河岸', by: 'model' })
  expect(withModelSense(undefined, 'bank', [], 10)).toBeUndefined()
})
