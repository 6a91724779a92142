// Reading aloud begins in sight: in the midst of a paragraph, and where the paragraph in sight has no sentence of its own.
import { expect, it } from 'vitest'
import { firstSentence } from './first-sentence.ts'

const BLOCKS = ['b3-0', 'b3-1', 'b3-2', 'b3-3'].map((id) => ({ id }))
const SENTENCES = [
  { paragraph: 'b3-0', end: 10 },
  { paragraph: 'b3-1', end: 20 },
  { paragraph: 'b3-1', end: 40 },
  { paragraph: 'b3-3', end: 15 },
]
const at = (paragraph: string, offset: number) => firstSentence(SENTENCES, BLOCKS, { paragraph, offset })

it('begins with the sentence that the page begins in', () => {
  expect(at('b3-0', 0)).toBe(0)
  expect(at('b3-1', 0)).toBe(1)
  expect(at('b3-1', 19)).toBe(1)
  expect(at('b3-1', 20)).toBe(2)
})

it('goes on to the next one behind a line without words, and begins at the beginning where it knows no place', () => {
  expect(at('b3-2', 0)).toBe(3)
  expect(at('b3-1', 40)).toBe(3)
  expect(at('b3-3', 15)).toBe(0)
  expect(firstSentence(SENTENCES, BLOCKS, undefined)).toBe(0)
})
