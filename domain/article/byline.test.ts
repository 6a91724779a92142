// Shows what is told for a line of names, and what is a sentence all the same.
import { expect, it } from 'vitest'
import { bylineIn } from './byline.ts'

it.each([
  ['By Ann Lee', 'Ann Lee'],
  ['BY ANN LEE', 'ANN LEE'],
  [' By: Ann   Lee ', 'Ann Lee'],
  ['By J. R. Holt and Mary-Ann O’Neil', 'J. R. Holt and Mary-Ann O’Neil'],
  ['By Ludwig van der Berg, Ana de la Cruz & José Núñez', 'Ludwig van der Berg, Ana de la Cruz & José Núñez'],
  ['By Eleanor Marsh, Staff Writer', 'Eleanor Marsh'],
  ['By Ann Lee and Tom Holt, Staff Writers of The New York Times', 'Ann Lee and Tom Holt'],
  ['By Ann Lee, The Harbour Post', 'Ann Lee'],
  ['By Eleanor Marsh | March 4, 2026', 'Eleanor Marsh'],
  ['By Tom Quill in London', 'Tom Quill'],
])('%s', (line, names) => {
  expect(bylineIn(line)).toBe(names)
})

it.each([
  'By noon the ice had closed behind us.',
  'By Friday Ann Lee had gone home.',
  'By then',
  'By Monday',
  'By Ann Lee. The ice came early that year.',
  'Ann Lee',
  'Standing By Ann Lee',
  '',
  `By Ann ${'Lee '.repeat(60)}`,
])('no line of names: %s', (line) => {
  expect(bylineIn(line)).toBeNull()
})

it.each([`By ${'Ann de la '.repeat(15)}.`, `By ${'A. '.repeat(50)}!`, `By ${'Ann Lee, '.repeat(17)}?`])(
  'is through with a line that is nearly one: %s',
  (line) => {
    expect(bylineIn(line)).toBeNull()
  },
)
