// Shows that bars, minus signs, numbers and powers of powers in formulas read as one thing alone.
import { expect, it } from 'vitest'
import { parseBookXml } from '../book/xml.ts'
import { createSeededRandom, type SeededRandom } from './cover/seeded-random.ts'
import { formulaLine, readableFormula } from './formula.ts'

const math = (inside: string) => parseBookXml(`<math>${inside}</math>`)
const mo = (sign: string) => `<mo>${sign}</mo>`
const X = '<mi>x</mi>'
const seeds = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}-${at}`)

it.each([
  [`${mo('|')}${mo('−')}${X}${mo('|')}${mo('=')}${X}`, '|−x| = x'],
  [`${mo('|')}${X}${mo('|')}${mo('−')}<mn>1</mn>`, '|x| − 1'],
  [`${mo('|')}${mo('|')}${X}${mo('|')}${mo('−')}<mn>1</mn>${mo('|')}`, '||x| − 1|'],
  [`${mo('|')}${X}<msup>${mo('|')}<mn>2</mn></msup>${mo('−')}<mn>1</mn>`, '|x|² − 1'],
  [`<mi>P</mi>${mo('(')}<mi>A</mi>${mo('|')}<mi>B</mi>${mo(')')}${mo('−')}<mn>1</mn>`, 'P(A|B) − 1'],
  [`<mn>1</mn>${mo(',')}<mn>000</mn>${mo('+')}<mn>12</mn>${mo(',')}<mn>345</mn>`, '1,000 + 12,345'],
  [`${mo('(')}<mn>1</mn>${mo(',')}<mn>200</mn>${mo(')')}`, '(1, 200)'],
  [`${mo('(')}<mn>1</mn>${mo(',')}<mn>000</mn>${mo(')')}`, '(1,000)'],
  [`<mi>n</mi>${mo('=')}<mn>0</mn>${mo(',')}<mn>100</mn>${mo(',')}<mn>200</mn>`, 'n = 0, 100, 200'],
  [`<mn>1</mn>${mo(',')}<mn>200</mn>${mo(',')}${X}`, '1, 200, x'],
  [`<msub><msub>${X}<mn>1</mn></msub><mn>2</mn></msub>`, '(x₁)_2'],
  [`<msup><msub>${X}<mn>1</mn></msub><mn>2</mn></msup>`, 'x₁²'],
  [`<msup>${X}<msub><mi>n</mi><mn>1</mn></msub></msup>`, 'x^(n₁)'],
  [`<msup><msup>${X}<mo>′</mo></msup><mn>2</mn></msup>`, 'x′²'],
])('%s is read as %s', (inside, line) => {
  expect(formulaLine(math(inside))).toBe(line)
  const once = readableFormula(math(inside))
  expect(readableFormula(once)).toEqual(once)
})

type Side = readonly [markup: string, line: string]

/** A sum of signed letters, numbers and absolute values, in markup and as a line. */
function sum(dice: SeededRandom, depth: number): Side {
  const terms = Array.from({ length: dice.int(1, 3) }, (_, at): Side => {
    const [markup, line] = term(dice, depth)
    if (at > 0) {
      const sign = dice.pick(['−', '+', '=', '<'])
      return [`${mo(sign.replace('<', '&lt;'))}${markup}`, ` ${sign} ${line}`]
    }
    return dice.chance(0.5) ? [`${mo('−')}${markup}`, `−${line}`] : [markup, line]
  })
  return [terms.map(([markup]) => markup).join(''), terms.map(([, line]) => line).join('')]
}

function term(dice: SeededRandom, depth: number): Side {
  if (depth > 0 && dice.chance(0.6)) {
    const [open, close] = dice.pick([
      ['|', '|'],
      ['‖', '‖'],
      ['(', ')'],
    ])
    const [markup, line] = sum(dice, depth - 1)
    return [`${mo(open)}${markup}${mo(close)}`, `${open}${line}${close}`]
  }
  if (dice.chance(0.3)) {
    const groups = Array.from({ length: dice.int(1, 2) }, () => String(dice.int(1, 99)).padStart(3, '0'))
    const [first, ...rest] = [String(dice.int(1, 999)), ...groups]
    return [[first, ...rest].map((each) => `<mn>${each}</mn>`).join(mo(',')), [first, ...rest].join(',')]
  }
  const letter = dice.pick(['a', 'b', 'x', 'y', 'θ'])
  return [`<mi>${letter}</mi>`, letter]
}

it.each([...seeds('sums', 150), ...seeds('held-out', 150)])('bars and minus signs: %s', (seed) => {
  const [markup, line] = sum(createSeededRandom(seed), 2)
  expect(formulaLine(math(markup))).toBe(line)
})

/** A letter, a number, or a power of two of them. */
type Power = string | readonly [Power, Power]

const power = (dice: SeededRandom, depth: number): Power =>
  depth === 0 || dice.chance(0.3)
    ? dice.pick(['x', 'y', 'n', 'q', '2', '13'])
    : [power(dice, depth - 1), power(dice, depth - 1)]

const markupOf = (one: Power): string =>
  typeof one === 'string'
    ? /\d/.test(one)
      ? `<mn>${one}</mn>`
      : `<mi>${one}</mi>`
    : `<msup>${markupOf(one[0])}${markupOf(one[1])}</msup>`

const RAISED: Record<string, string> = { ˣ: 'x', ʸ: 'y', ⁿ: 'n', '²': '2', '¹³': '13' }

/** Reads a line as a reader does: a raised sign and what is behind `^` belong to what is right before. */
function read(line: string): Power {
  const [base, rest] = firstOf(line)
  if (rest === '') return base
  const [exponent, end] = rest.startsWith('^') ? firstOf(rest.slice(1)) : [RAISED[rest] ?? rest, '']
  expect(end, line).toBe('')
  return [base, exponent]
}

/** A letter, a number or a pair of brackets at the beginning of a line, and what follows. */
function firstOf(line: string): [Power, string] {
  if (!line.startsWith('(')) {
    const [first = ''] = /^(?:[a-z]|\d+)/.exec(line) ?? []
    return [first, line.slice(first.length)]
  }
  let depth = 0
  const end = [...line].findIndex((letter) => {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    return depth === 0
  })
  return [read(line.slice(1, end)), line.slice(end + 1)]
}

it.each([...seeds('powers', 100), ...seeds('held-out', 100)])('powers of powers: %s', (seed) => {
  const made = power(createSeededRandom(seed), 3)
  expect(read(formulaLine(math(markupOf(made))))).toEqual(made)
})
