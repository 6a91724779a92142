// Shows what is told for a line of names, and what is a sentence all the same.
import { expect, it } from 'vitest'
import { findByline, parseAuthorName, parseAuthorNames } from './byline.ts'

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
  expect(findByline(line)).toBe(names)
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
  expect(findByline(line)).toBeNull()
})

it.each([`By ${'Ann de la '.repeat(15)}.`, `By ${'A. '.repeat(50)}!`, `By ${'Ann Lee, '.repeat(17)}?`])(
  'is through with a line that is nearly one: %s',
  (line) => {
    expect(findByline(line)).toBeNull()
  },
)

it.each<[string, string | null]>([
  ['By', null],
  ['By:', null],
  ['Published: Dec. 22, 2016, 6:47 p.m.', null],
  ['Updated 3 hours ago', null],
  ['12 March 2024', null],
  ['2024-03-12 10:00', null],
  ['5 min read', null],
  ['admin', null],
  ['Staff', null],
  ['Follow Author', null],
  ['https://paper.example/ann', null],
  ['ann@paper.example', null],
  ['Share', null],
  ['—', null],
  ['By Ann Lee', 'Ann Lee'],
  ['Written by Ann Lee Edited by Tom Holt', 'Ann Lee'],
  ['By Ann Lee March 25, 2015', 'Ann Lee'],
  ['Ann Lee | Published: Dec. 22, 2016, 6:47 p.m.', 'Ann Lee'],
  ['Posted by Ann Lee on 3 May 2020', 'Ann Lee'],
  ['Ann Lee (http://paper.example/ann)', 'Ann Lee'],
  ['Ann Lee, Tom Holt and María Núñez', 'Ann Lee, Tom Holt and María Núñez'],
  ['April May', 'April May'],
  ['Byron Frost', 'Byron Frost'],
  ['Adminah Dayo', 'Adminah Dayo'],
  ['BBC News', 'BBC News'],
  ['个人', '个人'],
])('%s names %s', (text, name) => {
  expect(parseAuthorName(text)).toBe(name)
})

const MANY = [
  'Alexandra Whitcombe-Jones',
  'Bartholomew Featherstonehaugh',
  'Clementine Oppenheimer-Lloyd',
  'Dominic Ravensworth-Hale',
  'Evangeline Montague',
]

it.each([
  ['By Ann Lee', 'Ann Lee'],
  ['admin', null],
  ['ann@paper.test', null],
  ['', null],
  [MANY.join(', '), MANY.join(', ')],
  [['admin', ...MANY, 'Staff'].join(', '), MANY.join(', ')],
])('a list of names, %s: %s', (text, names) => {
  expect(parseAuthorNames(text)).toBe(names)
})
