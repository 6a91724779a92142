// Shows which raised numbers are exponents, drawn by chance: what is before, the letters, and what follows.
import { expect, it } from 'vitest'
import { createSeededRandom, type SeededRandom } from '../article/cover/seeded-random.ts'
import { isPower } from './power.ts'

it.each<[line: string, figure: string, behind: string]>([
  ['5 km', '2', ' of sea'],
  ['where x', '3', ' is'],
  ['s = ½at', '2', ''],
  ['s = ½ at', '2', ''],
  ['the at', '2', ' + bt'],
  ['in mol', '2', ' per'],
  ['12 mmol', '2', '.'],
  ['9 rad', '2', ' of'],
  ['kg·rad', '2', ''],
  ['that sin', '2', ' x is'],
  ['that sin', '2', 'θ is'],
  ['that cos', '2', ' and'],
  ['2 sin', '3', ' of'],
  ['1 − sin', '2', ''],
  ['log', '2', '(x + 1)'],
  ['that sec', '2', ' x is'],
  ['4 sec', '2', ' x'],
  ['9 min', '2', ' + 4'],
])('%s%s%s is a power', (line, figure, behind) => {
  expect(isPower(figure, line, behind)).toBe(true)
})

it.each<[line: string, figure: string, behind: string]>([
  ['his sin', '2', ' was'],
  ['his sin', '2', ' (as they say) was'],
  ['a log', '3', ' in the sea'],
  ['look at', '2', ' the sea'],
  ['we go', '4', ', he said'],
  ['the bar', '3', ' was shut'],
  ['in 9 rad', '12', ' of'],
  ['the lamp', '2', ' + sea'],
  ['the molar', '2', ''],
  ['he is', '2', ' – so'],
  ['and sin', '1', ' a man'],
  ['for 20 min', '2', ', then'],
  ['in 40 yds', '2', ' he'],
  ['the 100 bar', '2', ''],
])('%s%s%s is no power', (line, figure, behind) => {
  expect(isPower(figure, line, behind)).toBe(false)
})

interface Part {
  units: [string, ...string[]]
  functions: [string, ...string[]]
  words: [string, ...string[]]
  prose: [string, ...string[]]
  /** Units that are counted, never squared. */
  counted: [string, ...string[]]
}
const PARTS: Record<string, Part> = {
  tried: {
    units: ['mol', 'kPa', 'rad', 'ohm', 'cm', 'psi'],
    functions: ['sin', 'cos', 'log', 'tanh'],
    words: ['sin', 'log', 'at', 'of', 'bar', 'lamp', 'sea', 'min'],
    prose: ['the old', 'they saw a', 'no'],
    counted: ['min', 'bar', 'gal'],
  },
  'held-out': {
    units: ['MHz', 'kWh', 'mmol', 'deg', 'ft', 'MeV', 'yd', 'keV', 'lbs', 'dB'],
    functions: ['tan', 'csc', 'cot', 'arcsin', 'ln', 'sech', 'arccos', 'exp'],
    words: ['tan', 'cot', 'deg', 'cal', 'rod', 'us', 'go', 'war', 'boat', 'sec', 'bit'],
    prose: ['his', 'and every', 'with her'],
    counted: ['sec', 'yds', 'cal', 'bit', 'mil', 'erg'],
  },
}

/** A number and the text around it, as a power or as the sign of a note. */
function draw(
  dice: SeededRandom,
  { units, functions, words, prose, counted }: Part,
): [line: string, behind: string, isOne: boolean] {
  const kind = dice.int(0, 4)
  const after = dice.pick(['', ', so', '. Then', ' and', ' of rain'])
  const number = dice.int(2, 900)
  if (kind === 0) return [`${number}${dice.pick([' ', '\u00A0', ''])}${dice.pick(units)}`, after, true]
  if (kind === 1)
    return [`${dice.pick(prose)} ${dice.pick(functions)}`, dice.pick([' x', 'θ', ' 2y', '(x', ' φ']), true]
  if (kind === 2) return [`${dice.pick(['y = ', 'a + ', '3 × ', '4 '])}${dice.pick(functions)}`, after, true]
  if (kind === 3) return [`${number}${dice.pick([' ', '\u00A0', '-'])}${dice.pick(counted)}`, after, false]
  return [`${dice.pick(prose)} ${dice.pick(words)}`, after, false]
}

/** The share of right answers. */
function rightOf(name: string): { right: number; wrong: string[] } {
  const wrong: string[] = []
  const part = PARTS[name]
  for (let at = 0; part && at < 1000; at += 1) {
    const dice = createSeededRandom(`${name}-${at}`)
    const [line, behind, isOne] = draw(dice, part)
    if (isPower(String(dice.int(2, 4)), line, behind) !== isOne) wrong.push(`${line}|${behind}`)
  }
  return { right: 1 - wrong.length / 1000, wrong }
}

it('is right of what was drawn to make the rules', () => {
  expect(rightOf('tried')).toEqual({ right: 1, wrong: [] })
})

it('is right of nearly all that was drawn besides', () => {
  const { right, wrong } = rightOf('held-out')
  expect(right, [...new Set(wrong)].join('\n')).toBeGreaterThan(0.95)
})
