// Shows that formulas read as lines, and that writing one twice changes nothing.
import { expect, it } from 'vitest'
import { SIGN } from '../book/shape-body.ts'
import { parseBookXml } from '../book/xml.ts'
import { type FormulaNode, formulaLine, readableFormula } from './formula.ts'

const math = (inside: string): FormulaNode => parseBookXml(`<math>${inside}</math>`)
const X = '<mi>x</mi>'
const SUM = '<mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>'

it.each([
  [`<msup>${X}<mn>2</mn></msup>`, 'x²'],
  [`<mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>`, 'mc²'],
  ['<mi>E</mi><mo>=</mo><mi>m</mi>', 'E = m'],
  ['<mo>−</mo><mi>x</mi><mo>=</mo><mo>−</mo><mn>1</mn>', '−x = −1'],
  [`<msub>${X}<mi>i</mi></msub>`, 'xᵢ'],
  [`<msubsup>${X}<mi>i</mi><mn>2</mn></msubsup>`, 'xᵢ²'],
  [`<msup>${X}<mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>`, 'xⁿ⁺¹'],
  ['<msup><mi>e</mi><mrow><mi>i</mi><mi>π</mi></mrow></msup>', 'e^(iπ)'],
  [`<msup>${X}<mfrac><mn>1</mn><mn>2</mn></mfrac></msup>`, 'x^(1/2)'],
  [`<msup>${X}<mo>′</mo></msup>`, 'x′'],
  [`<msup><mrow><mo>(</mo>${SUM}<mo>)</mo></mrow><mn>2</mn></msup>`, '(a + b)²'],
  [`<mfrac>${SUM}<mn>2</mn></mfrac>`, '(a + b)/2'],
  ['<mfrac><mi>a</mi><mi>b</mi></mfrac>', 'a/b'],
  ['<mfrac><mrow><mi>a</mi><mi>b</mi></mrow><mrow><mn>2</mn><mi>c</mi></mrow></mfrac>', 'ab/(2c)'],
  ['<mfrac><mi>distance</mi><mtext>time</mtext></mfrac>', 'distance/time'],
  [`<msup>${X}<mi>q</mi></msup><mi>y</mi>`, 'x^q y'],
  ['<mfrac><mn>1</mn><msup><mi>r</mi><mn>2</mn></msup></mfrac>', '1/r²'],
  ['<mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac><mi>x</mi>', '2 1/2 x'],
  ['<mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>', '(n k)'],
  [`<msqrt>${X}</msqrt><mo>+</mo><msqrt>${SUM}</msqrt>`, '√x + √(a + b)'],
  ['<msqrt><mo>−</mo><mi>x</mi></msqrt>', '√(−x)'],
  ['<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mo>=</mo><mi>b</mi></mtd></mtr></mtable>', 'a =b'],
  [`<mroot>${X}<mn>3</mn></mroot>`, '³√x'],
  [`<mroot>${X}<mi>q</mi></mroot>`, 'root(x, q)'],
  [`<mi>sin</mi><mo>\u2061</mo>${X}`, 'sin x'],
  [`<msup><mi>sin</mi><mn>2</mn></msup>${X}`, 'sin² x'],
  ['<mn>5</mn><mtext> if </mtext><mi>n</mi>', '5 if n'],
  [
    '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
    '∑_(i = 1)^n i',
  ],
  ['<mmultiscripts><mi>C</mi><none/><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>', '₆¹⁴C'],
  ['<mfenced separators=";"><mi>a</mi><mi>b</mi></mfenced>', '(a; b)'],
  [
    '<mo>[</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable><mo>]</mo>',
    '[1 2; 3 4]',
  ],
  [`<semantics>${X}<annotation encoding="application/x-tex">\\xi</annotation></semantics>`, 'x'],
  [`<mphantom><mi>y</mi></mphantom>${X}`, 'x'],
  [`<mn>2</mn>\n  ${X}`, '2x'],
])('%s is read as %s', (inside, line) => {
  expect(formulaLine(math(inside))).toBe(line)
  const once = readableFormula(math(inside))
  expect(readableFormula(once)).toEqual(once)
})

it('has its alternative text where nothing is drawn', () => {
  const empty: FormulaNode = { name: 'math', attributes: { alttext: 'x squared' }, children: [] }
  expect(formulaLine(empty)).toBe('x squared')
})

it.each([
  ['<mfrac><mi>a</mi><mi>b</mi></mfrac>', 'ab'],
  [`<msqrt>${SUM}</msqrt>`, 'a+b'],
  [`<msup>${X}<mi>q</mi></msup>`, 'xq'],
])('draws of %s what was drawn: signs are marked', (inside, drawn) => {
  const shown = (node: FormulaNode | string): string =>
    typeof node === 'string' ? node : SIGN in node.attributes ? '' : node.children.map(shown).join('')
  expect(shown(readableFormula(math(inside)))).toBe(drawn)
})

it('is quick with what is no formula at all', () => {
  const deep = (times: number, inside: string) =>
    '<mfrac><mi>a</mi>'.repeat(times) + inside + '</mfrac>'.repeat(times)
  for (const inside of [
    '<mi>x</mi>'.repeat(4_000),
    `<mi>${'x'.repeat(15_000)}</mi>`,
    `<mi>${'x'.repeat(9_000_000)}</mi>`,
  ])
    expect(formulaLine(math(deep(200, inside)))).toMatch(/^a/)
  for (const letters of ['中'.repeat(19_000), `1${','.repeat(19_000)}`, '^'.repeat(19_000)])
    expect(formulaLine(math(`<mfrac><mi>${letters}a1</mi>${X}</mfrac><mi>sin</mi>`))).toMatch(/sin$/)
})

it.each([
  ['<mi>f</mi><mo>)</mo><mtext> for all </mtext><mi>x</mi>', 'f) for all x'],
  [`<msup>${X}<mn>2</mn></msup><mtext> if </mtext>${X}`, 'x² if x'],
  ['<mn>5</mn><mtext>\u00a0if\u00a0</mtext><mi>n</mi>', '5 if n'],
])('words in %s are apart', (inside, line) => {
  expect(formulaLine(math(inside))).toBe(line)
})

it('a space that does not break stays drawn', () => {
  const made = readableFormula(math('<mn>5</mn><mtext>\u00a0if\u00a0</mtext><mi>n</mi>'))
  expect(JSON.stringify(made)).toContain('\u00a0if\u00a0')
})
