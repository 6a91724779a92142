// Draws the price poster on a canvas: what membership is, its prices, and a QR code of its page; always in
// light colours.
import { encodeQrModules } from '../../../domain/print/qr-code.ts'

export const PRICE_POSTER_SIZE = { width: 540, height: 760, scale: 2 } as const
const EDGE = 40
const QR = 104

export interface PosterText {
  title: string
  sub: string
  /** One entry per level: name, benefits, prices. */
  levels: readonly { name: string; benefits: string; prices: readonly { period: string; price: string }[] }[]
  link: string
  invitation: string
}

const letters = (size: number, weight = 400): string =>
  `${weight} ${size}px system-ui, -apple-system, "PingFang SC", "Noto Sans CJK SC", sans-serif`

/** Uses the colours of the theme set on the canvas element. */
export function drawPrices(canvas: HTMLCanvasElement, text: PosterText): void {
  const ink = canvas.getContext('2d')
  if (!ink) return
  const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(name).trim()
  canvas.width = PRICE_POSTER_SIZE.width * PRICE_POSTER_SIZE.scale
  canvas.height = PRICE_POSTER_SIZE.height * PRICE_POSTER_SIZE.scale
  ink.setTransform(PRICE_POSTER_SIZE.scale, 0, 0, PRICE_POSTER_SIZE.scale, 0, 0)
  ink.fillStyle = colour('--bg')
  ink.fillRect(0, 0, PRICE_POSTER_SIZE.width, PRICE_POSTER_SIZE.height)
  ink.textBaseline = 'alphabetic'
  const write = (words: string, y: number, font: string, name: string, align: 'left' | 'right' = 'left') => {
    ink.font = font
    ink.fillStyle = colour(name)
    ink.textAlign = align
    ink.fillText(
      words,
      align === 'left' ? EDGE : PRICE_POSTER_SIZE.width - EDGE,
      y,
      PRICE_POSTER_SIZE.width - 2 * EDGE,
    )
  }
  ink.fillStyle = colour('--accent')
  ink.fillRect(EDGE, EDGE + 8, 48, 3)
  write(text.title, EDGE + 68, letters(40, 700), '--ink')
  write(text.sub, EDGE + 102, letters(17), '--ink2')
  let y = EDGE + 160
  for (const { name, benefits, prices } of text.levels) {
    write(name, y, letters(24, 700), '--accent')
    write(benefits, y + 28, letters(15), '--ink2')
    y += 44
    for (const { period, price } of prices) {
      ink.fillStyle = colour('--line')
      ink.fillRect(EDGE, y, PRICE_POSTER_SIZE.width - 2 * EDGE, 1)
      write(period, y + 32, letters(19), '--ink')
      write(price, y + 32, letters(21, 700), '--ink', 'right')
      y += 48
    }
    y += 40
  }
  write('开卷', PRICE_POSTER_SIZE.height - EDGE - 30, letters(24, 700), '--ink')
  write(text.invitation, PRICE_POSTER_SIZE.height - EDGE, letters(15), '--ink2')
  drawCode(ink, text.link, colour('--ink'))
}

function drawCode(ink: CanvasRenderingContext2D, link: string, colour: string): void {
  const rows = encodeQrModules(link)
  const side = QR / rows.length
  const [left, top] = [PRICE_POSTER_SIZE.width - EDGE - QR, PRICE_POSTER_SIZE.height - EDGE - QR]
  ink.fillStyle = colour
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      // Slightly larger than a module, so that no light gap is visible between two modules.
      if (isDark) ink.fillRect(left + x * side, top + y * side, side + 0.3, side + 0.3)
    })
  })
}
