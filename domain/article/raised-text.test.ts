// What is high or low says something: it stays legible, and apart from the word that it is at.
import { expect, it } from 'vitest'
import { tokenizeText } from '../language/tokenize.ts'
import { formatFraction, formatLoweredText, formatRaisedText } from './raised-text.ts'

it.each([
  ['10', '6', '10⁶'],
  ['10', '−4', '10⁻⁴'],
  ['10', '-4', '10⁻⁴'],
  ['km', '2', 'km²'],
  ['x', 'n+1', 'xⁿ⁺¹'],
  ['2', 'n', '2ⁿ'],
  ['e', 'ix', 'eⁱˣ'],
  ['R', 'n', 'Rⁿ'],
  ['A', 'T', 'Aᵀ'],
  ['Na', '+', 'Na⁺'],
  ['10', '2.5', '10^(2.5)'],
  ['x', '(q+1)', 'x^(q+1)'],
  ['e', 'π', 'e^π'],
  ['the 21', 'st', 'the 21st'],
  ['n', 'th', 'nth'],
  ['Kodak', 'TM', 'Kodak™'],
  ['M', 'lle', 'Mlle'],
  ['1', 'er', '1er'],
  ['word', '*', 'word*'],
  ['word', '[12]', 'word[12]'],
  ['word', '1,2', 'word¹,²'],
  ['word', 'a', 'word[a]'],
  ['', '1', '¹'],
])('%s raised by %s is %s', (before, raised, whole) => {
  expect(before + formatRaisedText(raised, before)).toBe(whole)
})

it.each([
  ['H', '2', 'H₂'],
  ['x', 'i', 'xᵢ'],
  ['x', 'n-1', 'xₙ₋₁'],
  ['log', '10', 'log₁₀'],
  ['V', 'max', 'V_max'],
  ['C', 'b', 'C_b'],
  ['t', '1/2', 't_(1/2)'],
])('%s lowered by %s is %s', (before, lowered, whole) => {
  expect(before + formatLoweredText(lowered, before)).toBe(whole)
})

it('fractions are signs of their own where there are such', () => {
  expect(formatFraction('1', '⁄', '2')).toBe('½')
  expect(formatFraction('3', ' / ', '16')).toBe('³⁄₁₆')
  expect(formatFraction('a', '/', '2')).toBeUndefined()
})

it('the mark of a note is no part of its word', () => {
  for (const mark of ['1', '12', '1,2', 'a', '*', '[3]', 'note 1']) {
    const [first] = tokenizeText(`schooner${formatRaisedText(mark, 'the schooner')} sailed`)
    expect(first?.text, mark).toBe('schooner')
  }
})

it('takes no longer in a line that is one long word', () => {
  const began = performance.now()
  expect(formatRaisedText('ab', `${'好'.repeat(20_000)} `)).toBe('ab')
  expect(performance.now() - began).toBeLessThan(500)
})
