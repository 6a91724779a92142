// Motifs with a horizon: hills for nature, a sea route for travel, arches over strata for history.
import {
  at,
  disc,
  group,
  HEIGHT,
  hatch,
  line,
  type Motif,
  type Point,
  rect,
  ring,
  type Studio,
  shape,
  smooth,
  WIDTH,
  within,
} from './draw.ts'
import { between, shade } from './palette.ts'

/** A rolling line from edge to edge, `swell` high, as points 40 units apart. */
function rolling({ dice }: Studio, y: number, swell: number): Point[] {
  const [slow, quick] = [dice.range(0.006, 0.011), dice.range(0.014, 0.022)]
  const [first, second] = [dice.range(0, 6.3), dice.range(0, 6.3)]
  return Array.from({ length: 19 }, (_, index) => {
    const x = index * 40 - 40
    return [x, y + swell * (0.7 * Math.sin(x * slow + first) + 0.3 * Math.sin(x * quick + second))] as const
  })
}

const filledBelow = (points: readonly Point[]): string => `${smooth(points)}V${HEIGHT}H-40Z`

/** Furrows that follow a ridge, fading downwards. */
function furrows(ridge: readonly Point[], count: number, gap: number, colour: string): string {
  const rows = Array.from({ length: count }, (_, row) =>
    smooth(ridge.filter((_, index) => index % 2 === 0).map(([x, y]) => [x, y + gap * (row + 1)] as const)),
  )
  return line(rows.join(''), colour, 2, 0.6)
}

function tree(x: number, y: number, size: number, colour: string, trunk: string): string {
  const [top, foot, wide] = [y - size * 2.6, y - size * 0.5, size * 0.95]
  const crown = `M${at(x, top)}C${at(x + wide, y - size * 1.7, x + wide, foot, x, foot)}S${at(x - wide, y - size * 1.7, x, top)}Z`
  return shape(crown, colour) + line(`M${at(x, y + 3)}V${at(y - size * 1.7)}`, trunk, 1.6)
}

/** Nature: a sun behind ranges of hills, one of them ploughed, one of them wooded. */
export const hills: Motif = (studio) => {
  const { dice, inks } = studio
  const sunX = dice.range(210, 430)
  const sunY = dice.range(110, 165)
  const radius = dice.range(52, 84)
  const tones = [inks.soft, between(inks.soft, inks.main, 0.5), inks.main, between(inks.main, inks.ink, 0.55)]
  const top = dice.range(175, 205)
  const ranges = tones.map((tone, index) => ({
    tone,
    ridge: rolling(studio, top + index * 52, 34 - index * 4),
  }))
  const ploughed = dice.int(1, 2)
  const land = ranges.map(({ tone, ridge }, index) => {
    const trees =
      index === 2 || index === 3
        ? Array.from({ length: dice.int(3, 5) }, () => {
            const [x, y] = ridge[dice.int(2, 15)] ?? [320, 300]
            return tree(
              x + dice.range(-14, 14),
              y + 6,
              dice.range(9, 17),
              index === 2 ? shade(inks, 0.6) : inks.soft,
              inks.ink,
            )
          }).join('')
        : ''
    return (
      trees + shape(filledBelow(ridge), tone) + (index === ploughed ? furrows(ridge, 6, 9, inks.ground) : '')
    )
  })
  const rays = Array.from({ length: 4 }, (_, index) =>
    ring(sunX, sunY, radius + 16 + index * 15, inks.warm, 2.4 - index * 0.5),
  )
  return rays.join('') + disc(sunX, sunY, radius, inks.warm) + land.join('')
}

