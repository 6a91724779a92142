// Separates words that only styles separate: inline elements styled as blocks, items of a flex or grid row.
import { isFirstLetter, isLine, setsApart } from '../../line-style.ts'
import type { StyleOf } from './page-styles.ts'

export const INLINE =
  'a, abbr, b, bdi, button, cite, code, data, del, dfn, em, font, i, ins, kbd, label, mark, output, q, s, samp, small, span, strong, sub, sup, time, tt, u, var'
const IS_INLINE = new Set(INLINE.toUpperCase().split(', '))

/**
 * Modifies `document` in place: inserts a space between such elements, or a line break in preformatted text.
 */
export function partLines(document: Document, styleOf: StyleOf): void {
  const glued = [...document.querySelectorAll(INLINE)].filter(
    (element) => isTouched(element, 'previousSibling') || isTouched(element, 'nextSibling'),
  )
  for (const element of glued) {
    const around = element.parentElement
    // A drop cap belongs to the word after it.
    if (isFirstLetter(element.textContent ?? '')) continue
    if (!isLine(styleOf(element), () => element.textContent ?? '') && !(around && setsApart(styleOf(around))))
      continue
    const sign = element.closest('pre') ? '\n' : ' '
    if (isTouched(element, 'previousSibling')) element.before(sign)
    if (isTouched(element, 'nextSibling')) element.after(sign)
  }
}

type Side = 'previousSibling' | 'nextSibling'

/**
 * Characters next to the element that make it adjacent to a word; punctuation of its own sentence does not.
 */
const TOUCHING: Record<Side, RegExp> = {
  previousSibling: /[^\s([{“‘]$/u,
  nextSibling: /^[^\s,.;:!?)\]}’”…]/u,
}

/**
 * True if words are directly adjacent to the element on that side, also across the boundaries of inline
 * parents.
 */
export function isTouched(element: Element, side: Side): boolean {
  let next = adjacentNode(element, side)
  for (let around = element.parentElement; !next && around; around = around.parentElement) {
    if (!IS_INLINE.has(around.nodeName)) return false
    next = adjacentNode(around, side)
  }
  if (next?.nodeType === 3) return TOUCHING[side].test(edgeOf(next.textContent ?? '', side))
  return next?.nodeType === 1 && IS_INLINE.has(next.nodeName)
}

/** The adjacent characters only, because a text may be a whole page. */
const edgeOf = (text: string, side: Side): string =>
  side === 'previousSibling' ? text.slice(-2) : text.slice(0, 2)

/** The next element or text node; skips comments and empty text nodes. */
function adjacentNode(node: ChildNode, side: Side): ChildNode | null {
  let next = node[side]
  while (next && (next.nodeType === 8 || next.textContent === '') && next.nodeType !== 1) next = next[side]
  return next
}
