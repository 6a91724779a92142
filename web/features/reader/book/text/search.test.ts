// Shows that a search in a book passes over accents, case, quotes and signs of notes, and says the true place.
import { expect, it } from 'vitest'
import { hitsIn } from './search.ts'

const TEXT = 'The schooner\u200a1 and the résumé of the œuvre — “naïve”.'
const found = (query: string) => hitsIn([{ id: 'b0-0', text: TEXT }], 0, query).map(({ words }) => words)

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
  const [hit] = hitsIn([{ id: 'b0-0', text: TEXT }], 0, 'of the oeuvre')
  expect(TEXT.slice(hit?.start, hit?.end)).toBe('of the œuvre')
  expect(found('schooner 1 or')).toEqual([])
})
