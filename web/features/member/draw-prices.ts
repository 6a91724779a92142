// Draws the poster of prices: what membership is, what it costs, and a code that leads to it; always on light paper.
import { encodeQrModules } from '../../../domain/print/qr-code.ts'

export const POSTER = { width: 540, height: 760, scale: 2 } as const
const EDGE = 40
const QR = 104

export interface PosterText {
  title: string
  sub: string
  /** One a level: its name and what it brings. */
  levels: readonly { name: string; brings: string; prices: readonly { period: string; price: string }[] }[]
  link: string
  invitation: string
}

const letters = (size: number, weight = 400): string =>
  `${weight} ${size}px system-ui, -apple-system, "PingFang SC", "Noto Sans CJK SC", sans-serif`

/** Colours are those of the theme that the canvas itself is in. */
export function drawPrices(canvas: HTMLCanvasElement, text: PosterText): void {
  const ink = canvas.getContext('2d')
  if (!ink) return
  const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(name).trim()
  canvas.width = POSTER.width * POSTER.scale
  canvas.height = POSTER.height * POSTER.scale
  ink.setTransform(POSTER.scale, 0, 0, POSTER.scale, 0, 0)
  ink.fillStyle = colour('--bg')
  ink.fillRect(0, 0, POSTER.width, POSTER.height)
  ink.textBaseline = 'alphabetic'
  const write = (words: string, y: number, font: string, name: string, align: 'left' | 'right' = 'left') => {
    ink.font = font
    ink.fillStyle = colour(name)
    ink.textAlign = align
    ink.fillText(words, align === 'left' ? EDGE : POSTER.width - EDGE, y, POSTER.width - 2 * EDGE)
  }
  ink.fillStyle = colour('--accent')
  ink.fillRect(EDGE, EDGE + 8, 48, 3)
  write(text.title, EDGE + 68, letters(40, 700), '--ink')
  write(text.sub, EDGE + 102, letters(17), '--ink2')
  let y = EDGE + 160
  for (const { name, brings, prices } of text.levels) {
    write(name, y, letters(24, 700), '--accent')
    write(brings, y + 28, letters(15), '--ink2')
    y += 44
    for (const { period, price } of prices) {
      ink.fillStyle = colour('--line')
      ink.fillRect(EDGE, y, POSTER.width - 2 * EDGE, 1)
      write(period, y + 32, letters(19), '--ink')
      write(price, y + 32, letters(21, 700), '--ink', 'right')
      y += 48
    }
    y += 40
  }
  write('开卷', POSTER.height - EDGE - 30, letters(24, 700), '--ink')
  write(text.invitation, POSTER.height - EDGE, letters(15), '--ink2')
  drawCode(ink, text.link, colour('--ink'))
}

function drawCode(ink: CanvasRenderingContext2D, link: string, colour: string): void {
  const rows = encodeQrModules(link)
  const side = QR / rows.length
  const [left, top] = [POSTER.width - EDGE - QR, POSTER.height - EDGE - QR]
  ink.fillStyle = colour
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      // A hair more than its place, so that no light line stands between two modules.
      if (isDark) ink.fillRect(left + x * side, top + y * side, side + 0.3, side + 0.3)
    })
  })
}
