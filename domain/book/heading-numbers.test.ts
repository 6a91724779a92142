// Shows that the numbers of headings are read in each form, and that other words are no numbers.
import { expect, it } from 'vitest'
import { romanOf, wordOf } from '../../tests/support/text-book-heads.ts'
import { parseChineseNumber, parseHeadingNumber } from './heading-numbers.ts'

it('reads the numbers to fifty-nine in each form', () => {
  for (let value = 1; value < 60; value += 1) {
    expect(parseHeadingNumber(String(value))).toEqual({ value, form: 'digits' })
    expect(parseHeadingNumber(romanOf(value))).toEqual({ value, form: 'roman' })
    expect(parseHeadingNumber(wordOf(value))).toEqual({ value, form: 'word' })
    expect(parseHeadingNumber(wordOf(value).toUpperCase().replace('-', ' '))?.value).toBe(value)
  }
})

it.each([
  ['first', 1],
  ['Third', 3],
  ['FIFTH', 5],
  ['twelfth', 12],
  ['twentieth', 20],
  ['Twenty-first', 21],
  ['forty-ninth', 49],
])('%s is the ordinal of %i', (text, value) => {
  expect(parseHeadingNumber(text)).toEqual({ value, form: 'ordinal' })
})

it.each([
  ['One Hundred', 100],
  ['one hundred and one', 101],
  ['Two Hundred and Forty-Six', 246],
])('%s is %i', (text, value) => {
  expect(parseHeadingNumber(text)).toEqual({ value, form: 'word' })
})

it.each([
  '',
  'IIII',
  'VX',
  'Iv',
  'twenty-eleven',
  'one two',
  'hundred',
  'with',
  'north',
  'twenty lamps',
  '1a',
])('%j is no number', (text) => {
  expect(parseHeadingNumber(text)).toBeUndefined()
})

it.each([
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['一百零三', 103],
  ['两千', 2000],
  ['17', 17],
])('%s is %i', (text, value) => {
  expect(parseChineseNumber(text)).toBe(value)
})
