// Hits must fall on the words and nowhere else.
import { describe, expect, it } from 'vitest'
import { findTextRanges, mergeRanges } from './HighlightedText.tsx'

const hitsIn = (text: string, terms: string[]) =>
  findTextRanges(text, terms).map(([start, end]) => text.slice(start, end))

describe('hits of terms', () => {
  it('finds Latin words from their beginning, whatever their case', () => {
    expect(hitsIn('Art starts the ART; artful Martha', ['art'])).toEqual(['Art', 'ART', 'art'])
  })

  it('finds Chinese anywhere, and several terms in order', () => {
    expect(hitsIn('储能的静默革命：电网 grid', ['电网', '革命', 'grid'])).toEqual(['革命', '电网', 'grid'])
  })

  it('takes signs literally and ignores empty terms', () => {
    expect(hitsIn('C++ (a.b) costs $9', ['C++', '(a.b)', '$9', '', '  '])).toEqual(['C++', '(a.b)', '$9'])
  })
})

it('joins ranges that touch or overlap, and drops empty ones', () => {
  expect(
    mergeRanges([
      [5, 9],
      [0, 3],
      [3, 4],
      [7, 12],
      [20, 20],
    ]),
  ).toEqual([
    [0, 4],
    [5, 12],
  ])
})
