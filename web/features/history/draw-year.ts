// Draws the share picture of a year: the headline above a row per month, a dot per day with an area
// proportional to the reading time.
import {
  createSheetBrush,
  type DrawingContext,
  drawSheet,
  SHEET_MARGIN,
  SHEET_SIZE,
  type SheetText,
  type ThemeColors,
} from './picture-sheet.ts'
import { MONTH_DAYS, YEAR_TICKS, type YearRow } from './year-rows.ts'

const LINE = { left: SHEET_MARGIN + 44, right: SHEET_SIZE.width - SHEET_MARGIN - 44 }
const ROWS = { top: 266, bottom: 560 }
const COLUMN = (LINE.right - LINE.left) / MONTH_DAYS
/** Diameter in pixels of the largest dot, and of a day without reading. */
const WIDEST = COLUMN - 1
const NONE = 1.5

export interface YearText extends SheetText {
  rows: readonly YearRow[]
}

/** Draws on a sheet of 540 × 720. */
export function drawYear(pen: DrawingContext, { rows, ...text }: YearText, ink: ThemeColors): void {
  drawSheet(pen, text, ink)
  const { write, dot } = createSheetBrush(pen)
  const x = (at: number) => LINE.left + (at + 0.5) * COLUMN
  const tick = { font: '400 11px', color: ink.ink2 }
  for (const day of YEAR_TICKS) write(String(day), x(day - 1), 244, { ...tick, align: 'center' })
  write('小时', SHEET_SIZE.width - SHEET_MARGIN, 244, { ...tick, align: 'right' })
  const height = (ROWS.bottom - ROWS.top) / Math.max(1, rows.length - 1)
  rows.forEach(({ name, hours, days }, row) => {
    const y = ROWS.top + row * height
    const small = { font: '400 13px', color: ink.ink2 }
    write(name, SHEET_MARGIN, y + 5, small)
    days.forEach(({ share, isOver }, at) => {
      if (share > 0) dot(x(at), y, share * WIDEST, ink.accent)
      else if (isOver) dot(x(at), y, NONE, ink.ctl)
    })
    if (hours) write(hours, SHEET_SIZE.width - SHEET_MARGIN, y + 5, { ...small, align: 'right' })
  })
}
