// Shows that most words have as many syllables as a reader hears.
import { expect, it } from 'vitest'
import { countSyllables } from './syllables.ts'

it.each([
  [1, 'a the cat make made walked stopped strength'],
  [1, 'homes waves cooked guard’s lion'],
  [2, 'table wanted added people guarded houses boxes boxes’ churches smiles wishes Monday seeing flying'],
  [2, 'being going prism ocean'],
  [3, 'radio area animal banana idea media carrying realism'],
  [2, 'nation region special Asian people'],
  [2, 'quarter equal million'],
  [3, 'actual video violin pigeon society'],
  [4, 'information geography theology'],
])('%d: %s', (count, words) => {
  expect(words.split(' ').map((word) => [word, countSyllables(word)])).toEqual(
    words.split(' ').map((word) => [word, count]),
  )
})

it('is one of what has no letters', () => {
  expect(countSyllables('')).toBe(1)
  expect(countSyllables('1990')).toBe(1)
  expect(countSyllables('hmmmm')).toBe(1)
})
