// Renders the MathML formulas of a page as lines of text, for texts that cannot contain formulas.
import { Parser } from 'htmlparser2'
import { type FormulaNode, formulaLine } from '../../../../domain/article/formula.ts'
import { withoutHtmlNames } from './entities.ts'

const MATH = /<((?:\w+:)?math)\b[^>]*>([\s\S]*?)<\/\1\s*>/gi
const MAX_DEPTH = 100

/**
 * Returns the page with each formula as text: a fraction is (a + b)/c, a root is √(x), an exponent is a
 * superscript character.
 */
export const writeFormulas = (page: string): string =>
  page.includes('math') ? page.replace(MATH, (whole) => ` ${formulaText(whole)} `) : page

function formulaText(source: string): string {
  const root: FormulaNode = { name: '', attributes: {}, children: [] }
  const open: FormulaNode[] = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const node: FormulaNode = { name: name.replace(/^\w+:/, ''), attributes, children: [] }
        // Deeper nesting is not a real formula: its text is preserved, its structure is dropped.
        const parent = open[Math.min(open.length, MAX_DEPTH) - 1]
        parent?.children.push(node)
        open.push(node)
      },
      ontext: (data) => void open.at(-1)?.children.push(data),
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(withoutHtmlNames(source))
  const [math] = root.children
  return typeof math === 'object' ? escaped(formulaLine(math)) : ''
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
