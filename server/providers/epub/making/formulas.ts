// Writes the formulas of a safe page so that their text reads as a line; they are drawn as before.
import { type FormulaNode, readableFormula } from '../../../../domain/article/formula.ts'
import { parseBookXml } from '../../../../domain/book/xml.ts'
import { escapeMarkup } from './draft.ts'

const MATH = /<math\b[^<>]*>[\s\S]*?<\/math>/g
const ON_ITS_OWN = /^<math\b[^<>]*\sdisplay="block"/

/** A formula on a line of its own ends the words around it. */
export const writeFormulas = (body: string): string =>
  body.replace(MATH, (source, at: number) => {
    const made = readableSource(source)
    if (!ON_ITS_OWN.test(source)) return made
    const end = at + source.length
    const isApart = (letter = ' ') => /[\s<>]/.test(letter)
    const isApartBehind = (letter = ' ') => isApart(letter) || /[.,;:!?)\]]/.test(letter)
    return `${isApart(body[at - 1]) ? '' : ' '}${made}${isApartBehind(body[end]) ? '' : ' '}`
  })

/** One within another's text is no formula that can be read: it stays as it is. */
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
