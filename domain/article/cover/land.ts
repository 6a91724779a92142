// Cover motifs with a horizon: hills for nature, a sea route for travel, arches over strata for history.
import {
  COVER_ART_HEIGHT,
  COVER_ART_WIDTH,
  type CoverContext,
  type CoverMotif,
  type CoverPoint,
  clipContent,
  drawDisc,
  drawHatching,
  drawLine,
  drawPath,
  drawRect,
  drawRing,
  formatCoordinates,
  smoothPath,
  wrapInGroup,
} from './draw.ts'
import { mixColors, shadeColor } from './palette.ts'

/** A wavy line from edge to edge, with amplitude `swell`, as points 40 units apart. */
function rolling({ random }: CoverContext, y: number, swell: number): CoverPoint[] {
  const [slow, quick] = [random.range(0.006, 0.011), random.range(0.014, 0.022)]
  const [first, second] = [random.range(0, 6.3), random.range(0, 6.3)]
  return Array.from({ length: 19 }, (_, index) => {
    const x = index * 40 - 40
    return [x, y + swell * (0.7 * Math.sin(x * slow + first) + 0.3 * Math.sin(x * quick + second))] as const
  })
}

const filledBelow = (points: readonly CoverPoint[]): string =>
  `${smoothPath(points)}V${COVER_ART_HEIGHT}H-40Z`

/** Furrows parallel to a ridge, below it. */
function furrows(ridge: readonly CoverPoint[], count: number, gap: number, colour: string): string {
  const rows = Array.from({ length: count }, (_, row) =>
    smoothPath(
      ridge.filter((_, index) => index % 2 === 0).map(([x, y]) => [x, y + gap * (row + 1)] as const),
    ),
  )
  return drawLine(rows.join(''), colour, 2, 0.6)
}

function tree(x: number, y: number, size: number, colour: string, trunk: string): string {
  const [top, foot, wide] = [y - size * 2.6, y - size * 0.5, size * 0.95]
  const crown = `M${formatCoordinates(x, top)}C${formatCoordinates(x + wide, y - size * 1.7, x + wide, foot, x, foot)}S${formatCoordinates(x - wide, y - size * 1.7, x, top)}Z`
  return (
    drawPath(crown, colour) +
    drawLine(`M${formatCoordinates(x, y + 3)}V${formatCoordinates(y - size * 1.7)}`, trunk, 1.6)
  )
}

/** Nature: a sun behind ranges of hills, one of them ploughed, one of them wooded. */
export const drawHills: CoverMotif = (studio) => {
  const { random, inks } = studio
  const sunX = random.range(210, 430)
  const sunY = random.range(110, 165)
  const radius = random.range(52, 84)
  const tones = [
    inks.soft,
    mixColors(inks.soft, inks.main, 0.5),
    inks.main,
    mixColors(inks.main, inks.ink, 0.55),
  ]
  const top = random.range(175, 205)
  const ranges = tones.map((tone, index) => ({
    tone,
    ridge: rolling(studio, top + index * 52, 34 - index * 4),
  }))
  const ploughed = random.int(1, 2)
  const land = ranges.map(({ tone, ridge }, index) => {
    const trees =
      index === 2 || index === 3
        ? Array.from({ length: random.int(3, 5) }, () => {
            const [x, y] = ridge[random.int(2, 15)] ?? [320, 300]
            return tree(
              x + random.range(-14, 14),
              y + 6,
              random.range(9, 17),
              index === 2 ? shadeColor(inks, 0.6) : inks.soft,
              inks.ink,
            )
          }).join('')
        : ''
    return (
      trees +
      drawPath(filledBelow(ridge), tone) +
      (index === ploughed ? furrows(ridge, 6, 9, inks.ground) : '')
    )
  })
  const rays = Array.from({ length: 4 }, (_, index) =>
    drawRing(sunX, sunY, radius + 16 + index * 15, inks.warm, 2.4 - index * 0.5),
  )
  return rays.join('') + drawDisc(sunX, sunY, radius, inks.warm) + land.join('')
}

