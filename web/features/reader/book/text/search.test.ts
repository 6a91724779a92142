// Shows that a search in a book passes over accents, case, quotes and signs of notes, and says the true place.
import { expect, it } from 'vitest'
import { findBookHits } from './search.ts'

const TEXT = 'The schooner\u200a1 and the résumé of the œuvre — “naïve”.'
const found = (query: string) =>
  findBookHits([{ id: 'b0-0', text: TEXT }], 0, query).map(({ words }) => words)

it.each([
  ['resume', 'résumé'],
  ['RÉSUMÉ', 'résumé'],
  ['re\u0301sume\u0301', 'résumé'],
  ['oeuvre', 'œuvre'],
  ['"naive"', '“naïve”'],
  ['schooner and', 'schooner\u200a1 and'],
  ['schooner', 'schooner'],
])('%s finds %s', (query, words) => {
  expect(found(query)).toEqual([words])
})

it('says where in the paragraph a hit is', () => {
  const [hit] = findBookHits([{ id: 'b0-0', text: TEXT }], 0, 'of the oeuvre')
  expect(TEXT.slice(hit?.start, hit?.end)).toBe('of the œuvre')
  expect(found('schooner 1 or')).toEqual([])
})

it.each([
  ['h2o', 'H₂O'],
  ['H₂O', 'H₂O'],
  ['mc2', 'mc²'],
  ['10^6', '10⁶'],
  ['10⁻⁴', '10⁻⁴'],
  ['10^-4', '10⁻⁴'],
  ['106', undefined],
  ['word then', 'word\u200axiv then'],
  ['other end', 'other\u200a1,2 end'],
])('%s finds what is raised or lowered: %s', (query, words) => {
  const text = 'H₂O and mc² of 10⁶ and 10⁻⁴, a word\u200axiv then other\u200a1,2 end'
  expect(findBookHits([{ id: 'b0-0', text }], 0, query)[0]?.words).toBe(words)
})

it.each([
  ['earth and', 'earth\u200a4a and'],
  ['earth. And', 'earth.\u200a2\u200aAnd'],
  ['lamp burned', 'lamp\u200a1.\u200a burned'],
  ['lamp, and', 'lamp\u200an5, and'],
  ['harbour. Then', 'harbour\u200a1000. Then'],
  ['lamp – a', 'lamp\u200a3 – a'],
])('%s is found with signs of every kind: %s', (query, words) => {
  expect(findBookHits([{ id: 'b0-0', text: `The ${words} so` }], 0, query)[0]?.words).toBe(words)
})

it.each([
  ['200 men', '200 men'],
  ['in paris, 200', 'in Paris\u200a1, 200'],
  ['1914', '1914'],
  ['and lamps and', 'and lamps\u200a1–3 and'],
])('a number behind the sign of a note is text: %s', (query, words) => {
  const text = 'There were in Paris\u200a1, 200 men of the war\u200a3, 1914, and lamps\u200a1–3 and oil'
  expect(findBookHits([{ id: 'b0-0', text }], 0, query).map((hit) => hit.words)).toEqual([words])
})
