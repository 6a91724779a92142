// Where the reader is in the text, and how to bring them to a place of it.
import { liveRange } from './text-place.ts'

/** Kept free of text above a place that was scrolled to (px): the top bar and a breath. */
const HEADROOM = 72

export type ReadingPlace = { paragraph: string; percent: number }

const blocksOf = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-block]')]

/** The first block of which something is below `line` (px of the window); blocks come in the order of the page. */
export function firstBelow(blocks: readonly HTMLElement[], line: number): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    const block = blocks[middle]
    if (block && block.getBoundingClientRect().bottom <= line) low = middle + 1
    else high = middle
  }
  return Math.min(low, blocks.length - 1)
}

/**
 * The paragraph at the top of the window, and the share of the text (0–100, by characters) that has come into sight.
 * Undefined for an article without text.
 */
export function placeInView(root: HTMLElement): ReadingPlace | undefined {
  const blocks = blocksOf(root)
  const top = blocks[firstBelow(blocks, HEADROOM)]
  if (!top) return undefined
  const foot = window.innerHeight
  let seen = 0
  let all = 0
  const lastSeen = firstBelow(blocks, foot)
  for (const [at, block] of blocks.entries()) {
    const length = block.querySelector('[data-text]')?.textContent?.length ?? 0
    all += length
    if (at < lastSeen) seen += length
    else if (at === lastSeen) {
      const box = block.getBoundingClientRect()
      const share = box.height > 0 ? (foot - box.top) / box.height : 1
      seen += length * Math.min(1, Math.max(0, share))
    }
  }
  const percent = all === 0 ? 100 : (seen / all) * 100
  return { paragraph: top.dataset['block'] ?? '', percent: Math.round(percent * 10) / 10 }
}

/** Brings a paragraph below the top bar, at once. False when it is not in this text. */
export function goToParagraph(root: HTMLElement, paragraph: string): boolean {
  const block = root.querySelector<HTMLElement>(`[data-block="${CSS.escape(paragraph)}"]`)
  if (!block) return false
  block.style.scrollMarginTop = `${HEADROOM}px`
  block.scrollIntoView({ block: 'start', behavior: 'instant' })
  return true
}

/** Brings a stretch of a paragraph to the upper third of the window, above any sheet. */
export function goToSpan(
  root: HTMLElement,
  { paragraph, start, end }: { paragraph: string; start: number; end: number },
): void {
  const text = root.querySelector<HTMLElement>(`[data-text="${CSS.escape(paragraph)}"]`)
  if (!text) return
  // A paragraph that was never in sight has no true place before it is laid out.
  text.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = liveRange(text, { start, end })?.getBoundingClientRect()
  if (box) window.scrollBy({ top: box.top - window.innerHeight * 0.3, behavior: 'instant' })
}
