// Marks what only the style of a page raises or lowers behind a word: styles get lost on the way to the text.
import { LONGEST_RAISED } from '../../../../domain/article/raised.ts'
import { isRaisedBy, namesRaised } from '../../../../domain/book/note-markup.ts'
import type { StyleOf } from './page-styles.ts'
import { INLINE, isTouched } from './part-lines.ts'

/** Changes `document` in place: raised text gets a class that says so, lowered text an element. */
export function raiseText(document: Document, styleOf: StyleOf): void {
  for (const element of document.querySelectorAll(INLINE)) {
    if (/^SU[BP]$/.test(element.nodeName) || namesRaised(element.className)) continue
    if (!isTouched(element, 'previousSibling')) continue
    const text = (element.textContent ?? '').trim()
    if (text === '' || text.length > LONGEST_RAISED || /\s/.test(text)) continue
    if (element.querySelector('sup, sub') || element.closest('sup, sub')) continue
    const { look, isLow } = styleOf(element)
    if (isRaisedBy([look])) element.classList.add('superscript')
    else if (isLow) {
      const lowered = document.createElement('sub')
      lowered.append(...element.childNodes)
      element.append(lowered)
    }
  }
}
