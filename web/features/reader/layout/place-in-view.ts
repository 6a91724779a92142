// Computes the reading place in the text, and scrolls to a place.

import { createLiveRange } from '../highlights/text-place.ts'
import { findBlocks, forceLayoutAround } from './true-sizes.ts'

/** Free space (px) above a place that was scrolled to: the top bar and a small gap. */
const HEADROOM = 72

export type ReadingPlace = { paragraph: string; percent: number }

/**
 * Index of the first element that is partly below `line` (px of the window), by binary search; the elements
 * are in page order.
 */
export function findFirstBelow(elements: readonly Element[], line: number): number {
  let low = 0
  let high = elements.length
  while (low < high) {
    const middle = (low + high) >> 1
    const element = elements[middle]
    if (element && element.getBoundingClientRect().bottom <= line) low = middle + 1
    else high = middle
  }
  return Math.min(low, elements.length - 1)
}

/** The first block that is partly below `line`; searches only within its section. Undefined without text. */
export function findBlockBelow(root: HTMLElement, line: number): HTMLElement | undefined {
  const sections = [...root.children]
  const section = sections[findFirstBelow(sections, line)]
  const blocks = section ? findBlocks(section) : []
  return blocks[findFirstBelow(blocks, line)]
}

/**
 * The paragraph at the top of the window, and the share of the text (0–100, by characters) that was visible
 * so far. Undefined for an article without text.
 */
export function getPlaceInView(root: HTMLElement): ReadingPlace | undefined {
  const foot = window.innerHeight
  const top = findBlockBelow(root, HEADROOM)
  const last = findBlockBelow(root, foot)
  if (!top || !last) return undefined
  let seen = 0
  let all = 0
  let isSeen = true
  for (const block of findBlocks(root)) {
    const length = block.querySelector('[data-text]')?.textContent?.length ?? 0
    all += length
    if (block === last) {
      const box = block.getBoundingClientRect()
      const share = box.height > 0 ? (foot - box.top) / box.height : 1
      seen += length * Math.min(1, Math.max(0, share))
      isSeen = false
    } else if (isSeen) seen += length
  }
  const percent = all === 0 ? 100 : (seen / all) * 100
  return { paragraph: top.dataset['block'] ?? '', percent: Math.round(percent * 10) / 10 }
}

/** The line at the top of the window: a block, and the share of it above the top bar's lower edge. */
export type HeldLine = { block: HTMLElement; share: number }

/** Undefined at the beginning of the text, which needs no anchor. */
export function getLineInView(root: HTMLElement): HeldLine | undefined {
  const block = findBlockBelow(root, HEADROOM)
  const { top = 0, height = 0 } = block?.getBoundingClientRect() ?? {}
  return block && top < HEADROOM && height > 0 ? { block, share: (HEADROOM - top) / height } : undefined
}

/** Scrolls a line back to its former position. */
export function scrollToLine({ block, share }: HeldLine): void {
  const { top, height } = block.getBoundingClientRect()
  const by = top + share * height - HEADROOM
  // A scroll by 0 would stop a flick that is still in motion, too.
  if (Math.abs(by) >= 1) window.scrollBy({ top: by, behavior: 'instant' })
}

export const findBlock = (root: HTMLElement, paragraph: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-block="${CSS.escape(paragraph)}"]`)

/** Scrolls a block to just below the top bar, without animation. */
export function scrollToBlock(block: HTMLElement): void {
  // Blocks adjoin, and positions in the window are not whole pixels: scroll a little deeper, within the
  // block's own margin.
  block.style.scrollMarginTop = `${HEADROOM - 8}px`
  block.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** {@link scrollToSpan}, unless its beginning is visible already. */
export function scrollSpanIntoView(root: HTMLElement, span: Parameters<typeof scrollToSpan>[1]): void {
  const text = root.querySelector<HTMLElement>(`[data-text="${CSS.escape(span.paragraph)}"]`)
  const line = text ? createLiveRange(text, span)?.getClientRects()[0] : undefined
  if (!line || line.top < HEADROOM || line.bottom > window.innerHeight) scrollToSpan(root, span)
}

/** Scrolls a span of a paragraph to the upper third of the window, above any sheet. */
export function scrollToSpan(
  root: HTMLElement,
  { paragraph, start, end }: { paragraph: string; start: number; end: number },
): void {
  const text = root.querySelector<HTMLElement>(`[data-text="${CSS.escape(paragraph)}"]`)
  if (!text) return
  // The position of a paragraph that was never rendered is an estimate until it is laid out.
  const block = text.closest<HTMLElement>('[data-block]')
  if (block) forceLayoutAround(root, block)
  text.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = createLiveRange(text, { start, end })?.getBoundingClientRect()
  if (box) window.scrollBy({ top: box.top - window.innerHeight * 0.3, behavior: 'instant' })
}
