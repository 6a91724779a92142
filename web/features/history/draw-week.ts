// The first days as a picture to post: the sentence and the sheet of hours at 540 × 720, drawn twice as large, always light.
import { qrModules } from '../../../domain/print/qr-code.ts'
import type { SheetRow } from './use-sheet-rows.ts'

export const WEEK_PICTURE = { width: 540, height: 720, scale: 2 } as const
const EDGE = 40
const CHINESE = 'system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif'
const QR = { size: 92 }
const LINE = { left: EDGE + 52, right: WEEK_PICTURE.width - EDGE - 62 }
const ROWS = { top: 268, height: 42 }
const MARKS = [6, 12, 18, 0]

export interface WeekText {
  /** The large sentence. */
  headline: string
  /** When most is read; undefined while no hour is known. */
  title: string | undefined
  rows: readonly SheetRow[]
  /** Whose it is; undefined leaves it out. */
  name: string | undefined
  /** Where the code leads; undefined draws none. */
  link: string | undefined
}

export type Ink = Record<'bg' | 'ink' | 'ink2' | 'line' | 'accent' | 'on-accent', string>

/** The part of a canvas that the drawing needs. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'fillRect' | 'fillText' | 'measureText' | 'beginPath' | 'arc' | 'fill'
>

/** Where a line may end: after a clause; else at a space; else between letters, but not within a figure and its unit. */
const PIECES = [
  /[^，。；！？]+[，。；！？]*/gu,
  / *[^ ]+/gu,
  /\d[\d,]*(?:\u00a0[^\s\d，。；、！？]{1,2})?[，。；、！？]*|.[，。；、！？]*/gu,
]

/** Lines no wider than the sheet; `finest`: the index of PIECES by which they are parted. */
function linesOf(pen: Pen, text: string, finest = 0): string[] {
  const fits = (line: string) => pen.measureText(line.trim()).width <= WEEK_PICTURE.width - 2 * EDGE
  const lines: string[] = []
  for (const piece of text.match(PIECES[finest] ?? /.+/gu) ?? []) {
    const line = `${lines.at(-1) ?? ''}${piece}`
    if (fits(line)) lines.splice(-1, 1, line)
    else if (fits(piece) || finest + 1 === PIECES.length) lines.push(piece)
    else lines.push(...linesOf(pen, piece, finest + 1))
  }
  return lines.map((line) => line.replace(/^ +| +$/g, ''))
}

/** Draws the picture on a sheet of 540 × 720. */
export function drawWeek(pen: Pen, { headline, title, rows, name, link }: WeekText, ink: Ink): void {
  const write = (text: string, x: number, y: number, font: string, color: string, align: CanvasTextAlign) => {
    pen.font = font
    pen.fillStyle = color
    pen.textAlign = align
    pen.fillText(text, x, y)
  }
  const small = `400 14px ${CHINESE}`
  pen.fillStyle = ink.bg
  pen.fillRect(0, 0, WEEK_PICTURE.width, WEEK_PICTURE.height)
  write('开卷', EDGE, 64, `700 20px ${CHINESE}`, ink.accent, 'left')
  if (name) write(name, WEEK_PICTURE.width - EDGE, 64, small, ink.ink2, 'right')
  const large = `600 30px ${CHINESE}`
  pen.font = large
  linesOf(pen, headline).forEach((line, at) => {
    write(line, EDGE, 120 + at * 42, large, ink.ink, 'left')
  })
  if (title) write(title, EDGE, 214, `600 16px ${CHINESE}`, ink.ink, 'left')
  const x = (share: number) => LINE.left + share * (LINE.right - LINE.left)
  for (const hour of MARKS)
    write(`${hour} 点`, x(((hour + 18) % 24) / 24), 244, `400 11px ${CHINESE}`, ink.ink2, 'left')
  rows.forEach((row, at) => {
    const y = ROWS.top + at * ROWS.height
    const isToday = row.name === '今天'
    const color = isToday ? ink.accent : ink.ink2
    write(row.name, EDGE, y + 5, small, color, 'left')
    pen.fillStyle = ink.line
    pen.fillRect(LINE.left, y, LINE.right - LINE.left, 1)
    for (const dot of row.dots) {
      pen.fillStyle = ink.accent
      pen.beginPath()
      pen.arc(x(dot.at), y, dot.size / 2, 0, 2 * Math.PI)
      pen.fill()
      if (dot.size >= 17)
        write(String(dot.minutes), x(dot.at), y + 4, `600 11px ${CHINESE}`, ink['on-accent'], 'center')
    }
    if (row.minutes > 0) write(`${row.minutes} 分`, WEEK_PICTURE.width - EDGE, y + 5, small, color, 'right')
  })
  const foot = WEEK_PICTURE.height - EDGE
  write(link === undefined ? '在开卷读英文' : '在开卷读英文，扫码来读', EDGE, foot, small, ink.ink2, 'left')
  if (link !== undefined) drawCode(pen, link, ink.ink)
}

function drawCode(pen: Pen, link: string, color: string): void {
  const modules = qrModules(link)
  // Whole pixels of the picture, so that no edge is blurred; the paper around it is the quiet zone.
  const side = Math.max(1, Math.floor((QR.size * WEEK_PICTURE.scale) / modules.length)) / WEEK_PICTURE.scale
  const left = WEEK_PICTURE.width - EDGE - side * modules.length
  const top = WEEK_PICTURE.height - EDGE - side * modules.length
  pen.fillStyle = color
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(left + x * side, top + y * side, side, side)
}

/** On a canvas, in the colours of the theme that it wears. */
export function drawWeekOn(canvas: HTMLCanvasElement, text: WeekText): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height, scale } = WEEK_PICTURE
  canvas.width = width * scale
  canvas.height = height * scale
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  const style = getComputedStyle(canvas)
  const colour = (name: keyof Ink) => style.getPropertyValue(`--${name}`).trim()
  drawWeek(pen, text, {
    ...{ bg: colour('bg'), ink: colour('ink'), ink2: colour('ink2'), line: colour('line') },
    ...{ accent: colour('accent'), 'on-accent': colour('on-accent') },
  })
}
