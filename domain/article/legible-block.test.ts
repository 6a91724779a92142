// Formats stay over the words they were over when the characters that no one sees go.
import { expect, it } from 'vitest'
import type { FormatRange } from './block.ts'
import { legibleBlock } from './legible-block.ts'

/** A block whose `[…]` is emphasised. */
const marked = (text: string) => {
  const start = text.indexOf('[')
  const end = text.indexOf(']') - 1
  const runs: FormatRange[] = [{ start, end, mark: 'em' }]
  return { text: text.replace(/[[\]]/g, ''), runs }
}

it.each([
  ['a ligature before it', 'The o\uFB03ce of [the mayor] is open', 'The office of [the mayor] is open'],
  ['a ligature in it', 'The [o\uFB03ce] is open', 'The [office] is open'],
  [
    'soft hyphens on both sides',
    'A gov\u00ADern\u00ADment [min\u00ADister] re\u00ADsigned',
    'A government [minister] resigned',
  ],
  ['an accent at its end', 'A re\u0301sume\u0301, a [cafe\u0301] and more', 'A résumé, a [café] and more'],
  ['an accent behind its end', 'A [cafe]\u0301 and more', 'A [café] and more'],
  ['a joiner at its start', 'so[\u200Dme] words', 'so[me] words'],
  ['a joiner at its end', '[so\u200D]me words', '[so]me words'],
  ['a picture of two characters', 'zero\u200B 😀 [is 😀] all', 'zero 😀 [is 😀] all'],
])('%s', (_, given, expected) => {
  expect(legibleBlock(marked(given))).toEqual(marked(expected))
})

it('a format over nothing that is seen goes', () => {
  expect(legibleBlock(marked('One[\u200B\u200B] two'))).toEqual({ text: 'One two', runs: [] })
})

it('the Chinese and what is said of a picture are legible too', () => {
  const block = { text: '', zh: '渡\u200B轮', alt: 'a \uFB01sh', runs: [] }
  expect(legibleBlock(block)).toEqual({ text: '', zh: '渡轮', alt: 'a fish', runs: [] })
})
