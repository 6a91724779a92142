// Shows that raised digits of prices and times are read as such, and that exponents and note signs stay.
import { expect, it } from 'vitest'
import { createSeededRandom, type SeededRandom } from './cover/seeded-random.ts'
import { formatRaisedText, toIndexSigns } from './raised-text.ts'

type Drawn = readonly [line: string, raised: string, behind: string, whole: string]

const two = (number: number) => String(number).padStart(2, '0')
const BEFORE = ['It costs ', 'Now (', 'For only ', '', 'From 3 shops, '] as [string, ...string[]]
const CODES = ['$', '£', '€', 'US$', 'A$', 'USD ', '₹', 'Rs. ', 'CHF ', '¥', '$ '] as [string, ...string[]]
const ENDS = [' €', '€', ' USD', ' dollars', ' euros', ' francs', ' zł'] as [string, ...string[]]

/** An amount of which only the exponents of ten and two might be read as powers. */
function drawAmount({ int, pick }: SeededRandom): string {
  const amount = pick([() => int(3, 9), () => int(11, 999), () => int(1000, 99_999)])()
  return amount > 999 && int(0, 1) === 1 ? amount.toLocaleString('en-US') : String(amount)
}

const DRAWS: Record<string, (dice: SeededRandom) => Drawn> = {
  'currency before': (dice) => {
    const [line, cents] = [dice.pick(BEFORE) + dice.pick(CODES) + drawAmount(dice), two(dice.int(0, 99))]
    return [line, cents, dice.pick([' each', '.', '/lb', ')', ', she says']), `${line}.${cents}`]
  },
  'point before the cents': (dice) => {
    const line = dice.pick(BEFORE) + dice.pick(CODES) + drawAmount(dice)
    const [point, cents] = [dice.pick(['.', ',']), two(dice.int(0, 99))]
    return dice.chance(0.5)
      ? [line, point + cents, ' each', line + point + cents]
      : [line + point, cents, ' each', line + point + cents]
  },
  'currency after': (dice) => {
    const [line, cents] = [dice.pick(BEFORE) + drawAmount(dice), two(dice.int(0, 99))]
    return [line, cents, dice.pick(ENDS), `${line}.${cents}`]
  },
  'time with its half of the day': (dice) => {
    const line = dice.pick(['At ', 'until ', 'the ', 'about ']) + dice.int(1, 12)
    const minutes = two(dice.int(0, 59))
    return [
      line,
      minutes,
      dice.pick([' a.m.', ' pm', 'am', ' P.M.', ' o’clock', ' GMT']),
      `${line}:${minutes}`,
    ]
  },
  'full hour': (dice) => {
    const [line, minutes] = [`Doors: ${dice.int(0, 23)}`, two(dice.int(0, 9))]
    return [line, minutes, dice.pick([' – show', '.', ' on Monday']), `${line}:${minutes}`]
  },
  'power of ten': (dice) => {
    const [line, power] = [dice.pick(['about ', '3 × ', '$5 × ', 'from ', '≈', '$']) + 10, dice.int(3, 9)]
    return [line, String(power), dice.pick([' stars', ' dollars', '.', ' a year']), `${line}${raise(power)}`]
  },
  'large power of ten': (dice) => {
    const [line, power] = [dice.pick(['about ', '3 × ', '$5 × ', 'from ', '$']) + 10, 3 * dice.int(4, 8)]
    return [line, String(power), dice.pick([' of debt', '.', ' a year']), `${line}${raise(power)}`]
  },
  'power of a number': (dice) => {
    const [line, power] = [dice.pick(['is ', '= ', '5 × ', '(']) + dice.int(2, 9), dice.int(10, 99)]
    return [line, String(power), dice.pick([' ways', '.', ' = N', ' combinations']), `${line}${raise(power)}`]
  },
  'note sign of one digit': (dice) => {
    const [line, number] = [dice.pick(BEFORE) + dice.pick(CODES) + drawAmount(dice), dice.int(1, 9)]
    return [line, String(number), ' each', `${line}${raise(number)}`]
  },
  'note sign after cents': (dice) => {
    const line = `${dice.pick(BEFORE)}$${drawAmount(dice)}.${two(dice.int(0, 99))}`
    const number = dice.int(10, 99)
    return [line, String(number), ' each', `${line}${raise(number)}`]
  },
  unit: (dice) => {
    const [line, power] = [`${dice.int(2, 900)} ${dice.pick(['km', 'm', 'cm', 's'])}`, dice.int(2, 3)]
    return [line, String(power), dice.pick([' of sea', '.']), `${line}${raise(power)}`]
  },
}
const raise = (number: number) => [...String(number)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')

it.each(
  Object.entries(DRAWS).flatMap(([kind, draw]) =>
    ['tried', 'held out'].map((part) => ({ kind, draw, part })),
  ),
)('$kind: $part', ({ kind, draw, part }) => {
  const wrong = Array.from({ length: 200 }, (_, at) => {
    const [line, raised, behind, whole] = draw(createSeededRandom(`${kind} ${part} ${at}`))
    const written = line + formatRaisedText(raised, line, { behind })
    const inBook = line + (toIndexSigns(raised, line, true, { behind }) ?? raised)
    return written === whole && inBook === whole
      ? []
      : [`${line}^${raised}^${behind} → ${written}, ${inBook}`]
  }).flat()
  expect(wrong).toEqual([])
})

it.each([
  ['It costs $50', '12', ' each', 'It costs $50¹²'],
  ['at 8', '30', ' pm', 'at 8³⁰'],
])('digits of a note sign stay raised: %s', (line, raised, behind, whole) => {
  expect(line + formatRaisedText(raised, line, { behind, isNote: true })).toBe(whole)
})

it.each([
  ['1', '1/2', ' cups', '1½'],
  ['a 2', '3/4', '-inch pipe', 'a 2¾'],
  ['x = 2', '1/2', ' is irrational', 'x = 2^(1/2)'],
  ['= 5', '1/2', '', '= 5^(1/2)'],
  ['Windows 95', 'TM', '', 'Windows 95™'],
  ['Brand', '(TM)', '', 'Brand™'],
  ['Brand', '(R)', '', 'Brand®'],
  ['the XIX', 'e', ' siècle', 'the XIXe'],
  ['x', '(n)', '', 'x⁽ⁿ⁾'],
])('%s raised by %s before%s is %s', (line, raised, behind, whole) => {
  expect(line + formatRaisedText(raised, line, { behind })).toBe(whole)
})

it.each([
  ['and costs fell to $80.', '18', ' The rest is silence.', 'and costs fell to $80.¹⁸'],
  ['then the price was £5.', '12', '', 'then the price was £5.¹²'],
  ['Sales have reached $400,', '15', ' which was good.', 'Sales have reached $400,¹⁵'],
  ['Sales have reached $400.', '99', ' The rest is silence.', 'Sales have reached $400.99'],
  ['In 2016, $950.', '11', ' Then', 'In 2016, $950.¹¹'],
  ['$5.', '12', '', '$5.12'],
  ['It takes 10', '12', ' hours', 'It takes 10¹²'],
  ['It takes 2', '16', ' hours', 'It takes 2¹⁶'],
])('tells note signs after a sentence and powers of hours: %s', (line, raised, behind, whole) => {
  expect(line + formatRaisedText(raised, line, { behind })).toBe(whole)
})
