// Common layout of the share pictures: header, headline and footer at 540 × 720, rendered at twice the size.
import { encodeQrModules } from '../../../domain/print/qr-code.ts'

export const SHEET_SIZE = { width: 540, height: 720, scale: 2 } as const
export const SHEET_MARGIN = 40
const CHINESE = 'system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif'
const QR = { size: 92 }

/** Content that every picture has. */
export interface SheetText {
  /** The headline sentence. */
  headline: string
  /** Title of the drawing; undefined leaves it out. */
  title: string | undefined
  /** Username; undefined leaves it out. */
  name: string | undefined
  /** URL in the QR code; undefined draws none. */
  link: string | undefined
}

export type ThemeColors = Record<'bg' | 'ink' | 'ink2' | 'ctl' | 'line' | 'accent' | 'on-accent', string>
const INKS: readonly (keyof ThemeColors)[] = ['bg', 'ink', 'ink2', 'ctl', 'line', 'accent', 'on-accent']

/** The subset of the canvas context that the drawing uses. */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'fillRect' | 'fillText' | 'measureText' | 'beginPath' | 'arc' | 'fill'
>

export interface SheetBrush {
  write: (text: string, x: number, y: number, style: WriteStyle) => void
  dot: (x: number, y: number, size: number, color: string) => void
}

export interface WriteStyle {
  /** Weight and size, e.g. `600 16px`. */
  font: string
  color: string
  align?: CanvasTextAlign
}

export const createSheetBrush = (pen: DrawingContext): SheetBrush => ({
  write(text, x, y, { font, color, align = 'left' }) {
    pen.font = `${font} ${CHINESE}`
    pen.fillStyle = color
    pen.textAlign = align
    pen.fillText(text, x, y)
  },
  dot(x, y, size, color) {
    pen.fillStyle = color
    pen.beginPath()
    pen.arc(x, y, size / 2, 0, 2 * Math.PI)
    pen.fill()
  },
})

/**
 * Line-break positions by preference: after a clause, at a space, between characters, but not between a
 * figure and its unit.
 */
const PIECES = [
  /[^，。；！？]+[，。；！？]*/gu,
  / *[^ ]+/gu,
  /\d[\d,]*(?:\u00a0[^\s\d，。；、！？]{1,2})?[，。；、！？]*|.[，。；、！？]*/gu,
]

/** Breaks a text into lines that fit the sheet; `finest` is the index into PIECES. */
function linesOf(pen: DrawingContext, text: string, finest = 0): string[] {
  const fits = (line: string) => pen.measureText(line.trim()).width <= SHEET_SIZE.width - 2 * SHEET_MARGIN
  const lines: string[] = []
  for (const piece of text.match(PIECES[finest] ?? /.+/gu) ?? []) {
    const line = `${lines.at(-1) ?? ''}${piece}`
    if (fits(line)) lines.splice(-1, 1, line)
    else if (fits(piece) || finest + 1 === PIECES.length) lines.push(piece)
    else lines.push(...linesOf(pen, piece, finest + 1))
  }
  return lines.map((line) => line.replace(/^ +| +$/g, ''))
}

/** Draws everything but the chart, which has the area from y = 230 to 570. */
export function drawSheet(
  pen: DrawingContext,
  { headline, title, name, link }: SheetText,
  ink: ThemeColors,
): void {
  const { write } = createSheetBrush(pen)
  pen.fillStyle = ink.bg
  pen.fillRect(0, 0, SHEET_SIZE.width, SHEET_SIZE.height)
  write('开卷', SHEET_MARGIN, 64, { font: '700 20px', color: ink.accent })
  const small = { font: '400 14px', color: ink.ink2 }
  if (name) write(name, SHEET_SIZE.width - SHEET_MARGIN, 64, { ...small, align: 'right' })
  const large = { font: '600 30px', color: ink.ink }
  pen.font = `${large.font} ${CHINESE}`
  linesOf(pen, headline).forEach((line, at) => {
    write(line, SHEET_MARGIN, 120 + at * 42, large)
  })
  if (title) write(title, SHEET_MARGIN, 214, { font: '600 16px', color: ink.ink })
  const foot = SHEET_SIZE.height - SHEET_MARGIN
  write(link === undefined ? '在开卷读英文' : '在开卷读英文，扫码来读', SHEET_MARGIN, foot, small)
  if (link !== undefined) drawCode(pen, link, ink.ink)
}

function drawCode(pen: DrawingContext, link: string, color: string): void {
  const modules = encodeQrModules(link)
  // Modules in whole pixels of the picture, so that no edge is blurred; the background is the quiet zone.
  const side = Math.max(1, Math.floor((QR.size * SHEET_SIZE.scale) / modules.length)) / SHEET_SIZE.scale
  const left = SHEET_SIZE.width - SHEET_MARGIN - side * modules.length
  const top = SHEET_SIZE.height - SHEET_MARGIN - side * modules.length
  pen.fillStyle = color
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(left + x * side, top + y * side, side, side)
}

/** Draws on a canvas element with the colours of its theme. */
export function drawOn(
  canvas: HTMLCanvasElement,
  draw: (pen: DrawingContext, ink: ThemeColors) => void,
): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height, scale } = SHEET_SIZE
  canvas.width = width * scale
  canvas.height = height * scale
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  const style = getComputedStyle(canvas)
  const colors = INKS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])
  draw(pen, Object.fromEntries(colors) as ThemeColors)
}
