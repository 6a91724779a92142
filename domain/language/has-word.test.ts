// Shows that a word is found whole, in any spelling, and never as part of another.
import { expect, it } from 'vitest'
import { hasWord } from './has-word.ts'

it.each([
  ['Rain, again.', 'rain', true],
  ['The train left.', 'rain', false],
  ['It rained.', 'rain', false],
  ['They don’t turn  out well.', "don't", true],
  ['They don’t turn  out well.', 'turn out', true],
  ['They turn outwards.', 'turn out', false],
  ['a well‑known case', 'well-known', true],
  ['In the 1980s (the end).', '1980s', true],
  ['Anything', ' ', false],
  ['trainrain rain', 'rain', true],
])('%j has %j: %s', (text, word, is) => {
  expect(hasWord(text, word)).toBe(is)
})
