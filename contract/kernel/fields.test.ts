// Shows what the fields that many calls share take and refuse.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  FlagField,
  IdempotencyKey,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  SourceId,
  TimeField,
  textField,
} from './fields.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('Id', () => {
  it.each([1, 42, '42', Number.MAX_SAFE_INTEGER])('takes %j', (value) => {
    expect(takes(IdField, value)).toBe(true)
  })
  it.each([0, -1, 1.5, '1.5', 'x', '', 2 ** 53, Number.POSITIVE_INFINITY, {}, undefined])(
    'refuses %j',
    (value) => {
      expect(takes(IdField, value)).toBe(false)
    },
  )
})

describe('Time', () => {
  it.each([
    '2026-03-01T08:00:00Z',
    '2026-03-01T08:00:00.123456+08:00',
    '2024-02-29T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ])('takes %s', (value) => {
    expect(takes(TimeField, value)).toBe(true)
    expect(new Date(value).toISOString()).toMatch(/^\d{4}-/)
  })
  it.each([
    '2026-03-01',
    '2026-03-01T08:00:00',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-03-01T24:00:00Z',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-23:59',
    '+010000-01-01T00:00:00Z',
    'now',
    '',
    1_700_000_000_000,
  ])('refuses %j', (value) => {
    expect(takes(TimeField, value)).toBe(false)
  })
})

it('Offset and Limit have defaults and ends', () => {
  const Page = z.object({ offset: OffsetField, limit: limitField(20) })
  expect(Page.parse({})).toEqual({ offset: 0, limit: 20 })
  expect(Page.parse({ offset: '40', limit: '100' })).toEqual({ offset: 40, limit: 100 })
  expect([
    takes(OffsetField, -1),
    takes(OffsetField, 1_000_001),
    takes(limitField(20), 0),
    takes(limitField(20), 101),
  ]).toEqual([false, false, false, false])
})

it('Flag reads what addresses and bodies carry', () => {
  expect([true, 1, '1', 'true', 'on'].map((value) => FlagField.parse(value))).toEqual(Array(5).fill(true))
  expect([false, 0, '0', 'false', 'off'].map((value) => FlagField.parse(value))).toEqual(Array(5).fill(false))
  expect([2, -1, 'yes', '', null, 'TRUE'].map((value) => takes(FlagField, value))).toEqual(
    Array(6).fill(false),
  )
})

it('SourceId is the number of an article or the uuid of a book, as text', () => {
  const uuid = '7c1d6a3e-0f58-4a55-9d3b-7e0c2f6f9b10'
  expect([42, '42', uuid].map((value) => SourceId.parse(value))).toEqual(['42', '42', uuid])
  expect([0, -1, 1.5, '', 'x', null].map((value) => takes(SourceId, value))).toEqual(Array(6).fill(false))
})

it('Text is trimmed and never empty; OpId is a UUID or absent', () => {
  expect(textField(3).parse(' ab ')).toBe('ab')
  expect([takes(textField(3), '   '), takes(textField(3), 'abcd'), takes(textField(3), null)]).toEqual([
    false,
    false,
    false,
  ])
  expect(IdempotencyKey.parse(undefined)).toBeUndefined()
  expect(takes(IdempotencyKey, '7c1d6a3e-0f58-4a55-9d3b-7e0c2f6f9b10')).toBe(true)
  expect([takes(IdempotencyKey, '7'), takes(IdempotencyKey, null), takes(IdempotencyKey, '')]).toEqual([
    false,
    false,
    false,
  ])
})

it('page says where the next one begins, or that there is none', () => {
  const Page = pageSchema(z.number())
  expect(takes(Page, { items: [1], next_offset: 20, total: 21 })).toBe(true)
  expect(takes(Page, { items: [], next_offset: null })).toBe(true)
  expect([takes(Page, { items: [] }), takes(Page, { items: ['a'], next_offset: null })]).toEqual([
    false,
    false,
  ])
})
