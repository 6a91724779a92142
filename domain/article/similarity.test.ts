// Shows which texts count as the same, and how like each other two are by their words.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeWordSimilarity, normaliseText, splitNormalisedWords, WordNumbers } from './similarity.ts'

it.each([
  ['The END', 'the end'],
  ['  two  spaces ', 'two spaces'],
  [' before', 'before'],
  ['behind ', 'behind'],
  ['in  side', 'in side'],
  ['tab\tand\n\nline', 'tab and line'],
  ['‘a’ ‛b′', "'a' 'b'"],
  ['“a” „b‟ ″', '"a" "b" "'],
  ['a‐b–c—d―e', 'a-b-c-d-e'],
  ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
  ['Café\u00a0Noir', 'café noir'],
])('%j counts as %j', (text, normal) => {
  expect(normaliseText(text)).toBe(normal)
  expect(normaliseText(normal)).toBe(normal)
})

it.each([
  ["don't stop at 7.30!", ["don't", 'stop', 'at', '7', '30']],
  ["'quoted' rock'n'roll'", ['quoted', "rock'n'roll"]],
  ['naïve नमस्ते', ['naïve', 'नमस्ते']],
  ['* *', ['*', ' ', '*']],
  ['', []],
])('the words of %j', (text, words) => {
  expect(splitNormalisedWords(text)).toEqual(words)
})

const similarity = (a: string, b: string) => {
  const numbers = new WordNumbers()
  // The order in which words are first seen must not matter.
  numbers.of(splitNormalisedWords('z y x'))
  return computeWordSimilarity(numbers.of(splitNormalisedWords(a)), numbers.of(splitNormalisedWords(b)))
}

it.each([
  ['a b c', 'c b a', 1],
  ['a b', 'c d', 0],
  ['a b c d', 'a b x y', 0.5],
  ['a a b', 'a b b', 2 / 3],
  ['a', 'a a a', 0.5],
  ['z a', 'y a', 0.5],
  ['', '', 1],
  ['', 'a', 0],
])('%j and %j are alike by %d', (a, b, alike) => {
  expect(similarity(a, b)).toBeCloseTo(alike, 10)
  expect(similarity(b, a)).toBeCloseTo(alike, 10)
})

it('is twice the common words, with their repetitions, over all words', () => {
  const words = fc.array(fc.constantFrom(...'abcdefghijklmnop'), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      const rest = [...b]
      const shared = a.filter((word) => rest.includes(word) && rest.splice(rest.indexOf(word), 1)).length
      expect(similarity(a.join(' '), b.join(' '))).toBeCloseTo((2 * shared) / (a.length + b.length), 10)
    }),
  )
})
