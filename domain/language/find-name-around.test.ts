// Shows which words around a tapped one belong to the same name.
import { expect, it } from 'vitest'
import { findNameAround } from './find-name-around.ts'

const around = (sentence: string, word: string) => {
  const start = sentence.indexOf(word)
  const { start: from, end } = findNameAround(sentence, { start, end: start + word.length })
  return sentence.slice(from, end)
}

it.each([
  ['He wrote to Charles Darwin at once.', 'Darwin', 'Charles Darwin'],
  ['He wrote to Charles Darwin at once.', 'Charles', 'Charles Darwin'],
  ['The Bureau of Longitudes refused.', 'Longitudes', 'Bureau of Longitudes'],
  ['In Paris the Observatory stood.', 'Paris', 'Paris'],
  ['They asked Vincent van Gogh to paint.', 'Gogh', 'Vincent van Gogh'],
  ["It was Delambre's notebook.", 'Delambre', 'Delambre'],
  ['She met J. B. Hartley in Leeds.', 'Hartley', 'J. B. Hartley'],
  ['From Dover, Anna sailed on.', 'Anna', 'Anna'],
  ['He saw London. Paris came later.', 'London', 'London'],
  ['the Isle of the dead', 'Isle', 'Isle'],
  ['a lamp burned', 'lamp', 'lamp'],
])('%s: %s is of %s', (sentence, word, name) => {
  expect(around(sentence, word)).toBe(name)
})
