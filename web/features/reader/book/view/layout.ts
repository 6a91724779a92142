// Computes the page layout of a book: columns, gutters and lines for a window and a font size.

export type PageMargin = 'narrow' | 'normal' | 'wide'

export interface LayoutSpace {
  /** Width of the window (CSS px). */
  width: number
  /** Height of the space between the bars (CSS px). */
  height: number
  /** Font size and line height of the reader (px). */
  size: number
  line: number
  margin: PageMargin
}

export interface PageLayout {
  columns: 1 | 2
  /** Width of a column, and of the gap between two columns (px). */
  column: number
  gap: number
  /** Height (px): a whole number of lines, so that no line is cut off at the bottom of a page. */
  height: number
  left: number
}

/** Two columns from this width on (px); below it, the contents are an overlay on the text. */
export const SPREAD_FROM = 1200
const WIDE_FROM = 1024
const GUTTER: Record<PageMargin, number> = { narrow: 14, normal: 22, wide: 34 }
/**
 * Widths in em, measured at a font size of 18 px: of a column of the spread, and the maximum for a single
 * column.
 */
const COLUMN: Record<PageMargin, number> = { narrow: 19.78 + 1.2, normal: 19.78, wide: 19.78 - 1.6 }
const ALONE = 30.9
const SPREAD_GAP = 56
/** Width (px) of the contents left of the spread. */
const CONTENTS = 296

export function computePageLayout({ width, height, size, line, margin }: LayoutSpace): PageLayout {
  const lines = Math.max(3, Math.floor(height / line))
  const tall = Math.round(lines * line * 100) / 100
  if (width < WIDE_FROM) {
    const gutter = GUTTER[margin]
    const column = Math.min(width - 2 * gutter, Math.round(ALONE * size))
    const left = Math.round((width - column) / 2)
    return { columns: 1, column, gap: 2 * left, height: tall, left }
  }
  if (width < SPREAD_FROM) {
    const column = Math.min(width - 96, Math.round((ALONE + (COLUMN[margin] - COLUMN.normal)) * size))
    return { columns: 1, column, gap: SPREAD_GAP, height: tall, left: Math.round((width - column) / 2) }
  }
  const maxColumn = Math.floor((width - 2 * 88 - SPREAD_GAP) / 2)
  const column = Math.min(Math.round(COLUMN[margin] * size), maxColumn)
  const spread = 2 * column + SPREAD_GAP
  const middle = Math.round((width - spread) / 2)
  // The contents cover the empty margin as long as the margin of the word panel stays wide enough.
  const left = Math.max(Math.min(CONTENTS, width - spread - 136), middle)
  return { columns: 2, column, gap: SPREAD_GAP, height: tall, left }
}
