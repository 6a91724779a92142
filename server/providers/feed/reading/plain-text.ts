// Converts titles and summaries of feeds to plain text: their HTML may be escaped once, twice, or not at all.
import { Parser } from 'htmlparser2'
import { normaliseSpace } from '../../../../domain/article/block.ts'
import {
  formatLoweredText,
  formatRaisedText,
  MAX_RAISED_LENGTH,
} from '../../../../domain/article/raised-text.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { FormulaCapture, isFormula } from './formula-capture.ts'
import { keepOneNotation } from './one-formula.ts'

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
  // As for pages: drop the pronunciation of ruby text.
  'rt',
  'rp',
])
/** As for pages: drop deleted text and keep its correction. */
const STRUCK = new Set(['del', 's', 'strike'])
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i ins kbd mark q rb ruby samp small span strong sub sup tt u var wbr'.split(
    ' ',
  ),
)

/** Elements of drawn formulas have names of their own. */
const isInline = (name: string): boolean => INLINE.has(name) || name === 'nobr' || name.startsWith('mjx-')

/**
 * Converts an HTML fragment to one line of plain text, at most `limit` characters. Text without markup is
 * only normalized.
 */
export function textOfHtml(html: string, limit: number): string {
  if (!/[<&]/.test(html)) return truncateAtWord(html, limit)
  let silent = 0
  let text = ''
  let small: { tag: string; from: number; isNote: boolean } | undefined
  let linkFrom: number | undefined
  let formula: FormulaCapture | undefined
  /** Index in `text` where the last formula ends. */
  let formulaEnd: number | undefined
  /**
   * `from`: index in `text` where struck-out text begins. `depth`: number of open elements that strike out
   * text.
   */
  let struck = { from: 0, depth: 0 }
  /** Index in `text` where struck-out text was dropped. */
  let droppedAt: number | undefined
  /** Number of open elements inside the visual copy of a formula. */
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
      if (name === 'a') linkFrom = text.length
      // A raised link is a note sign.
      if (name === 'a' && small) small.isNote = true
      if (name === 'sup' || name === 'sub')
        small ??= { tag: name, from: text.length, isNote: linkFrom === text.length }
      if (STRUCK.has(name))
        struck = { from: struck.depth === 0 ? text.length : struck.from, depth: struck.depth + 1 }
      else if (SILENT.has(name)) silent += 1
      else if (!isInline(name)) text += ' '
    },
    ontext(data) {
      // Collect four times the limit: enough after white space is normalized, without buffering a long
      // article.
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
      if (name === 'a') linkFrom = undefined
      if (small?.tag === name) {
        const [before, inside] = [text.slice(0, small.from), text.slice(small.from)]
        const line =
          name === 'sup'
            ? formatRaisedText(inside, before, { isNote: small.isNote })
            : formatLoweredText(inside, before)
        if (inside.length <= MAX_RAISED_LENGTH) text = before + line
        small = undefined
      }
      if (STRUCK.has(name)) {
        struck.depth = Math.max(0, struck.depth - 1)
        if (struck.depth > 0) return
        // An element without its end tag would also contain text that is not struck out, so keep its text.
        if (!isImplied) {
          text = text.slice(0, struck.from)
          droppedAt = text.length
          formulaEnd = undefined
        }
      } else if (SILENT.has(name)) silent = Math.max(0, silent - 1)
      else if (!isInline(name)) text += ' '
    },
  })
  parser.end(keepOneNotation(truncateText(html, limit * 40)))
  return truncateAtWord(text, limit)
}

/** A formula between letters is separated by spaces. */
const spaceBetween = (before: string, behind: string): string =>
  /\p{L}$/u.test(before) && /^\p{L}/u.test(behind) ? ' ' : ''

/**
 * True for the visual copy of a formula that KaTeX and similar libraries insert after its MathML, hidden from
 * screen readers.
 */
const isDrawing = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes['aria-hidden'] === 'true' || /(?:^|\s)katex-html(?:\s|$)/.test(attributes['class'] ?? '')

/** Normalizes to one line of at most `limit` characters, cut at a word. */
export function truncateAtWord(text: string, limit: number): string {
  const line = normaliseSpace(text)
  if (line.length <= limit) return line
  const head = truncateText(line, limit - 1)
  const space = head.lastIndexOf(' ')
  return `${space > limit / 2 ? head.slice(0, space) : head}…`
}
