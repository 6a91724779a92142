// Cover motifs with people: a profile for psychology, a crowd for society.
import {
  type CoverContext,
  type CoverMotif,
  clipContent,
  drawDisc,
  drawHatching,
  drawLine,
  drawPath,
  drawRing,
  formatCoordinates,
  wrapInGroup,
} from './draw.ts'
import { type CoverPalette, glowColor, hazeColor, mixColors } from './palette.ts'

/** A head in profile, looking right, its centre at 0,0; the neck extends below the cover. */
const PROFILE =
  'M-58 300C-52 210 -46 160 -62 112C-112 78 -128 -12 -98 -72C-70 -128 10 -150 62 -114C88 -96 96 -66 94 -44C93 -32 98 -22 106 -4C112 8 122 24 121 31C120 39 106 39 103 43C101 48 108 54 107 60C106 66 98 66 97 69C97 73 105 76 103 84C101 90 97 92 99 99C102 112 96 124 78 127C62 130 44 126 38 138C32 156 40 220 62 300Z'

/** Patterns inside the head, around 0,-26 and about 84 units wide in each direction; clipped by the skull. */
const THOUGHTS: readonly [Thought, ...Thought[]] = [
  ({ inks }) =>
    [inks.ground, inks.main, inks.soft, inks.warm, inks.ground, inks.main]
      .map((tone, index) => drawDisc(-14, -28, 92 - index * 15, tone))
      .join(''),
  ({ inks }) =>
    drawDisc(-14, -28, 82, inks.warm) +
    Array.from({ length: 7 }, (_, index) => drawRing(-14, -28, 8 + index * 11, inks.ground, 3)).join(''),
  ({ random, inks }) => {
    const waves = Array.from(
      { length: 6 },
      (_, index) => `M-140 ${formatCoordinates(-8 + index * 14)}q17 -11 35 0t35 0t35 0t35 0t35 0t35 0t35 0`,
    )
    return (
      drawPath('M-140 -160H140V-14H-140Z', inks.ground) +
      drawDisc(random.range(-40, 10), -22, 46, inks.warm) +
      drawPath('M-140 -14H140V64H-140Z', inks.main) +
      drawLine(waves.join(''), inks.ground, 3)
    )
  },
  ({ random, inks }) => {
    const stairs = Array.from(
      { length: 8 },
      (_, index) => `H${formatCoordinates(-92 + index * 22)}V${formatCoordinates(34 - index * 18)}`,
    )
    return (
      drawPath('M-140 -160H140V120H-140Z', inks.main) +
      drawDisc(random.range(-66, -30), -70, 24, inks.warm) +
      drawPath(`M-150 52${stairs.join('')}H140V100H-150Z`, inks.ground)
    )
  },
]

type Thought = (studio: CoverContext) => string

/** Psychology: a head with a pattern inside, and echoes of its outline. */
export const drawProfile: CoverMotif = (studio) => {
  const { random, inks } = studio
  const flip = random.chance(0.5) ? -1 : 1
  const x = 320 - flip * random.range(6, 26)
  const y = random.range(206, 220)
  const echoes = [hazeColor(inks, 0.3), hazeColor(inks, 0.65), hazeColor(inks, 1)]
  const around = echoes.map((tone, index) =>
    wrapInGroup(`scale(${formatCoordinates(1.95 - index * 0.3)})`, drawPath(PROFILE, tone)),
  )
  const strokes = drawLine(drawHatching(random, [-130, 70, 260, 240], 9, 0.3), inks.ground, 1.6, 0.35)
  const head =
    drawPath(PROFILE, mixColors(inks.main, inks.ink, 0.6)) + strokes + random.pick(THOUGHTS)(studio)
  return wrapInGroup(
    `translate(${formatCoordinates(x, y)}) scale(${flip} 1)`,
    around.join('') + clipContent(studio, 'h', `<path d="${PROFILE}"/>`, head),
  )
}

