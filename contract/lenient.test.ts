// Clients of all ages write yes and no, and numbers, in several ways: every call takes them all.
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { contract } from './index.ts'
import type { AnyContract } from './kernel/endpoint-definition.ts'

/** A limit is a flag or a number: there 1 is a number. */
const OTHERS = ['membership.limit value']

const given: AnyContract = contract
const inputs = Object.entries(given).flatMap(([noun, calls]) =>
  Object.entries(calls).flatMap(([name, { input }]) =>
    Object.entries(input.shape as Record<string, z.ZodType>).map(([key, schema]) => ({
      label: `${noun}.${name} ${key}`,
      schema,
    })),
  ),
)
const says = (schema: z.ZodType | undefined, value: unknown): unknown => schema?.safeParse(value).data

it('takes 0 and 1 wherever it takes false and true', () => {
  const flags = inputs.filter(
    ({ label, schema }) =>
      !OTHERS.includes(label) && says(schema, true) === true && says(schema, 'any text') === undefined,
  )
  expect(flags.length).toBeGreaterThan(20)
  const strict = flags.filter(({ schema }) => says(schema, 1) !== true || says(schema, 0) !== false)
  expect(strict.map(({ label }) => label)).toEqual([])
})

it('takes a rating, the time spent and the signature of a report as a number or as its text', () => {
  const { rating, spent } = contract.word.review.input.shape
  expect([says(spent, 500), says(spent, '500'), says(spent, 'x')]).toEqual([500, 500, undefined])
  expect([3, '3', '5', 'x', ''].map((value) => says(rating, value))).toEqual([
    3,
    3,
    ...Array(3).fill(undefined),
  ])
  const { t } = contract.history.report.input.shape
  expect([says(t, 1772416800000123), says(t, '1772416800000123')]).toEqual(Array(2).fill('1772416800000123'))
})
