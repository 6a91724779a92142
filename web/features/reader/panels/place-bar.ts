// Where the bar of a selection is: near it, never over it, always on the screen.
import type { Selected } from '../highlights/selected.ts'

type Box = Selected['box']

/** A finger's handles hang under the selection. */
const HANDLES = 36
const GAP = 8
/** The bar of the page. */
const PAGE_TOP = 48

/**
 * `foot`: the bar where the style sheet puts it, the lowest that it may be. Under the selection, else above it; at the foot
 * where the selection fills the window or is out of it.
 */
export function placeNear(
  box: Box,
  foot: DOMRect,
  width: number,
  under: number,
): { left: number; top: number } {
  const free = width - foot.width
  const centred = (box.left + box.right - foot.width) / 2
  // In the middle of a window that it nearly fills.
  const left = free < 64 ? free / 2 : Math.max(GAP / 2, Math.min(centred, free - GAP / 2))
  const below = box.bottom + under
  const above = box.top - GAP - foot.height
  if (below >= PAGE_TOP && below <= foot.top) return { left, top: below }
  const isAbove = above >= PAGE_TOP && above <= foot.top
  return { left, top: isAbove ? above : foot.top }
}

/** Puts the bar at the place of a selection. */
export function placeBar(bar: HTMLElement, box: Box): void {
  bar.removeAttribute('style')
  bar.removeAttribute('data-moving')
  const under = matchMedia('(pointer: coarse)').matches ? HANDLES : GAP
  const { clientWidth } = document.documentElement
  const { left, top } = placeNear(box, bar.getBoundingClientRect(), clientWidth, under)
  bar.style.inset = `${top}px auto auto ${left}px`
}
