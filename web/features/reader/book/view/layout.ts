// How large the pages of a book are: columns, gutters and lines for a window and a size of letters.

export type PageMargin = 'narrow' | 'normal' | 'wide'

export interface LayoutSpace {
  /** Of the window, CSS px. */
  width: number
  /** Of the room between the bars. */
  height: number
  /** The reading size and line, px. */
  size: number
  line: number
  margin: PageMargin
}

export interface PageLayout {
  columns: 1 | 2
  /** Width of a column, and what lies between two, px. */
  column: number
  gap: number
  /** A whole number of lines: none is cut at the foot of a page. */
  height: number
  left: number
}

/** Two columns from here on; below, the contents lie over the text. */
export const SPREAD_FROM = 1200
const WIDE_FROM = 1024
const GUTTER: Record<PageMargin, number> = { narrow: 14, normal: 22, wide: 34 }
/** At 18 px a column of the spread is so wide, one that stands alone at most so much. */
const COLUMN: Record<PageMargin, number> = { narrow: 19.78 + 1.2, normal: 19.78, wide: 19.78 - 1.6 }
const ALONE = 30.9
const SPREAD_GAP = 56
/** The contents stand left of the spread. */
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
  const most = Math.floor((width - 2 * 88 - SPREAD_GAP) / 2)
  const column = Math.min(Math.round(COLUMN[margin] * size), most)
  const spread = 2 * column + SPREAD_GAP
  const middle = Math.round((width - spread) / 2)
  // The contents lie over the empty margin as long as it is wide enough beside the panel of a word.
  const left = Math.max(Math.min(CONTENTS, width - spread - 136), middle)
  return { columns: 2, column, gap: SPREAD_GAP, height: tall, left }
}