/** Travel: a low sun with its reflection on the water, and a small boat. */
export const drawVoyage: CoverMotif = (studio) => {
  const { random, inks } = studio
  const horizon = random.range(196, 228)
  const sunX = random.range(230, 410)
  const radius = random.range(62, 92)
  const boatX = sunX + random.pick([-1, 1]) * random.range(60, 115)
  const boatY = horizon + random.range(74, 104)
  const islandX = sunX + (boatX < sunX ? 1 : -1) * random.range(100, 150)
  const reach = random.range(80, 120)
  const island = `M${formatCoordinates(islandX - reach, horizon)}L${formatCoordinates(islandX - reach * 0.3, horizon - 58)}L${formatCoordinates(islandX - reach * 0.05, horizon - 34)}L${formatCoordinates(islandX + reach * 0.25, horizon - 74)}L${formatCoordinates(islandX + reach, horizon)}Z`
  const shade = `M${formatCoordinates(islandX + reach * 0.25, horizon - 74)}L${formatCoordinates(islandX + reach, horizon)}H${formatCoordinates(islandX + reach * 0.1)}L${formatCoordinates(islandX + reach * 0.35, horizon - 36)}Z`
  const glints: string[] = []
  const waves: string[] = []
  for (let y = horizon + 12; y < COVER_ART_HEIGHT; y += 12) {
    const depth = (y - horizon) / (COVER_ART_HEIGHT - horizon)
    const half = radius * (0.95 - 0.35 * depth) * random.range(0.45, 1)
    glints.push(
      `M${formatCoordinates(sunX - half + random.range(-10, 10), y)}H${formatCoordinates(sunX + half + random.range(-10, 10))}`,
    )
    const start = random.range(-30, 90)
    for (let x = start; x < COVER_ART_WIDTH; x += random.range(90, 190)) {
      if (Math.abs(x + 20 - sunX) > radius * 1.3)
        waves.push(
          `M${formatCoordinates(x, y)}q${formatCoordinates(10, -4 - depth * 3, 20, 0)}t${formatCoordinates(20, 0)}`,
        )
    }
  }
  const sail = `M${formatCoordinates(boatX, boatY - 64)}Q${formatCoordinates(boatX + 40, boatY - 30, boatX + 34, boatY - 10)}H${formatCoordinates(boatX)}Z`
  const jib = `M${formatCoordinates(boatX - 5, boatY - 54)}Q${formatCoordinates(boatX - 10, boatY - 26, boatX - 28, boatY - 10)}H${formatCoordinates(boatX - 5)}Z`
  const hull = `M${formatCoordinates(boatX - 38, boatY - 4)}H${formatCoordinates(boatX + 44)}Q${formatCoordinates(boatX + 34, boatY + 15, boatX + 18, boatY + 15)}H${formatCoordinates(boatX - 22)}Q${formatCoordinates(boatX - 34, boatY + 12, boatX - 38, boatY - 4)}Z`
  const route = `M${formatCoordinates(boatX, boatY + 26)}C${formatCoordinates(boatX - 60, boatY + 70, 330, 330, 300, 420)}`
  const birds = Array.from({ length: 3 }, () => {
    const x = islandX + random.range(-70, 70)
    const y = horizon - random.range(96, 150)
    return `M${formatCoordinates(x, y)}q7 -7 13 0q6 -7 13 0`
  }).join('')
  return [
    hatchedSky(studio, horizon),
    drawDisc(sunX, horizon - radius * random.range(0.1, 0.35), radius, inks.warm),
    drawPath(island, inks.soft),
    drawPath(shade, mixColors(inks.soft, inks.ink, 0.45)),
    drawRect(0, horizon, COVER_ART_WIDTH, COVER_ART_HEIGHT - horizon, inks.main),
    drawLine(waves.join(''), mixColors(inks.main, inks.ground, 0.35), 2),
    drawLine(glints.join(''), inks.warm, 4.5),
    `<path d="${route}" fill="none" stroke="${inks.ground}" stroke-width="3" stroke-dasharray="2 11" stroke-linecap="round"/>`,
    drawPath(sail, inks.ground),
    drawPath(jib, inks.soft),
    drawPath(hull, inks.ink),
    drawLine(birds, inks.ink, 2.2),
  ].join('')
}

