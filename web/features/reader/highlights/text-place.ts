// Converts between points of the page and offsets in a paragraph's text, without an element per word.
import { findWordAt, type WordToken } from '../../../../domain/language/tokenize.ts'

/** A word of a paragraph: UTF-16 offsets in the paragraph's text. */
export type WordPlace = { paragraph: string; word: WordToken }

/** Attribute with the paragraph's id, on the element that contains its English text and nothing else. */
export const TEXT_ATTRIBUTE = 'data-text'

/** Tolerance (px) around a word for a tap with a finger. */
const SLOP = 6

/** Finds the text element of the paragraph around a DOM node. */
export function findTextRoot(node: Node | null): HTMLElement | undefined {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest<HTMLElement>(`[${TEXT_ATTRIBUTE}]`) ?? undefined
}

export const getParagraphId = (element: HTMLElement): string => element.getAttribute(TEXT_ATTRIBUTE) ?? ''

/** Converts a point in one of the element's text nodes to an offset in its text. */
export function getTextOffset(element: HTMLElement, node: Node, offset: number): number {
  if (node.nodeType !== Node.TEXT_NODE) {
    // A point between elements: count the text before it.
    const before = [...node.childNodes].slice(0, offset)
    const inside = before.reduce((sum, child) => sum + (child.textContent?.length ?? 0), 0)
    return node === element
      ? inside
      : getTextOffset(element, node.parentNode ?? element, indexOf(node)) + inside
  }
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let passed = 0
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text === node) return passed + offset
    passed += text.textContent?.length ?? 0
  }
  return passed
}

const indexOf = (node: Node): number => [...(node.parentNode?.childNodes ?? [])].indexOf(node as ChildNode)

/** The text nodes of an element, each with its start offset. */
function nodesOf(element: HTMLElement): { node: Text; from: number }[] {
  const found: { node: Text; from: number }[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let from = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    found.push({ node, from })
    from += node.data.length
  }
  return found
}

/**
 * Converts several spans of one paragraph to DOM ranges in one tree walk; spans outside the text are left
 * out.
 */
export function createRanges(
  element: HTMLElement,
  spans: readonly { start: number; end: number }[],
): StaticRangeInit[] {
  const nodes = nodesOf(element)
  const point = (offset: number, isEnd: boolean) => {
    const at = nodes.findLast(({ from }) => (isEnd ? from < offset : from <= offset))
    return at && offset - at.from <= at.node.data.length
      ? { node: at.node, offset: offset - at.from }
      : undefined
  }
  return spans.flatMap(({ start, end }) => {
    const a = point(start, false)
    const b = point(end, true)
    if (!a || !b || end <= start) return []
    return [{ startContainer: a.node, startOffset: a.offset, endContainer: b.node, endOffset: b.offset }]
  })
}

/** Creates a live range, to measure or to select. */
export function createLiveRange(
  element: HTMLElement,
  span: { start: number; end: number },
): Range | undefined {
  const [found] = createRanges(element, [span])
  if (!found) return undefined
  const range = document.createRange()
  range.setStart(found.startContainer, found.startOffset)
  range.setEnd(found.endContainer, found.endOffset)
  return range
}

type WithCaret = Document & {
  caretPositionFromPoint?: (x: number, y: number) => { offsetNode: Node; offset: number } | null
  caretRangeFromPoint?: (x: number, y: number) => Range | null
}

/** The text node and offset under a point of the window. */
function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  const page: WithCaret = document
  const position = page.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  const range = page.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined
}

/** Finds the word under a point of the window; undefined next to and between words. */
export function findWordAtPoint(x: number, y: number): WordPlace | undefined {
  const caret = caretAt(x, y)
  const element = findTextRoot(caret?.node ?? null)
  if (!caret || !element || caret.node.nodeType !== Node.TEXT_NODE) return undefined
  const offset = getTextOffset(element, caret.node, caret.offset)
  const word = findWordAt(element.textContent ?? '', offset)
  if (!word) return undefined
  // The caret snaps to the nearest text at any distance, so check that the point is on the word itself.
  const rects = [...(createLiveRange(element, word)?.getClientRects() ?? [])]
  const isOn = rects.some(
    ({ left, right, top, bottom }) =>
      x >= left - SLOP && x <= right + SLOP && y >= top - SLOP && y <= bottom + SLOP,
  )
  return isOn ? { paragraph: getParagraphId(element), word } : undefined
}
