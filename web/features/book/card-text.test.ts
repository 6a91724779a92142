// Shows that a quotation stands on a share card in the largest letters that hold it, and is cut only when none do.
import { expect, it } from 'vitest'
import { fitText } from './card-text.ts'

/** Every letter half as wide as it is high, hanzi square. */
const measure = (text: string, size: number) =>
  [...text].reduce((width, char) => width + (/\p{Script=Han}|[，。]/u.test(char) ? size : size / 2), 0)
const room = {
  width: 200,
  sizes: [
    { size: 40, most: 2 },
    { size: 20, most: 3 },
  ],
}

it('uses the largest letters in which the whole fits, between words', () => {
  expect(fitText('The ferry stops.', room, measure)).toEqual({ size: 40, lines: ['The ferry', 'stops.'] })
  expect(fitText('The ferry stops at noon, as ever.', room, measure)).toEqual({
    size: 20,
    lines: ['The ferry stops at', 'noon, as ever.'],
  })
})

it('parts hanzi anywhere, but no stop begins a line', () => {
  expect(fitText('渡船中午才停，整个岛都听得见。', room, measure)).toEqual({
    size: 20,
    lines: ['渡船中午才停，整个岛', '都听得见。'],
  })
})

it('cuts what fits in none, and leaves a word that is too long to the edge', () => {
  const long = fitText('one two three '.repeat(20), room, measure)
  expect(long.lines).toHaveLength(3)
  expect(long.lines.at(-1)).toMatch(/\w…$/)
  expect(fitText('', room, measure)).toEqual({ size: 40, lines: [] })
  expect(fitText('x'.repeat(30), room, measure)).toEqual({ size: 20, lines: ['x'.repeat(30)] })
})
