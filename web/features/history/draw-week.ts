// Draws the share picture of the first days: the headline above the sheet of hours, a row per day.
import {
  createSheetBrush,
  type DrawingContext,
  drawSheet,
  SHEET_MARGIN,
  SHEET_SIZE,
  type SheetText,
  type ThemeColors,
} from './picture-sheet.ts'
import type { SheetRow } from './use-sheet-rows.ts'

const LINE = { left: SHEET_MARGIN + 52, right: SHEET_SIZE.width - SHEET_MARGIN - 62 }
const ROWS = { top: 268, height: 42 }
const MARKS = [6, 12, 18, 0]

export interface WeekText extends SheetText {
  rows: readonly SheetRow[]
}

/** Draws on a sheet of 540 × 720. */
export function drawWeek(pen: DrawingContext, { rows, ...text }: WeekText, ink: ThemeColors): void {
  drawSheet(pen, text, ink)
  const { write, dot } = createSheetBrush(pen)
  const x = (share: number) => LINE.left + share * (LINE.right - LINE.left)
  for (const hour of MARKS)
    write(`${hour} 点`, x(((hour + 18) % 24) / 24), 244, { font: '400 11px', color: ink.ink2 })
  rows.forEach((row, at) => {
    const y = ROWS.top + at * ROWS.height
    const small = { font: '400 14px', color: row.name === '今天' ? ink.accent : ink.ink2 }
    write(row.name, SHEET_MARGIN, y + 5, small)
    pen.fillStyle = ink.line
    pen.fillRect(LINE.left, y, LINE.right - LINE.left, 1)
    for (const { at: share, size, minutes } of row.dots) {
      dot(x(share), y, size, ink.accent)
      const inside = { font: '600 11px', color: ink['on-accent'], align: 'center' } as const
      if (size >= 17) write(String(minutes), x(share), y + 4, inside)
    }
    if (row.minutes > 0)
      write(`${row.minutes} 分`, SHEET_SIZE.width - SHEET_MARGIN, y + 5, { ...small, align: 'right' })
  })
}
