// Shows that times are written exactly as a Date writes them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatIsoTime } from './iso-time.ts'

it('writes every time as a Date does', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      expect(formatIsoTime(date)).toBe(date.toISOString())
    }),
    { numRuns: 5000 },
  )
  for (const time of [0, -1, -62_167_219_200_001, 253_402_300_800_000, 8.64e15, -8.64e15])
    expect(formatIsoTime(new Date(time))).toBe(new Date(time).toISOString())
})

it('throws where a Date does', () => {
  expect(() => formatIsoTime(new Date(Number.NaN))).toThrow(RangeError)
})
