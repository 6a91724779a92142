// Cutting text at its runs must lose no character and repeat none.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitTextPieces } from './text-pieces.ts'

const TEXT = 'Costs fell below ninety dollars'

it('leaves plain text in one piece', () => {
  expect(splitTextPieces(TEXT, [])).toEqual([{ start: 0, end: TEXT.length, text: TEXT, runs: [] }])
  expect(splitTextPieces('', [{ start: 0, end: 4, mark: 'em' }])).toEqual([])
})

it('nests a link within emphasis and a mark across its border', () => {
  const pieces = splitTextPieces(TEXT, [
    { start: 11, end: 23, mark: 'em' },
    { start: 17, end: 23, mark: 'link', href: 'https://example.org' },
    { start: 20, end: 31, mark: 'learning' },
  ])
  expect(pieces.map(({ text, runs }) => [text, runs.map(({ mark }) => mark).join('>')])).toEqual([
    ['Costs fell ', ''],
    ['below ', 'em'],
    ['nin', 'em>link'],
    ['ety', 'em>link>learning'],
    [' dollars', 'learning'],
  ])
})

it('gives back the whole text for any runs', () => {
  const run = fc.record({
    start: fc.integer({ min: -5, max: 60 }),
    end: fc.integer({ min: -5, max: 60 }),
    mark: fc.constant('em'),
  })
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), fc.array(run, { maxLength: 8 }), (text, runs) => {
      const pieces = splitTextPieces(text, runs)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const [at, piece] of pieces.entries()) expect(piece.start).toBe(pieces[at - 1]?.end ?? 0)
    }),
  )
})
