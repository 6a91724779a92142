// Shows that two pronunciations go into one field and come out as they were.
import { expect, it } from 'vitest'
import { packPhonetics, selectPhonetic, unpackPhonetics } from './phonetics.ts'

it.each([
  ['fləʊ', 'floʊ', 'fləʊ~2o1'],
  ['ˈbetə', 'ˈbetər', 'ˈbetə~5r0'],
  ['tuː', '', 'tuː'],
  ['', 'ˈblɔːɡər', '~0ˈblɔːɡər0'],
  ['', '', ''],
  ['aa', 'aaa', 'aa~2a0'],
])('%s and %s are %s', (uk, us, packed) => {
  expect(packPhonetics({ uk, us })).toBe(packed)
  expect(unpackPhonetics(packed)).toEqual({ uk, us })
})

it('shows the British one, else the American', () => {
  expect(selectPhonetic('fləʊ~2o1')).toBe('fləʊ')
  expect(selectPhonetic('~0ˈblɔːɡər0')).toBe('ˈblɔːɡər')
})
