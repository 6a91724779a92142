// Shows that a place is read back as it was written, and that nothing else gets through to a query.
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../contract/kernel/refusal.ts'
import { forgedAfter } from '../../tests/support/walk.ts'
import { cutPage, type Kind, stretchOf } from './after.ts'

const MOMENT = '2026-01-02T03:04:05.678Z'
const order = {
  name: 'x',
  kinds: ['time', 'number', 'count', 'text', 'id'] as Kind[],
  placeOf: (row: number) => [MOMENT, -row / 3, row, `é ${row}`, row],
}

describe('a page', () => {
  it('gives the place behind its last row, which the next one begins at', () => {
    const { rows, next_offset, next } = cutPage([1, 2, 3], { offset: 40, limit: 2 }, order)
    expect([rows, next_offset]).toEqual([[1, 2], 42])
    expect(stretchOf({ offset: 7, limit: 2, after: next ?? '' }, order)).toEqual({
      offset: 42,
      limit: 2,
      after: [MOMENT, -2 / 3, 2, 'é 2', 2],
    })
  })

  it('is the last one when it is not overfull', () => {
    expect(cutPage([1, 2], { offset: 0, limit: 2 }, order)).toEqual({
      rows: [1, 2],
      next_offset: null,
      next: null,
    })
    expect(cutPage([], { offset: 0, limit: 2 }, order)).toEqual({ rows: [], next_offset: null, next: null })
  })
})

describe('a place', () => {
  const good = ['x', 1, MOMENT, 0.5, 3, 'a', 9]
  const read = (parts: unknown[]) => stretchOf({ offset: 0, limit: 2, after: forgedAfter(...parts) }, order)

  it('is taken when every key is of its kind', () => {
    expect(read(good).after).toEqual(good.slice(2))
  })

  it.each([
    ['another order', 0, 'y'],
    ['a count below nothing', 1, -1],
    ['half a row', 1, 0.5],
    ['a day that is none', 2, '2026-02-30T00:00:00.000Z'],
    ['a moment before all', 2, '0000-01-01T00:00:00.000Z'],
    ['a number as text', 3, '1'],
    ['a number too great for its column', 3, 1e300],
    ['a count too great for its column', 4, 2 ** 31],
    ['a count with a fraction', 4, 1.5],
    ['a text with a zero', 5, 'a\0'],
    ['half a character', 5, '\ud800'],
    ['a text without end', 5, 'a'.repeat(101)],
    ['a row without number', 6, 0],
    ['no row', 6, null],
  ])('is refused with %s', (_, at, key) => {
    expect(() => read((good as unknown[]).with(at, key))).toThrow(Refusal)
  })

  it('is refused with a key too few or too many', () => {
    expect(() => read(good.slice(0, -1))).toThrow(Refusal)
    expect(() => read([...good, 1])).toThrow(Refusal)
  })
})
