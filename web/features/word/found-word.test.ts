// Tests which searches are looked up as words.
import { expect, it } from 'vitest'
import { getEntryPath, mayBeWord } from './found-word.ts'

it.each(['serendipity', 'turn out', 'well-being', 'o’clock', 'Ran', 'make up one’s mind'])(
  'looks up %s',
  (q) => {
    expect(mayBeWord(q)).toBe(true)
  },
)
it.each(['', '睡眠', 'cloud 云', '"turn out"', '-whale', 'a b c d e f', 'x'.repeat(41), '1912'])(
  'does not look up %s',
  (q) => {
    expect(mayBeWord(q)).toBe(false)
  },
)
it('leads to the page of the word', () => {
  expect(getEntryPath('turn out')).toBe('/myword/turn%20out/show')
})
