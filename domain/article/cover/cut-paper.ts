// Cover motif for culture: coloured papers with paper-cut shapes.
import {
  COVER_ART_HEIGHT,
  COVER_ART_WIDTH,
  type CoverContext,
  type CoverMotif,
  drawDisc,
  drawLine,
  drawPath,
  drawRect,
  drawWedge,
  formatCoordinates,
  rotateContent,
  wrapInGroup,
} from './draw.ts'
import { hazeColor } from './palette.ts'

type Cutting = (studio: CoverContext, tone: string, paper: string) => string

/** A leaf of cut paper: a stem with rounded lobes on both sides. `broad` is the ratio of width to height. */
const frond =
  (broad: number): Cutting =>
  ({ random }, fill) => {
    const [x, y, width, height] = [-60 * broad, -70, 120 * broad, 140]
    const lobes = random.int(3, 5)
    const stemX = x + width / 2
    const gap = (height * 0.72) / lobes
    const parts = [
      drawLine(
        `M${formatCoordinates(stemX, y + height * 0.94)}Q${formatCoordinates(stemX + random.range(-12, 12), y + height / 2, stemX, y + height * 0.12)}`,
        fill,
        width * 0.1,
      ),
    ]
    for (let index = 0; index < lobes; index++) {
      const from = y + height * 0.9 - index * gap
      const reach = width * (0.4 - index * 0.04) * random.range(0.85, 1)
      for (const side of [-1, 1]) {
        parts.push(
          drawLine(
            `M${formatCoordinates(stemX, from)}Q${formatCoordinates(stemX + side * reach * 0.9, from - gap * 0.1, stemX + side * reach, from - gap * 0.75)}`,
            fill,
            gap * 0.52,
          ),
        )
      }
    }
    return parts.join('') + drawDisc(stemX, y + height * 0.13, width * 0.075, fill)
  }

const sun: Cutting = (_, tone) => {
  const rays = Array.from({ length: 12 }, (_, index) => {
    const [dx, dy] = [Math.cos((index * Math.PI) / 6), Math.sin((index * Math.PI) / 6)]
    return `M${formatCoordinates(dx * 38, dy * 38)}L${formatCoordinates(dx * 52, dy * 52)}`
  })
  return drawDisc(0, 0, 26, tone) + drawLine(rays.join(''), tone, 8)
}

const moon: Cutting = (_, tone, paper) => drawDisc(0, 0, 48, tone) + drawDisc(20, -10, 39, paper)

const vase: Cutting = (_, tone, paper) =>
  drawPath('M-14 -56H14Q8 -38 12 -30C52 -16 44 40 18 56H-18C-44 40 -52 -16 -12 -30Q-8 -38 -14 -56Z', tone) +
  drawLine('M-33 0Q-16 12 0 0T33 0M-32 17Q-16 29 0 17T32 17', paper, 5)

const bird: Cutting = ({ random }, tone, paper) =>
  wrapInGroup(
    `scale(${random.pick([-1, 1])} 1)`,
    drawPath(
      'M-64 14Q-34 14 -18 -8Q-10 -44 -44 -62Q8 -58 20 -18Q30 -36 46 -33L64 -24L51 -18Q50 24 8 31Q-8 32 -20 58Q-30 42 -27 28Q-46 28 -64 14Z',
      tone,
    ) + drawDisc(43, -23, 3.6, paper),
  )

const rainbow: Cutting = (_, tone, paper) =>
  [62, 48, 34, 20]
    .map((radius, index) => drawPath(drawWedge(0, 30, radius, 180, 360), index % 2 === 0 ? tone : paper))
    .join('')

const halves: Cutting = (_, tone) =>
  drawPath(drawWedge(0, -25, 46, 270, 450), tone) + drawPath(drawWedge(0, 25, 46, 90, 270), tone)

/** Culture: sheets of painted paper with cut-out shapes. */
export const drawCutPaper: CoverMotif = (studio) => {
  const { random, inks } = studio
  const cuts = random.pick([
    [0, 150, 330, 490, COVER_ART_WIDTH],
    [0, 180, 310, 480, COVER_ART_WIDTH],
    [0, 140, 300, 470, COVER_ART_WIDTH],
  ])
  const sheets = random.shuffle([
    [inks.main, inks.ground],
    [inks.warm, inks.ink],
    [inks.soft, inks.ink],
    [inks.ink, inks.warm],
    [inks.ground, inks.main],
    [inks.ground, inks.warm],
    [hazeColor(inks, 0.45), inks.ink],
    [inks.ink, inks.ground],
  ] as const)
  const cuttings = random.shuffle([
    frond(0.8),
    frond(1),
    frond(0.7),
    vase,
    bird,
    random.pick([sun, moon]),
    rainbow,
    halves,
  ])
  return sheets
    .map(([paper, tone], index) => {
      const column = index >> 1
      const [left, right] = [cuts[column] ?? 0, cuts[column + 1] ?? COVER_ART_WIDTH]
      const split = 200 + (column % 2 === 0 ? 1 : -1) * (18 + ((cuts[1] ?? 150) % 40))
      const [top, bottom] = index % 2 === 0 ? [0, split] : [split, COVER_ART_HEIGHT]
      const scale = Math.min(right - left, bottom - top) / 150
      const form = rotateContent(random.range(-9, 9), 0, 0, cuttings[index]?.(studio, tone, paper) ?? '')
      return (
        drawRect(left, top, right - left + 1, bottom - top + 1, paper) +
        wrapInGroup(
          `translate(${formatCoordinates((left + right) / 2, (top + bottom) / 2)}) scale(${formatCoordinates(scale)})`,
          form,
        )
      )
    })
    .join('')
}
