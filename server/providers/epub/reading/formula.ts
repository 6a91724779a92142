// Writes the formulas of a page (MathML) as a line of text with raised and lowered signs, for texts that hold no formulas.
import { Parser } from 'htmlparser2'
import { withoutHtmlNames } from './entities.ts'

const MATH = /<((?:\w+:)?math)\b[^>]*>([\s\S]*?)<\/\1\s*>/gi
/** What repeats a formula in another notation. */
const NOT_SHOWN = /^(annotation|annotation-xml|mphantom)$/
/** Between signs that are written together: times, of, a comma, plus. */
const INVISIBLE = /[\u2061-\u2064]/g
const MAX_DEPTH = 100

interface Node {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (Node | string)[]
}

/** The page with each formula as XHTML: a fraction is (a + b)/c, a root is √(x), an exponent is raised. */
export const writeFormulas = (page: string): string =>
  page.includes('math') ? page.replace(MATH, (whole) => ` ${formulaText(whole)} `) : page

function formulaText(source: string): string {
  const root: Node = { name: '', attributes: {}, children: [] }
  const open: Node[] = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const node = { name: name.replace(/^\w+:/, ''), attributes, children: [] }
        // What nests deeper is no formula that somebody wrote: its text stays, its structure is lost.
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
  const text = inLine(root).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  const [math] = root.children
  return text || (typeof math === 'object' ? escaped(math.attributes['alttext'] ?? '') : '')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** What is more than one sign is put in brackets where its end would not be seen. */
const grouped = (text: string): string =>
  /^(?:[\p{L}\p{N}.]+|\(.*\)|.)$/u.test(text.replace(/<[^>]*>|\s/g, '')) ? text : `(${text})`
const raised = (text: string): string => (text === '' ? '' : `<sup>${text}</sup>`)
const lowered = (text: string): string => (text === '' ? '' : `<sub>${text}</sub>`)
const RELATION = /^[=<>≤≥≈≠∼≃≡→⇒+−±×÷∈⊂]$/

function inLine(node: Node | string): string {
  if (typeof node === 'string') return escaped(node)
  if (NOT_SHOWN.test(node.name)) return ''
  const parts = node.children
    .filter((child) => typeof child !== 'string')
    .map((child) => inLine(child).trim())
  const [base = '', first = '', second = ''] = parts
  switch (node.name) {
    case 'mo': {
      const sign = node.children.map(inLine).join('').trim()
      return RELATION.test(sign.replace('&lt;', '<').replace('&gt;', '>')) ? ` ${sign} ` : sign
    }
    case 'msup':
    case 'mover':
      return base + raised(first)
    case 'msub':
    case 'munder':
      return base + lowered(first)
    case 'msubsup':
    case 'munderover':
      return base + lowered(first) + raised(second)
    case 'mfrac':
      return `${grouped(base)}/${grouped(first)}`
    case 'msqrt':
      return `√${grouped(node.children.map(inLine).join('').trim())}`
    case 'mroot':
      return `${raised(first)}√${grouped(base)}`
    case 'mfenced': {
      const { open = '(', close = ')' } = node.attributes
      return `${escaped(open.trim())}${parts.join(', ')}${escaped(close.trim())}`
    }
    case 'mspace':
    case 'mtd':
    case 'mtr':
      return `${node.children.map(inLine).join('')} `
    default:
      return node.children.map(inLine).join('')
  }
}
