// Shows what is taken to be meant by a word that nobody wrote.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSpellingVocabulary, measureEditDistance, suggestSpelling } from './spelling-suggestion.ts'

const WORDS =
  'telegraph telegram elephant weather whether leather insulation mechain bread broad railway cat'.split(' ')
const vocabulary = createSpellingVocabulary(WORDS)
const meant = (word: string, rankOf = (other: string) => WORDS.indexOf(other) + 1) =>
  suggestSpelling(word, vocabulary, rankOf)

it('finds the word behind a slip or two', () => {
  expect(meant('telegraf')).toBe('telegraph')
  expect(meant('elephent')).toBe('elephant')
  expect(meant('insulaton')).toBe('insulation')
  expect(meant('wether')).toBe('weather')
  expect(meant('wether', (other) => (other === 'whether' ? 1 : 2))).toBe('whether')
  expect(meant('ralway')).toBe('railway')
  expect(meant('raliway')).toBe('railway')
})

it('finds the word that is being written', () => {
  expect(meant('telegr')).toBe('telegraph')
  expect(meant('telegr', (other) => (other === 'telegram' ? 1 : 2))).toBe('telegram')
  expect(meant('insul')).toBe('insulation')
})

it('takes a short word for what it is, and finds nothing far away', () => {
  for (const word of ['cot', 'bat', 'brxxd', 'xylophone', 'telexxxf', 'te-legraf', '大象', ''])
    expect(meant(word)).toBeUndefined()
  expect(meant('brexd')).toBe('bread')
})

it('counts edits as they are, and no farther than asked', () => {
  expect(measureEditDistance('abcd', 'abdc', 3)).toBe(1)
  expect(measureEditDistance('kitten', 'sitting', 3)).toBe(3)
  expect(measureEditDistance('kitten', 'sitting', 2)).toBe(3)
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(measureEditDistance(a, b, 8)).toBe(measureEditDistance(b, a, 8))
      expect(measureEditDistance(a, a, 8)).toBe(0)
      expect(measureEditDistance(a, `${a}x`, 8)).toBe(1)
      if (a !== b) expect(measureEditDistance(a, b, 8)).toBeGreaterThan(0)
    }),
  )
})