/** Hair or a hat for a head of `size` at x,y; sometimes none. */
function hairdo(kind: number, x: number, y: number, size: number, tone: string): string {
  const cap = `A${formatCoordinates(size, size)} 0 0 1 ${formatCoordinates(x + size, y)}`
  if (kind === 0) return drawPath(`M${formatCoordinates(x - size, y)}${cap}Z`, tone)
  if (kind === 1)
    return drawPath(
      `M${formatCoordinates(x - size, y + size * 1.2)}V${formatCoordinates(y)}${cap}Q${formatCoordinates(x, y - size * 0.9, x - size * 0.55, y + size * 1.2)}Z`,
      tone,
    )
  if (kind === 2)
    return (
      drawLine(
        `M${formatCoordinates(x - size * 1.35, y - size * 0.35)}H${formatCoordinates(x + size * 1.35)}`,
        tone,
        size * 0.24,
      ) +
      drawPath(
        `M${formatCoordinates(x - size * 0.8, y - size * 0.35)}Q${formatCoordinates(x - size * 0.7, y - size * 1.5, x, y - size * 1.35)}T${formatCoordinates(x + size * 0.8, y - size * 0.35)}Z`,
        tone,
      )
    )
  if (kind === 3)
    return (
      drawDisc(x, y - size * 1.1, size * 0.42, tone) +
      drawPath(`M${formatCoordinates(x - size, y - size * 0.1)}${cap}Z`, tone)
    )
  return ''
}

/** Stripes, buttons or a collar on a coat whose shoulders extend `size` in each direction. */
function trimming(kind: number, x: number, y: number, size: number, inks: CoverPalette): string {
  if (kind === 0)
    return drawLine(
      [0.35, 0.62, 0.89]
        .map(
          (drop) => `M${formatCoordinates(x - size * 0.9, y + size * drop)}h${formatCoordinates(size * 1.8)}`,
        )
        .join(''),
      inks.ground,
      3,
    )
  if (kind === 1)
    return drawLine(
      `M${formatCoordinates(x, y + size * 0.35)}v0M${formatCoordinates(x, y + size * 0.6)}v0M${formatCoordinates(x, y + size * 0.85)}v0`,
      inks.ground,
      6,
    )
  if (kind === 2)
    return drawPath(
      `M${formatCoordinates(x - size * 0.34, y)}L${formatCoordinates(x, y + size * 0.62)}L${formatCoordinates(x + size * 0.34, y)}Z`,
      inks.ground,
    )
  return ''
}

const SKINS = ['#EBC9A6', '#D29E73', '#8C5B40'] as const

/** Society: rows of heads and shoulders; no two neighbours have the same coat. */
export const drawCrowd: CoverMotif = ({ random, inks }) => {
  const rows: string[] = [
    drawDisc(random.range(220, 420), random.range(104, 134), random.range(84, 112), glowColor(inks)),
  ]
  for (let row = 0; row < 3; row++) {
    const size = 50 + row * 15
    const step = size * 1.62
    const coats = [
      inks.main,
      inks.soft,
      inks.ink,
      inks.warm,
      inks.main,
      mixColors(inks.main, inks.ground, 0.5),
    ]
    let turn = random.int(0, 5)
    for (let x = -size + random.range(0, step); x < 640 + size; x += step * random.range(0.94, 1.08)) {
      turn += random.int(1, 2)
      const coat = coats[turn % coats.length] ?? inks.main
      const y = 206 + row * 74 + random.range(-12, 12)
      const head = size * 0.44
      const hair = coat === inks.ink ? mixColors(inks.main, inks.ink, 0.3) : inks.ink
      rows.push(
        drawPath(
          `M${formatCoordinates(x - size, 420)}V${formatCoordinates(y + size)}A${formatCoordinates(size, size)} 0 0 1 ${formatCoordinates(x + size, y + size)}V420Z`,
          coat,
        ),
        coat === inks.soft ? '' : trimming(random.int(0, 5), x, y, size, inks),
        drawDisc(x, y - head * 0.5, head, random.pick(SKINS)),
        hairdo(random.int(0, 4), x, y - head * 0.5, head, random.chance(0.2) ? inks.warm : hair),
      )
    }
  }
  return rows.join('')
}
