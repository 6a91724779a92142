// The brackets of a highlight are at its two ends, however many lines it has.
import { expect, it } from 'vitest'
import { getBracketsAround } from './brackets.ts'

const line = (left: number, right: number, top: number) => ({ left, right, top, height: 24 })
const ORIGIN = { left: 100, top: 50 }

it('has a rule before the first word and one after the last', () => {
  const lines = [line(300, 700, 150), line(120, 700, 180), line(120, 260, 210)]
  expect(getBracketsAround(lines, ORIGIN)).toEqual([
    { left: 198, top: 100, height: 24 },
    { left: 160, top: 160, height: 24 },
  ])
})

it('has both on the one line there is, and passes over empty boxes', () => {
  expect(getBracketsAround([line(120, 120, 150), line(120, 260, 150)], ORIGIN)).toEqual([
    { left: 18, top: 100, height: 24 },
    { left: 160, top: 100, height: 24 },
  ])
})

it('has none without a line', () => {
  expect(getBracketsAround([], ORIGIN)).toEqual([])
})