function hatchedSky({ random, inks }: CoverContext, horizon: number): string {
  return drawLine(drawHatching(random, [-40, 14, 720, horizon - 30], 13), inks.soft, 2, 0.55)
}

/** One arch as path text: an opening of `width` with a semicircular top. */
const opening = (x: number, foot: number, width: number, height: number): string =>
  `M${formatCoordinates(x, foot)}V${formatCoordinates(foot - height + width / 2)}A${formatCoordinates(width / 2, width / 2)} 0 0 1 ${formatCoordinates(x + width, foot - height + width / 2)}V${formatCoordinates(foot)}Z`

/** History: an arcade with a half-collapsed upper storey, above layers of earth. */
export const drawArcade: CoverMotif = (studio) => {
  const { random, inks } = studio
  const foot = random.range(272, 290)
  const bay = 700 / random.int(4, 6)
  const start = random.range(-60, -20)
  const count = Math.ceil((COVER_ART_WIDTH - start) / bay)
  const pier = bay * random.range(0.22, 0.3)
  const lowHeight = random.range(92, 108)
  const crown = foot - lowHeight - 20
  const small = bay / 2
  const wallTop = crown - 74
  const intactArches = random.int(3, count * 2 - 3)
  const isLeftIntact = random.chance(0.5)
  const edge = start + intactArches * small
  const lower = Array.from({ length: count }, (_, index) =>
    opening(start + index * bay + pier / 2, foot, bay - pier, lowHeight),
  )
  const upper = Array.from({ length: intactArches }, (_, index) =>
    opening(start + index * small + small * 0.18, crown, small * 0.64, 58),
  )
  const steps = [0, 16, 30, 46, 60].map(
    (drop, index) =>
      `L${formatCoordinates(edge + index * 9, wallTop + drop)}V${formatCoordinates(wallTop + drop + 14)}`,
  )
  const wall = `M-80 ${formatCoordinates(foot)}V${formatCoordinates(wallTop)}${steps.join('')}H740V${formatCoordinates(foot)}Z`
  const sunX = edge + random.range(40, 90)
  const strata = [inks.warm, inks.soft, shadeColor(inks, 0.35), shadeColor(inks, 0.95)]
  const depth = (COVER_ART_HEIGHT - foot) / strata.length
  const layers = strata.map((tone, index) => {
    const level = foot + index * depth
    const top: CoverPoint[] =
      index === 0
        ? [
            [-40, foot],
            [680, foot],
          ]
        : rolling(studio, level, 5)
    const stones = Array.from(
      { length: 9 },
      () =>
        `M${formatCoordinates(random.range(0, COVER_ART_WIDTH), level + random.range(11, depth - 3))}h${formatCoordinates(random.range(8, 30))}`,
    )
    return (
      drawPath(filledBelow(top), tone) +
      drawLine(stones.join(''), index % 2 === 0 ? inks.ground : inks.ink, 2.4, 0.45)
    )
  })
  const stone = [
    drawDisc(sunX, wallTop + random.range(0, 20), random.range(62, 84), inks.warm),
    clipContent(
      studio,
      'w',
      `<path clip-rule="evenodd" d="${wall}${lower.join('')}${upper.join('')}"/>`,
      drawRect(-80, wallTop, 820, foot - wallTop, inks.main) +
        drawLine(drawHatching(random, [-70, wallTop + 14, 800, foot - wallTop - 16], 17), inks.ink, 1.4, 0.3),
    ),
    drawRect(-80, crown, 820, 7, inks.ink),
    drawRect(-80, wallTop - 7, edge + 80, 8, inks.ink),
  ].join('')
  return (
    (isLeftIntact ? stone : wrapInGroup(`translate(${COVER_ART_WIDTH} 0) scale(-1 1)`, stone)) +
    layers.join('')
  )
}
