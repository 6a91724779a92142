// Computes the position of the selection toolbar: near the selection, never over it, always in the viewport.
import type { SelectedText } from '../highlights/selected.ts'

type Box = SelectedText['box']

/** Free space below and above the selection (px). */
interface Gaps {
  under: number
  over: number
}

const GAP = 8
const MOUSE: Gaps = { under: GAP, over: GAP }
/**
 * On a touch screen the selection handles hang below the selection, and the system shows its own menu above
 * it.
 */
const FINGER: Gaps = { under: 36, over: 60 }
/** Height of the page's top bar (px). */
const PAGE_TOP = 48

/**
 * `side`: on which side of the selection the bar is; undefined when it is not next to it. `point`: x of its
 * arrow within the bar (px).
 */
export interface Place {
  left: number
  top: number
  side: 'under' | 'over' | undefined
  point: number
}

/** Min. distance of the arrow from the ends of the bar (px), because its corners are round. */
const END = 20

/**
 * `foot`: the bar's position by the style sheet, the lowest allowed. Order of preference: below the
 * selection, at `foot` where that would be lower, above the selection. It is also at `foot` when the
 * selection fills the window or is outside it.
 */
export function computeBarPlace(box: Box, foot: DOMRect, width: number, { under, over }: Gaps): Place {
  const free = width - foot.width
  const centred = (box.left + box.right - foot.width) / 2
  // Centred in a window that it nearly fills.
  const left = free < 64 ? free / 2 : Math.max(GAP / 2, Math.min(centred, free - GAP / 2))
  const point = Math.max(END, Math.min((box.left + box.right) / 2 - left, foot.width - END))
  const below = box.bottom + under
  const above = box.top - over - foot.height
  if (below >= PAGE_TOP && box.bottom < foot.top)
    return { left, top: Math.min(below, foot.top), side: 'under', point }
  const isAbove = above >= PAGE_TOP && above <= foot.top
  return { left, top: isAbove ? above : foot.top, side: isAbove ? 'over' : undefined, point }
}

/** Moves the bar and its arrow to the selection. */
export function positionBar(bar: HTMLElement, box: Box): void {
  bar.removeAttribute('style')
  bar.removeAttribute('data-moving')
  const gaps = matchMedia('(pointer: coarse)').matches ? FINGER : MOUSE
  const { clientWidth } = document.documentElement
  const { left, top, side, point } = computeBarPlace(box, bar.getBoundingClientRect(), clientWidth, gaps)
  bar.style.inset = `${top}px auto auto ${left}px`
  bar.style.setProperty('--point', `${point}px`)
  bar.dataset['side'] = side ?? ''
}
