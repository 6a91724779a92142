// Leaves out what a page has in addition to its words: what an author struck out, how a word is pronounced, numbers of lines of code.
import { normaliseSpace } from '../../../../domain/article/block.ts'

/** Changes `document` in place. */
export function dropEdits(document: Document): void {
  for (const node of document.querySelectorAll(STRUCK)) dropStruck(node)
  for (const node of document.querySelectorAll('ruby :is(rt, rp, rtc)')) dropAnnotation(node)
}

/** Of a word with its pronunciation only the word is text. One that is left open holds the next word. */
function dropAnnotation(node: Element): void {
  node.after(...node.querySelectorAll('rb'))
  node.remove()
}

const STRUCK = 'del, s, strike, span[style*="line-through" i]'
/** A longer one is not a correction: its end is missing, or it is a text on its own. */
const LONGEST_STRUCK = 1000

/** More than one. */
const SENTENCES = /[.!?][”"’)\]]*\s+\S/
const BLOCK =
  'p, li, dd, dt, td, th, div, section, article, main, body, h1, h2, h3, h4, h5, h6, blockquote, figcaption'

/** Where its end is missing, an element begins within a block and holds the rest of it. */
function isLeftOpen(node: Element): boolean {
  const block = node.parentElement?.closest(BLOCK)
  return hasWords(node, block, 'previousSibling') && !hasWords(node, block, 'nextSibling')
}

function hasWords(
  node: Element,
  block: Element | null | undefined,
  side: 'previousSibling' | 'nextSibling',
): boolean {
  for (let at: Element | null = node; at && at !== block; at = at.parentElement)
    for (let next = at[side]; next; next = next[side]) if (next.textContent?.trim()) return true
  return false
}

/**
 * A corrected article is read as it is now: words that were struck out would be read as a part of the sentence, since a text
 * has no line through them. A joke that lives by its struck words is lost with them; it is rarer than a correction.
 */
function dropStruck(node: Element): void {
  if (node.closest('pre, code')) return
  const words = normaliseSpace(node.textContent ?? '').trim()
  if (words.length > LONGEST_STRUCK || (SENTENCES.test(words) && isLeftOpen(node))) return
  const { previousSibling: before, nextSibling: behind } = node
  // The space that was between the words and the punctuation behind them.
  if (before?.nodeType === 3 && behind?.nodeType === 3 && /^[,.;:!?)\]]/.test(behind.textContent ?? ''))
    before.textContent = (before.textContent ?? '').replace(/\s+$/, '')
  node.remove()
}
