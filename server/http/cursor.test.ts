// Shows that a place is read back as it was written, and that nothing else gets through to a query.
import { describe, expect, it } from 'vitest'
import { AppError } from '../../contract/kernel/app-error.ts'
import { forgedAfter } from '../../tests/support/walk.ts'
import { type CursorKeyKind, cutPage, nextOf, orderNamed, toPageRequest } from './cursor.ts'

const MOMENT = '2026-01-02T03:04:05.678Z'
const order = {
  name: 'x',
  kinds: ['time', 'number', 'count', 'text', 'id'] as CursorKeyKind[],
  keyOf: (row: number) => [MOMENT, -row / 3, row, `é ${row}`, row],
}

describe('a page', () => {
  it('gives the place behind its last row, which the next one begins at', () => {
    const { rows, next_offset, next } = cutPage([1, 2, 3], { offset: 40, limit: 2 }, order)
    expect([rows, next_offset]).toEqual([[1, 2], 42])
    expect(toPageRequest({ offset: 7, limit: 2, after: next ?? '' }, order)).toEqual({
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
    // Nothing is shown of it, so there is no place to go on from.
    expect(cutPage([1], { offset: 0, limit: 0 }, order)).toEqual({ rows: [], next_offset: null, next: null })
  })

  it('is asked for by its number as long as no place is given', () => {
    expect(toPageRequest({ offset: 40, limit: 20 }, order)).toEqual({ offset: 40, limit: 20 })
  })
})

describe('a place', () => {
  const good = ['x', 1, MOMENT, 0.5, 3, 'a', 9]
  const read = (parts: unknown[]) =>
    toPageRequest({ offset: 0, limit: 2, after: forgedAfter(...parts) }, order)

  it('is taken when every key is of its kind', () => {
    expect(read(good).after).toEqual(good.slice(2))
  })

  it.each([
    ['another order', 0, 'y'],
    ['no order', 0, null],
    ['a count below nothing', 1, -1],
    ['half a row', 1, 0.5],
    ['a day that is none', 2, '2026-02-30T00:00:00.000Z'],
    ['a moment before all', 2, '0000-01-01T00:00:00.000Z'],
    ['a moment after all', 2, '+010000-01-01T00:00:00.000Z'],
    ['a moment in words', 2, 'the day before yesterday'],
    ['a moment without its milliseconds', 2, '2026-01-02T03:04:05Z'],
    ['a moment as a number', 2, 1_767_323_045_678],
    ['no moment', 2, null],
    ['a moment in a list', 2, [MOMENT]],
    ['a number as text', 3, '1'],
    ['a number too great for its column', 3, 1e300],
    ['a number just too great for its column', 3, 1e30],
    ['a number too far below nothing', 3, -1e30],
    ['a number too small for its column', 3, 1e-30],
    ['no number', 3, null],
    ['a count too great for its column', 4, 2 ** 31],
    ['a count below nothing within', 4, -1],
    ['a count with a fraction', 4, 1.5],
    ['a count as text', 4, '3'],
    ['no count', 4, null],
    ['no text', 5, null],
    ['a number for a text', 5, 5],
    ['a list of texts', 5, ['a']],
    ['a text with a zero', 5, 'a\0'],
    ['half a character', 5, '\ud800'],
    ['a text without end', 5, 'a'.repeat(101)],
    ['a row without number', 6, 0],
    ['a row before the first', 6, -1],
    ['half a row within', 6, 1.5],
    ['a row as text', 6, '9'],
    ['no row', 6, null],
  ])('is refused with %s', (_, at, key) => {
    expect(() => read((good as unknown[]).with(at, key))).toThrow(AppError)
  })

  it.each([
    ['nothing counted', 1, 0],
    ['the most that is counted', 1, 2 ** 31 - 1],
    ['the first moment', 2, '0001-01-01T00:00:00.000Z'],
    ['the last moment', 2, '9999-12-31T23:59:59.999Z'],
    ['nothing', 3, 0],
    ['the least', 3, -1.1e-30],
    ['a great number', 3, -9.9e29],
    ['none of them', 4, 0],
    ['the most of them', 4, 2 ** 31 - 1],
    ['an empty text', 5, ''],
    ['the longest text', 5, '好'.repeat(100)],
    ['the first row', 6, 1],
  ])('is taken with %s', (_, at, key) => {
    const parts = (good as unknown[]).with(at, key)
    expect(read(parts)).toEqual({ offset: parts[1], limit: 2, after: parts.slice(2) })
  })

  it.each([
    '',
    'x',
    '%',
    'bm90IEpTT04',
    ...[null, 5, '"x"', {}, []].map((json) => Buffer.from(JSON.stringify(json)).toString('base64url')),
  ])('that is %j names no order and is refused, with the field and what to do', (after) => {
    expect(orderNamed(after)).toBe('')
    expect(() => toPageRequest({ offset: 0, limit: 2, after }, order)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        details: [{ field: 'after', message: expect.stringContaining('请从第一页重新开始') }],
      }),
    )
  })

  it('says itself which order it is of', () => {
    expect(orderNamed(nextOf('hot', 3, [1]))).toBe('hot')
    expect(orderNamed(forgedAfter(5, 3, 1))).toBe('')
  })

  it('is refused with a key too few or too many', () => {
    expect(() => read(good.slice(0, -1))).toThrow(AppError)
    expect(() => read([...good, 1])).toThrow(AppError)
  })
})
