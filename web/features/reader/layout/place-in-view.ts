// Where the reader is in the text, and how to bring them to a place of it.

import { createLiveRange } from '../highlights/text-place.ts'
import { findBlocks, forceLayoutAround } from './true-sizes.ts'

/** Kept free of text above a place that was scrolled to (px): the top bar and a breath. */
const HEADROOM = 72

export type ReadingPlace = { paragraph: string; percent: number }

/** The first element of which something is below `line` (px of the window); they come in the order of the page. */
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

/** The first block of which something is below `line`; only its own section is looked into. Undefined without text. */
export function findBlockBelow(root: HTMLElement, line: number): HTMLElement | undefined {
  const sections = [...root.children]
  const section = sections[findFirstBelow(sections, line)]
  const blocks = section ? findBlocks(section) : []
  return blocks[findFirstBelow(blocks, line)]
}

/**
 * The paragraph at the top of the window, and the share of the text (0–100, by characters) that has come into sight.
 * Undefined for an article without text.
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

/** Where the top of the window is in the text: a block, and the share of it above the line below the top bar. */
export type HeldLine = { block: HTMLElement; share: number }

/** Undefined at the beginning, which stays where it is. */
export function getLineInView(root: HTMLElement): HeldLine | undefined {
  const block = findBlockBelow(root, HEADROOM)
  const { top = 0, height = 0 } = block?.getBoundingClientRect() ?? {}
  return block && top < HEADROOM && height > 0 ? { block, share: (HEADROOM - top) / height } : undefined
}

/** Scrolls a line back to where it was. */
export function scrollToLine({ block, share }: HeldLine): void {
  const { top, height } = block.getBoundingClientRect()
  const by = top + share * height - HEADROOM
  // Scrolling by nothing, too, would stop a flick that still runs on.
  if (Math.abs(by) >= 1) window.scrollBy({ top: by, behavior: 'instant' })
}

export const findBlock = (root: HTMLElement, paragraph: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-block="${CSS.escape(paragraph)}"]`)

/** Brings a block below the top bar, at once. */
export function scrollToBlock(block: HTMLElement): void {
  // Blocks adjoin, and places in the window are not whole pixels: a little deeper, within the block's own margin.
  block.style.scrollMarginTop = `${HEADROOM - 8}px`
  block.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** {@link goToSpan}, unless its beginning is in sight already. */
export function scrollSpanIntoView(root: HTMLElement, span: Parameters<typeof scrollToSpan>[1]): void {
  const text = root.querySelector<HTMLElement>(`[data-text="${CSS.escape(span.paragraph)}"]`)
  const line = text ? createLiveRange(text, span)?.getClientRects()[0] : undefined
  if (!line || line.top < HEADROOM || line.bottom > window.innerHeight) scrollToSpan(root, span)
}

/** Brings a stretch of a paragraph to the upper third of the window, above any sheet. */
export function scrollToSpan(
  root: HTMLElement,
  { paragraph, start, end }: { paragraph: string; start: number; end: number },
): void {
  const text = root.querySelector<HTMLElement>(`[data-text="${CSS.escape(paragraph)}"]`)
  if (!text) return
  // A paragraph that was never in sight has no true place before it is laid out.
  const block = text.closest<HTMLElement>('[data-block]')
  if (block) forceLayoutAround(root, block)
  text.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = createLiveRange(text, { start, end })?.getBoundingClientRect()
  if (box) window.scrollBy({ top: box.top - window.innerHeight * 0.3, behavior: 'instant' })
}
