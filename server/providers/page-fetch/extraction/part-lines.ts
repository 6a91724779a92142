// Sets words of a page apart that only its style sets apart: lines that are no blocks by name, and items in a row.
import { isFirstLetter, isLine, setsApart } from '../../line-style.ts'
import type { StyleOf } from './page-styles.ts'

export const INLINE =
  'a, abbr, b, bdi, button, cite, code, data, del, dfn, em, font, i, ins, kbd, label, mark, output, q, s, samp, small, span, strong, sub, sup, time, tt, u, var'
const IS_INLINE = new Set(INLINE.toUpperCase().split(', '))

/** Changes `document` in place: white space goes between such elements, and a line end where white space matters. */
export function partLines(document: Document, styleOf: StyleOf): void {
  const glued = [...document.querySelectorAll(INLINE)].filter(
    (element) => isTouched(element, 'previousSibling') || isTouched(element, 'nextSibling'),
  )
  for (const element of glued) {
    const around = element.parentElement
    // Text around the first letter of a chapter goes on with it.
    if (isFirstLetter(element.textContent ?? '')) continue
    if (!isLine(styleOf(element), () => element.textContent ?? '') && !(around && setsApart(styleOf(around))))
      continue
    const sign = element.closest('pre') ? '\n' : ' '
    if (isTouched(element, 'previousSibling')) element.before(sign)
    if (isTouched(element, 'nextSibling')) element.after(sign)
  }
}

type Side = 'previousSibling' | 'nextSibling'

/** Words that would meet the element: punctuation that belongs to it is no word. */
const TOUCHING: Record<Side, RegExp> = {
  previousSibling: /[^\s([{“‘]$/u,
  nextSibling: /^[^\s,.;:!?)\]}’”…]/u,
}

/** Whether words end right at the element on that side: next to it, or next to what it is the edge of. */
export function isTouched(element: Element, side: Side): boolean {
  let next = beside(element, side)
  for (let around = element.parentElement; !next && around; around = around.parentElement) {
    if (!IS_INLINE.has(around.nodeName)) return false
    next = beside(around, side)
  }
  if (next?.nodeType === 3) return TOUCHING[side].test(edgeOf(next.textContent ?? '', side))
  return next?.nodeType === 1 && IS_INLINE.has(next.nodeName)
}

/** The letter that is next: a text may be a whole page. */
const edgeOf = (text: string, side: Side): string =>
  side === 'previousSibling' ? text.slice(-2) : text.slice(0, 2)

/** The next element or text; comments and empty texts are nothing. */
function beside(node: ChildNode, side: Side): ChildNode | null {
  let next = node[side]
  while (next && (next.nodeType === 8 || next.textContent === '') && next.nodeType !== 1) next = next[side]
  return next
}
