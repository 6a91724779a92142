// Removes struck-out text and the pronunciation of ruby text, which are not part of the words.
import { normaliseSpace } from '../../../../domain/article/block.ts'

/** Modifies `document` in place. */
export function dropEdits(document: Document): void {
  for (const node of document.querySelectorAll(STRUCK)) dropStruck(node)
  for (const node of document.querySelectorAll('ruby :is(rt, rp, rtc)')) dropAnnotation(node)
}

/**
 * Removes the annotation of a ruby text and preserves its base text. An annotation without an end tag
 * contains the next base text.
 */
function dropAnnotation(node: Element): void {
  node.after(...node.querySelectorAll('rb'))
  node.remove()
}

const STRUCK = 'del, s, strike, span[style*="line-through" i]'
/** Max. length of a correction. For a longer text the end tag is missing, or it is a text of its own. */
const MAX_STRUCK_LENGTH = 1000

/** Matches text of more than one sentence. */
const SENTENCES = /[.!?][”"’)\]]*\s+\S/
const BLOCK =
  'p, li, dd, dt, td, th, div, section, article, main, body, h1, h2, h3, h4, h5, h6, blockquote, figcaption'

/** True if the end tag is missing: the element begins within a block and contains the rest of it. */
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
 * Removes struck-out text, so that a corrected article is read in its current version: a block has no
 * strikethrough format, so the text would be read as part of the sentence. A joke that depends on struck-out
 * words is lost too, but corrections are more frequent.
 */
function dropStruck(node: Element): void {
  if (node.closest('pre, code')) return
  const words = normaliseSpace(node.textContent ?? '').trim()
  if (words.length > MAX_STRUCK_LENGTH || (SENTENCES.test(words) && isLeftOpen(node))) return
  const { previousSibling: before, nextSibling: behind } = node
  // Remove the space before the punctuation after the removed words.
  if (before?.nodeType === 3 && behind?.nodeType === 3 && /^[,.;:!?)\]]/.test(behind.textContent ?? ''))
    before.textContent = (before.textContent ?? '').replace(/\s+$/, '')
  node.remove()
}
