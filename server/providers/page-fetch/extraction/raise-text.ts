// Marks text that is raised or lowered only by styles, because styles are lost in the extraction.
import { MAX_RAISED_LENGTH } from '../../../../domain/article/raised-text.ts'
import { namesRaised } from '../../../../domain/book/note-markup.ts'
import { isRaisedText } from './note-sign.ts'
import type { StyleOf } from './page-styles.ts'
import { INLINE, isTouched } from './part-lines.ts'

/** Modifies `document` in place: raised text gets a class, lowered text an element. */
export function raiseText(document: Document, styleOf: StyleOf): void {
  for (const element of document.querySelectorAll(INLINE)) {
    if (/^SU[BP]$/.test(element.nodeName) || namesRaised(element.className)) continue
    const isAfterSpace = !isTouched(element, 'previousSibling')
    if (isAfterSpace && !isTouched(element, 'nextSibling')) continue
    const text = (element.textContent ?? '').trim()
    if (isAfterSpace && !isNumerator(element, text)) continue
    if (text === '' || text.length > MAX_RAISED_LENGTH || /\s/.test(text)) continue
    if (element.querySelector('sup, sub') || element.closest('sup, sub')) continue
    const { look, isLow } = styleOf(element)
    if (isRaisedText(look, text, element.previousSibling?.textContent ?? ''))
      element.classList.add('superscript')
    else if (isLow && !isWithinWord(element, text)) {
      const lowered = document.createElement('sub')
      lowered.append(...element.childNodes)
      element.append(lowered)
    }
  }
}

/** A number before the line of a fraction; other raised text after a space is no part of a word. */
const isNumerator = (element: Element, text: string): boolean =>
  /^\d{1,4}$/.test(text) && /^\s?[⁄∕/]/.test((element.nextSibling?.textContent ?? '').slice(0, 2))

/** A lowered letter within a word, as in LATEX, is part of the word. */
const isWithinWord = (element: Element, text: string): boolean =>
  /^\p{L}+$/u.test(text) &&
  /\p{L}$/u.test(element.previousSibling?.textContent ?? '') &&
  /^\p{L}/u.test(element.nextSibling?.textContent ?? '')
