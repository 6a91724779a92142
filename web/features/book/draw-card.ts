// Draws the share card of a book on a canvas: a quote, the book, and a QR code of its link; always in light
// colours.
import { encodeQrModules } from '../../../domain/print/qr-code.ts'
import { fitText, type MeasureText } from './card-text.ts'

export const SHARE_CARD_SIZE = { width: 540, height: 720, scale: 2 } as const
const EDGE = 40
const QR = 92
/** Quiet zone around the QR code, in modules, as the standard requires. */
const QUIET = 4
const QUOTE_BOX = {
  width: SHARE_CARD_SIZE.width - 2 * EDGE,
  sizes: [
    { size: 33, most: 7 },
    { size: 28, most: 9 },
    { size: 24, most: 11 },
    { size: 20, most: 13 },
  ],
}
const TITLE = { width: SHARE_CARD_SIZE.width - 2 * EDGE - QR - 48, sizes: [{ size: 20, most: 2 }] }
const LINE = 1.42

export interface CardText {
  quote: string
  title: string
  author: string
  /** URL in the QR code; undefined draws none. */
  link: string | undefined
  /** Text next to the QR code. */
  invitation: string
}

const read = (size: number, weight = 400): string =>
  `${weight} ${size}px "Literata Variable", Georgia, "Songti SC", "Noto Serif CJK SC", serif`

/** Uses the colours of the theme set on the canvas element. Resolves when the card is drawn. */
export async function drawCard(canvas: HTMLCanvasElement, text: CardText): Promise<void> {
  await Promise.all([document.fonts.load(read(33)), document.fonts.load(read(20, 600))]).catch(() => [])
  const ink = canvas.getContext('2d')
  if (!ink) return
  const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(name).trim()
  canvas.width = SHARE_CARD_SIZE.width * SHARE_CARD_SIZE.scale
  canvas.height = SHARE_CARD_SIZE.height * SHARE_CARD_SIZE.scale
  ink.setTransform(SHARE_CARD_SIZE.scale, 0, 0, SHARE_CARD_SIZE.scale, 0, 0)
  ink.fillStyle = colour('--bg')
  ink.fillRect(0, 0, SHARE_CARD_SIZE.width, SHARE_CARD_SIZE.height)
  ink.textBaseline = 'alphabetic'
  const measure =
    (weight: number): MeasureText =>
    (words, size) => {
      ink.font = read(size, weight)
      return ink.measureText(words).width
    }

  const quote = fitText(text.quote, QUOTE_BOX, measure(400))
  ink.font = read(quote.size)
  ink.fillStyle = colour('--ink')
  quote.lines.forEach((line, at) => {
    ink.fillText(line, EDGE, EDGE + 24 + quote.size + at * quote.size * LINE)
  })

  const foot = SHARE_CARD_SIZE.height - EDGE - QR - QUIET * 4
  ink.fillStyle = colour('--accent')
  ink.fillRect(EDGE, foot, 48, 2)
  const title = fitText(text.title, TITLE, measure(600))
  ink.font = read(title.size, 600)
  ink.fillStyle = colour('--ink')
  title.lines.forEach((line, at) => {
    ink.fillText(line, EDGE, foot + 36 + at * 26)
  })
  ink.font = read(14)
  ink.fillStyle = colour('--ink2')
  const below = foot + 36 + title.lines.length * 26
  if (text.author) ink.fillText(text.author, EDGE, below, TITLE.width)
  ink.fillText(text.invitation, EDGE, SHARE_CARD_SIZE.height - EDGE, TITLE.width)
  if (text.link !== undefined) drawCode(ink, text.link, colour('--ink'))
}

function drawCode(ink: CanvasRenderingContext2D, link: string, colour: string): void {
  const rows = encodeQrModules(link)
  const side = QR / rows.length
  const [left, top] = [SHARE_CARD_SIZE.width - EDGE - QR, SHARE_CARD_SIZE.height - EDGE - QR]
  ink.fillStyle = colour
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      // Slightly larger than a module, so that no light gap is visible between two modules.
      if (isDark) ink.fillRect(left + x * side, top + y * side, side + 0.3, side + 0.3)
    })
  })
}
