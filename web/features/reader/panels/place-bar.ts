// Where the bar of a selection is: near it, never over it, always on the screen.
import type { SelectedText } from '../highlights/selected.ts'

type Box = SelectedText['box']

/** Free space below and above the selection. */
interface Gaps {
  under: number
  over: number
}

const GAP = 8
const MOUSE: Gaps = { under: GAP, over: GAP }
/** On a touch screen the handles hang under the selection, and the system draws its own menu over it. */
const FINGER: Gaps = { under: 36, over: 60 }
/** The bar of the page. */
const PAGE_TOP = 48

/** `side`: where the bar is of the selection that it points at; undefined away from it. `point`: where it points, in the bar. */
export interface Place {
  left: number
  top: number
  side: 'under' | 'over' | undefined
  point: number
}

/** From the ends of the bar: its corners are round. */
const END = 20

/**
 * `foot`: the bar where the style sheet puts it, the lowest that it may be. Under the selection, at the foot where that is
 * lower, else above it; at the foot too where the selection fills the window or is out of it.
 */
export function computeBarPlace(box: Box, foot: DOMRect, width: number, { under, over }: Gaps): Place {
  const free = width - foot.width
  const centred = (box.left + box.right - foot.width) / 2
  // In the middle of a window that it nearly fills.
  const left = free < 64 ? free / 2 : Math.max(GAP / 2, Math.min(centred, free - GAP / 2))
  const point = Math.max(END, Math.min((box.left + box.right) / 2 - left, foot.width - END))
  const below = box.bottom + under
  const above = box.top - over - foot.height
  if (below >= PAGE_TOP && box.bottom < foot.top)
    return { left, top: Math.min(below, foot.top), side: 'under', point }
  const isAbove = above >= PAGE_TOP && above <= foot.top
  return { left, top: isAbove ? above : foot.top, side: isAbove ? 'over' : undefined, point }
}

/** Puts the bar at the place of a selection, and its arrow where that is. */
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
