// Shows that quoted words are found where they stand, and nowhere when one of them is another.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findWords } from './find-words.ts'

const TEXT = 'The “remedy” — so it seemed — wasn’t cheap…  Nobody, however, asked   why. The remedy stayed.'
const at = (words: string, from?: number) => {
  const span = findWords(TEXT, words, from)
  return span && TEXT.slice(span.start, span.end)
}

it.each([
  ['Nobody, however, asked', 'Nobody, however, asked'],
  ["wasn't cheap", 'wasn’t cheap'],
  ['the "remedy" -- so it seemed', 'The “remedy” — so it seemed'],
  ['asked why.', 'asked   why.'],
  ['“so it seemed”', 'so it seemed'],
  ['NOBODY', 'Nobody'],
])('finds %j', (words, found) => {
  expect(at(words)).toBe(found)
})

it.each(['Nobody asked', 'the remedies', '', '…', '"', 'because'])('does not find %j', (words) => {
  expect(at(words)).toBeUndefined()
})

it('goes on from a place', () => {
  expect(findWords(TEXT, 'remedy', 10)?.start).toBe(TEXT.lastIndexOf('remedy'))
  expect(findWords(TEXT, 'remedy', TEXT.length - 10)).toBeUndefined()
})

it('finds any stretch of a text, at its place or before it', () => {
  fc.assert(
    fc.property(fc.nat(TEXT.length - 2), fc.integer({ min: 1, max: 30 }), (start, length) => {
      const words = TEXT.slice(start, start + length)
      fc.pre(/\p{L}/u.test(words))
      const span = findWords(TEXT, words)
      expect(span).toBeDefined()
      if (span) expect(span.start).toBeLessThanOrEqual(start + length)
    }),
  )
})
