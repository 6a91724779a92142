// Makes plain text of what feeds put into titles and summaries: HTML, escaped once or twice, or not at all.
import { Parser } from 'htmlparser2'
import { normaliseSpace } from '../../../../domain/article/block.ts'
import {
  formatLoweredText,
  formatRaisedText,
  MAX_RAISED_LENGTH,
} from '../../../../domain/article/raised-text.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { FormulaCapture, isFormula } from './formula-capture.ts'

const SILENT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'textarea',
  'select',
  // As on pages: words are read without their pronunciation.
  'rt',
  'rp',
])
/** As on pages: corrections are read alone. */
const STRUCK = new Set(['del', 's', 'strike'])
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i ins kbd mark q rb ruby samp small span strong sub sup tt u var wbr'.split(
    ' ',
  ),
)

/** Words of an HTML fragment on one line, at most `limit` characters. Text without markup comes back as it is. */
export function textOfHtml(html: string, limit: number): string {
  if (!/[<&]/.test(html)) return truncateAtWord(html, limit)
  let silent = 0
  let text = ''
  let small: { tag: string; from: number } | undefined
  let formula: FormulaCapture | undefined
  /** Where the last formula ends. */
  let formulaEnd: number | undefined
  /** Where words that are struck out begin, and how many elements that strike them are open. */
  let struck = { from: 0, depth: 0 }
  /** Where such words were. */
  let droppedAt: number | undefined
  /** Elements that are open in one that repeats a formula as it is drawn. */
  let drawn = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (formula) return formula.open(name, attributes)
      if (drawn > 0 || (formulaEnd === text.length && isDrawing(attributes))) {
        drawn += 1
        return
      }
      if (isFormula(name)) {
        formula = new FormulaCapture(attributes)
        return
      }
      if (name === 'sup' || name === 'sub') small ??= { tag: name, from: text.length }
      if (STRUCK.has(name))
        struck = { from: struck.depth === 0 ? text.length : struck.from, depth: struck.depth + 1 }
      else if (SILENT.has(name)) silent += 1
      else if (!INLINE.has(name)) text += ' '
    },
    ontext(data) {
      // Enough to fill the limit after white space is folded; the rest of a long article is not gathered.
      if (formula) formula.text(data)
      else if (drawn === 0 && silent === 0 && text.length < limit * 4) {
        if (droppedAt === text.length && /^[,.;:!?)\]]/.test(data)) text = text.trimEnd()
        if (formulaEnd === text.length && !/^(?:st|nd|rd|th|s)\b/.test(data)) text += spaceBetween(text, data)
        text += data
      }
    },
    onclosetag(name, isImplied) {
      if (formula) {
        formula.close()
        if (formula.isOpen) return
        const line = formula.line()
        if (silent === 0) text += `${spaceBetween(text, line)}${line}`
        formulaEnd = text.length
        formula = undefined
        return
      }
      if (drawn > 0) {
        drawn -= 1
        return
      }
      if (small?.tag === name) {
        const [before, inside] = [text.slice(0, small.from), text.slice(small.from)]
        const write = name === 'sup' ? formatRaisedText : formatLoweredText
        if (inside.length <= MAX_RAISED_LENGTH) text = before + write(inside, before)
        small = undefined
      }
      if (STRUCK.has(name)) {
        struck.depth = Math.max(0, struck.depth - 1)
        if (struck.depth > 0) return
        // Where its end is missing, an element holds words that are not struck out.
        if (!isImplied) {
          text = text.slice(0, struck.from)
          droppedAt = text.length
          formulaEnd = undefined
        }
      } else if (SILENT.has(name)) silent = Math.max(0, silent - 1)
      else if (!INLINE.has(name)) text += ' '
    },
  })
  parser.end(truncateText(html, limit * 40))
  return truncateAtWord(text, limit)
}

/** A formula is a word of its own between letters. */
const spaceBetween = (before: string, behind: string): string =>
  /\p{L}$/u.test(before) && /^\p{L}/u.test(behind) ? ' ' : ''

/** What KaTeX and others draw of the formula right before it, hidden from those who are read to. */
const isDrawing = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes['aria-hidden'] === 'true' || /(?:^|\s)katex-html(?:\s|$)/.test(attributes['class'] ?? '')

/** On one line, at most `limit` characters, cut at a word. */
export function truncateAtWord(text: string, limit: number): string {
  const line = normaliseSpace(text)
  if (line.length <= limit) return line
  const head = truncateText(line, limit - 1)
  const space = head.lastIndexOf(' ')
  return `${space > limit / 2 ? head.slice(0, space) : head}…`
}
