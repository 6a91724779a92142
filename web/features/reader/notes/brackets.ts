// Computes the position of the two rules around a green highlight.

export interface NoteBracket {
  left: number
  top: number
  height: number
}
type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'height'>

/** Width of a rule (px). */
export const BRACKET_WIDTH = 2

/**
 * Returns the rules at both ends of a highlight, from the rectangles of its lines, in px from `origin`; empty
 * without a line.
 */
export function getBracketsAround(
  rects: readonly Rect[],
  origin: Pick<DOMRect, 'left' | 'top'>,
): NoteBracket[] {
  const lines = rects.filter(({ left, right }) => right > left)
  const [first] = lines
  const last = lines.at(-1)
  if (!first || !last) return []
  const at = (left: number, { top, height }: Rect): NoteBracket => ({
    left: Math.round(left - origin.left),
    top: Math.round(top - origin.top),
    height: Math.round(height),
  })
  return [at(first.left - BRACKET_WIDTH, first), at(last.right, last)]
}
