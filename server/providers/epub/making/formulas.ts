// Rewrites the formulas of a sanitized page, so that their text is readable as a line; their look stays.
import { type FormulaNode, readableFormula } from '../../../../domain/article/formula.ts'
import { parseBookXml } from '../../../../domain/book/xml.ts'
import { escapeMarkup } from './draft.ts'

const MATH = /<math\b[^<>]*>[\s\S]*?<\/math>/g
const BLOCK_FORMULA = /^<math\b[^<>]*\sdisplay="block"/

/** Separates a block formula by spaces from the words around it. */
export const writeFormulas = (body: string): string =>
  body.replace(MATH, (source, at: number) => {
    const markup = readableSource(source)
    if (!BLOCK_FORMULA.test(source)) return markup
    const end = at + source.length
    const isSeparated = (letter = ' ') => /[\s<>]/.test(letter)
    const isSeparatedAfter = (letter = ' ') => isSeparated(letter) || /[.,;:!?)\]]/.test(letter)
    return `${isSeparated(body[at - 1]) ? '' : ' '}${markup}${isSeparatedAfter(body[end]) ? '' : ' '}`
  })

/** A formula nested in the text of another one cannot be converted: it stays unchanged. */
function readableSource(source: string): string {
  if (source.indexOf('<math', 1) > 0) return source
  return sourceOf(readableFormula(parseBookXml(source)))
}

function sourceOf(node: FormulaNode | string): string {
  if (typeof node === 'string') return escapeMarkup(node)
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${escapeMarkup(value)}"`,
  )
  return `<${node.name}${attributes.join('')}>${node.children.map(sourceOf).join('')}</${node.name}>`
}
