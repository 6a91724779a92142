// Reads the page's selection as English text of the article.
import { offsetIn, paragraphOf, textElement } from './text-place.ts'

export interface Selected {
  /** English only, paragraphs parted by line breaks. */
  text: string
  /** Where it stands, when it lies within one paragraph; `whole` is that paragraph's text. */
  span: { paragraph: string; start: number; end: number; text: string; whole: string } | undefined
  /** Of the selection in the window, CSS pixels. */
  box: { left: number; right: number; bottom: number }
}

/** Undefined when nothing is selected, or nothing of the English in `root`. */
export function selectedIn(root: HTMLElement): Selected | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!root.contains(range.commonAncestorContainer)) return undefined
  const first = textElement(range.startContainer)
  const last = textElement(range.endContainer)
  const { left, right, bottom } = range.getBoundingClientRect()
  const box = { left, right, bottom }
  if (first && first === last) {
    const whole = first.textContent ?? ''
    const raw = {
      start: offsetIn(first, range.startContainer, range.startOffset),
      end: offsetIn(first, range.endContainer, range.endOffset),
    }
    const picked = whole.slice(raw.start, raw.end)
    const text = picked.trim()
    if (text === '') return undefined
    const start = raw.start + picked.indexOf(text)
    const span = { paragraph: paragraphOf(first), start, end: start + text.length, text, whole }
    return { text, span, box }
  }
  const parts = [...range.cloneContents().querySelectorAll('[data-text]')]
  const text = parts
    .map((part) => part.textContent?.trim())
    .filter(Boolean)
    .join('\n')
  return text === '' ? undefined : { text, span: undefined, box }
}
