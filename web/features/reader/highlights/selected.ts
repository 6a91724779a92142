// Reads the browser's selection as English text of the article.
import { findTextRoot, getParagraphId, getTextOffset } from './text-place.ts'

/** A point in a paragraph's text; `offset` in UTF-16 units. */
export interface ParagraphPoint {
  paragraph: string
  offset: number
}

/** The selected part of one paragraph; `whole` is that paragraph's text. */
export interface SelectedPart {
  paragraph: string
  start: number
  end: number
  whole: string
}

export interface SelectedText {
  /** English only, with a line break between paragraphs. */
  text: string
  /** Its span, when it is within one paragraph; `whole` is that paragraph's text. */
  span: { paragraph: string; start: number; end: number; text: string; whole: string } | undefined
  /** The selected part of each paragraph, in text order. */
  parts: readonly SelectedPart[]
  /** Start and end, in the paragraphs that contain its first and last letter. */
  from: ParagraphPoint
  to: ParagraphPoint
  /** Bounding box of the selection in the window (CSS px). */
  box: { left: number; right: number; top: number; bottom: number }
}

/** Undefined when nothing is selected, or no English text within `root`. */
export function readSelection(root: HTMLElement): SelectedText | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!root.contains(range.commonAncestorContainer)) return undefined
  const first = findTextRoot(range.startContainer)
  const last = findTextRoot(range.endContainer)
  const { left, right, top, bottom } = range.getBoundingClientRect()
  const box = { left, right, top, bottom }
  if (first && first === last) {
    const whole = first.textContent ?? ''
    const raw = {
      start: getTextOffset(first, range.startContainer, range.startOffset),
      end: getTextOffset(first, range.endContainer, range.endOffset),
    }
    const picked = whole.slice(raw.start, raw.end)
    const text = picked.trim()
    if (text === '') return undefined
    const start = raw.start + picked.indexOf(text)
    const span = { paragraph: getParagraphId(first), start, end: start + text.length, text, whole }
    const { paragraph } = span
    return {
      text,
      span,
      parts: [span],
      from: { paragraph, offset: start },
      to: { paragraph, offset: span.end },
      box,
    }
  }
  const parts = [...root.querySelectorAll<HTMLElement>('[data-text]')]
    .filter((part) => range.intersectsNode(part))
    .map((part) => {
      const whole = part.textContent ?? ''
      const start = part === first ? getTextOffset(part, range.startContainer, range.startOffset) : 0
      const end = part === last ? getTextOffset(part, range.endContainer, range.endOffset) : whole.length
      return { paragraph: getParagraphId(part), start, end, whole, text: whole.slice(start, end).trim() }
    })
    .filter((part) => part.text !== '')
  const [from, to] = [parts[0], parts.at(-1)]
  if (!from || !to) return undefined
  return {
    text: parts.map((part) => part.text).join('\n'),
    span: undefined,
    parts,
    from: { paragraph: from.paragraph, offset: from.start },
    to: { paragraph: to.paragraph, offset: to.end },
    box,
  }
}