/** Travel: a low sun, its path on the water, and a small boat on its way. */
export const voyage: Motif = (studio) => {
  const { dice, inks } = studio
  const horizon = dice.range(196, 228)
  const sunX = dice.range(230, 410)
  const radius = dice.range(62, 92)
  const boatX = sunX + dice.pick([-1, 1]) * dice.range(60, 115)
  const boatY = horizon + dice.range(74, 104)
  const islandX = sunX + (boatX < sunX ? 1 : -1) * dice.range(100, 150)
  const reach = dice.range(80, 120)
  const island = `M${at(islandX - reach, horizon)}L${at(islandX - reach * 0.3, horizon - 58)}L${at(islandX - reach * 0.05, horizon - 34)}L${at(islandX + reach * 0.25, horizon - 74)}L${at(islandX + reach, horizon)}Z`
  const shade = `M${at(islandX + reach * 0.25, horizon - 74)}L${at(islandX + reach, horizon)}H${at(islandX + reach * 0.1)}L${at(islandX + reach * 0.35, horizon - 36)}Z`
  const glints: string[] = []
  const waves: string[] = []
  for (let y = horizon + 12; y < HEIGHT; y += 12) {
    const depth = (y - horizon) / (HEIGHT - horizon)
    const half = radius * (0.95 - 0.35 * depth) * dice.range(0.45, 1)
    glints.push(`M${at(sunX - half + dice.range(-10, 10), y)}H${at(sunX + half + dice.range(-10, 10))}`)
    const start = dice.range(-30, 90)
    for (let x = start; x < WIDTH; x += dice.range(90, 190)) {
      if (Math.abs(x + 20 - sunX) > radius * 1.3)
        waves.push(`M${at(x, y)}q${at(10, -4 - depth * 3, 20, 0)}t${at(20, 0)}`)
    }
  }
  const sail = `M${at(boatX, boatY - 64)}Q${at(boatX + 40, boatY - 30, boatX + 34, boatY - 10)}H${at(boatX)}Z`
  const jib = `M${at(boatX - 5, boatY - 54)}Q${at(boatX - 10, boatY - 26, boatX - 28, boatY - 10)}H${at(boatX - 5)}Z`
  const hull = `M${at(boatX - 38, boatY - 4)}H${at(boatX + 44)}Q${at(boatX + 34, boatY + 15, boatX + 18, boatY + 15)}H${at(boatX - 22)}Q${at(boatX - 34, boatY + 12, boatX - 38, boatY - 4)}Z`
  const route = `M${at(boatX, boatY + 26)}C${at(boatX - 60, boatY + 70, 330, 330, 300, 420)}`
  const birds = Array.from({ length: 3 }, () => {
    const x = islandX + dice.range(-70, 70)
    const y = horizon - dice.range(96, 150)
    return `M${at(x, y)}q7 -7 13 0q6 -7 13 0`
  }).join('')
  return [
    hatchedSky(studio, horizon),
    disc(sunX, horizon - radius * dice.range(0.1, 0.35), radius, inks.warm),
    shape(island, inks.soft),
    shape(shade, between(inks.soft, inks.ink, 0.45)),
    rect(0, horizon, WIDTH, HEIGHT - horizon, inks.main),
    line(waves.join(''), between(inks.main, inks.ground, 0.35), 2),
    line(glints.join(''), inks.warm, 4.5),
    `<path d="${route}" fill="none" stroke="${inks.ground}" stroke-width="3" stroke-dasharray="2 11" stroke-linecap="round"/>`,
    shape(sail, inks.ground),
    shape(jib, inks.soft),
    shape(hull, inks.ink),
    line(birds, inks.ink, 2.2),
  ].join('')
}

function hatchedSky({ dice, inks }: Studio, horizon: number): string {
  return line(hatch(dice, [-40, 14, 720, horizon - 30], 13), inks.soft, 2, 0.55)
}

/** One arch as path text: an opening `width` wide whose crown is a half circle. */
const opening = (x: number, foot: number, width: number, height: number): string =>
  `M${at(x, foot)}V${at(foot - height + width / 2)}A${at(width / 2, width / 2)} 0 0 1 ${at(x + width, foot - height + width / 2)}V${at(foot)}Z`

/** History: an arcade, its upper storey half fallen, over the layers of everything that stood there before. */
export const arcade: Motif = (studio) => {
  const { dice, inks } = studio
  const foot = dice.range(272, 290)
  const bay = 700 / dice.int(4, 6)
  const start = dice.range(-60, -20)
  const count = Math.ceil((WIDTH - start) / bay)
  const pier = bay * dice.range(0.22, 0.3)
  const lowHeight = dice.range(92, 108)
  const crown = foot - lowHeight - 20
  const small = bay / 2
  const wallTop = crown - 74
  const standing = dice.int(3, count * 2 - 3)
  const isLeftStanding = dice.chance(0.5)
  const edge = start + standing * small
  const lower = Array.from({ length: count }, (_, index) =>
    opening(start + index * bay + pier / 2, foot, bay - pier, lowHeight),
  )
  const upper = Array.from({ length: standing }, (_, index) =>
    opening(start + index * small + small * 0.18, crown, small * 0.64, 58),
  )
  const steps = [0, 16, 30, 46, 60].map(
    (drop, index) => `L${at(edge + index * 9, wallTop + drop)}V${at(wallTop + drop + 14)}`,
  )
  const wall = `M-80 ${at(foot)}V${at(wallTop)}${steps.join('')}H740V${at(foot)}Z`
  const sunX = edge + dice.range(40, 90)
  const strata = [inks.warm, inks.soft, shade(inks, 0.35), shade(inks, 0.95)]
  const depth = (HEIGHT - foot) / strata.length
  const layers = strata.map((tone, index) => {
    const level = foot + index * depth
    const top: Point[] =
      index === 0
        ? [
            [-40, foot],
            [680, foot],
          ]
        : rolling(studio, level, 5)
    const stones = Array.from(
      { length: 9 },
      () => `M${at(dice.range(0, WIDTH), level + dice.range(11, depth - 3))}h${at(dice.range(8, 30))}`,
    )
    return (
      shape(filledBelow(top), tone) +
      line(stones.join(''), index % 2 === 0 ? inks.ground : inks.ink, 2.4, 0.45)
    )
  })
  const stone = [
    disc(sunX, wallTop + dice.range(0, 20), dice.range(62, 84), inks.warm),
    within(
      studio,
      'w',
      `<path clip-rule="evenodd" d="${wall}${lower.join('')}${upper.join('')}"/>`,
      rect(-80, wallTop, 820, foot - wallTop, inks.main) +
        line(hatch(dice, [-70, wallTop + 14, 800, foot - wallTop - 16], 17), inks.ink, 1.4, 0.3),
    ),
    rect(-80, crown, 820, 7, inks.ink),
    rect(-80, wallTop - 7, edge + 80, 8, inks.ink),
  ].join('')
  return (isLeftStanding ? stone : group(`translate(${WIDTH} 0) scale(-1 1)`, stone)) + layers.join('')
}
