// Shows that no half of a character and no U+0000 reaches a database, and that all other text stays as it is.
import { expect, it } from 'vitest'
import { lastPart, toStorableJson, truncateText } from './well-formed.ts'

it.each([
  ['plain', 3, 'pla'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['a\uD83Db', 9, 'a\uFFFDb'],
])('the first part of %j within %i is %j', (text, most, part) => {
  expect(truncateText(text, most)).toBe(part)
})

it.each([
  ['plain', 3, 'ain'],
  ['plain', 9, 'plain'],
  ['plain', 0, ''],
  ['😀ab', 3, 'ab'],
  ['😀ab', 4, '😀ab'],
  ['a\uDE00b', 9, 'a\uFFFDb'],
])('the last part of %j within %i is %j', (text, most, part) => {
  expect(lastPart(text, most)).toBe(part)
})

it('writes JSON that holds no half of a character and no U+0000', () => {
  const json = toStorableJson({ 'k\uDE00': ['😀', 'a\uD83D', 'b\0', '\\u0000 \\ud83d "\n'], none: null })
  expect(JSON.parse(json)).toEqual({
    'k\uFFFD': ['😀', 'a\uFFFD', 'b\uFFFD', '\\u0000 \\ud83d "\n'],
    none: null,
  })
})
