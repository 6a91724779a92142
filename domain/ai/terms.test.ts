// Shows by which words a sentence is weighed without a model.
import { expect, it } from 'vitest'
import { extractTerms } from './terms.ts'

it('figures count like words: years, shares, numbers with commas', () => {
  expect(extractTerms('Why 1974?')).toEqual(['1974'])
  expect(extractTerms('In 1974, 42.5% of 1,200 boats')).toEqual(
    expect.arrayContaining(['1974', '42.5', '1200']),
  )
  expect(extractTerms('1974年的1200条船')).toEqual(expect.arrayContaining(['1974', '1200']))
})

it('a figure inside a word is none by itself', () => {
  expect(extractTerms('covid19')).not.toContain('19')
  expect(extractTerms('the')).toEqual([])
})
