// Cover motif for food: dishes on a table, from above.
import {
  COVER_ART_HEIGHT,
  COVER_ART_WIDTH,
  type CoverContext,
  type CoverMotif,
  drawDisc,
  drawHatching,
  drawLine,
  drawPath,
  drawRect,
  drawRing,
  drawWedge,
  formatCoordinates,
  rotateContent,
  wrapInGroup,
} from './draw.ts'
import { mixColors } from './palette.ts'

type Dish = (studio: CoverContext, radius: number) => string

const soup: Dish = ({ random, inks }, radius) => {
  const curls = Array.from(
    { length: 6 },
    (_, index) =>
      `M${formatCoordinates(-radius * 0.5, radius * (index * 0.17 - 0.42))}q${formatCoordinates(radius * 0.25, -radius * 0.16, radius * 0.5, 0)}t${formatCoordinates(radius * 0.5, 0)}`,
  )
  return (
    drawDisc(0, 0, radius, inks.main) +
    drawDisc(0, 0, radius * 0.86, inks.ground) +
    drawDisc(0, 0, radius * 0.76, inks.soft) +
    rotateContent(random.range(0, 180), 0, 0, drawLine(curls.join(''), inks.ground, radius * 0.09)) +
    drawDisc(radius * 0.3, -radius * 0.28, radius * 0.22, inks.ground) +
    drawDisc(radius * 0.3, -radius * 0.28, radius * 0.12, inks.warm)
  )
}

const citrus: Dish = ({ random, inks }, radius) => {
  const turn = random.range(0, 40)
  const segments = Array.from({ length: 8 }, (_, index) =>
    drawPath(drawWedge(0, 0, radius * 0.72, turn + index * 45 + 4, turn + index * 45 + 41), inks.warm),
  )
  return (
    drawDisc(0, 0, radius, inks.warm) +
    drawDisc(0, 0, radius * 0.86, inks.ground) +
    segments.join('') +
    drawDisc(0, 0, radius * 0.06, inks.ground)
  )
}

const plate: Dish = ({ random, inks }, radius) => {
  const rim = Array.from({ length: 20 }, (_, index) => {
    const angle = (index / 20) * Math.PI * 2
    return `M${formatCoordinates(Math.cos(angle) * radius * 0.78, Math.sin(angle) * radius * 0.78)}L${formatCoordinates(Math.cos(angle) * radius * 0.92, Math.sin(angle) * radius * 0.92)}`
  })
  const fish = `M${formatCoordinates(-radius * 0.5, 0)}Q${formatCoordinates(-radius * 0.05, -radius * 0.42, radius * 0.34, 0)}L${formatCoordinates(radius * 0.58, -radius * 0.2)}V${formatCoordinates(radius * 0.2)}L${formatCoordinates(radius * 0.34, 0)}Q${formatCoordinates(-radius * 0.05, radius * 0.42, -radius * 0.5, 0)}Z`
  const bones = `M${formatCoordinates(-radius * 0.2, -radius * 0.14)}v${formatCoordinates(radius * 0.28)}M${formatCoordinates(-radius * 0.02, -radius * 0.17)}v${formatCoordinates(radius * 0.34)}M${formatCoordinates(radius * 0.15, -radius * 0.13)}v${formatCoordinates(radius * 0.26)}`
  return (
    drawDisc(0, 0, radius, inks.ground) +
    drawRing(0, 0, radius * 0.97, inks.ink, 3) +
    drawLine(rim.join(''), inks.main, 3) +
    drawRing(0, 0, radius * 0.7, inks.main, 2) +
    rotateContent(
      random.range(-40, 40),
      0,
      0,
      drawPath(fish, inks.main) +
        drawLine(bones, inks.ground, 2.4) +
        drawDisc(-radius * 0.34, -radius * 0.03, radius * 0.04, inks.ground),
    )
  )
}

const peas: Dish = ({ random, inks }, radius) => {
  const dots = Array.from({ length: 12 }, (_, index) => {
    const angle = index * 2.4 + random.range(-0.2, 0.2)
    const away = radius * 0.58 * Math.sqrt((index + 0.5) / 12)
    return drawDisc(
      Math.cos(angle) * away,
      Math.sin(angle) * away,
      radius * 0.13,
      index % 4 === 0 ? inks.warm : inks.soft,
    )
  })
  return (
    drawDisc(0, 0, radius, inks.ink) +
    drawDisc(0, 0, radius * 0.82, mixColors(inks.main, inks.ink, 0.5)) +
    dots.join('')
  )
}

/** Food: a table laid for several people, from above. */
export const drawTable: CoverMotif = (studio) => {
  const { random, inks } = studio
  const dishes = random.shuffle([soup, plate, citrus, peas])
  const order: Dish[] = [
    dishes[0] ?? soup,
    dishes[1] ?? plate,
    dishes[2] ?? citrus,
    dishes[3] ?? peas,
    dishes[2] ?? citrus,
    dishes[1] ?? plate,
    dishes[3] ?? peas,
  ]
  const mirror = random.chance(0.5) ? -1 : 1
  const rise = random.chance(0.5) ? -1 : 1
  const places = [
    [-20, -8, 116],
    [128, -96, 70],
    [140, 78, 86],
    [-178, 92, 82],
    [-176, -104, 78],
    [264, -20, 74],
    [-292, 6, 62],
  ] as const
  const laid = places.map(([dx, dy, radius], index) =>
    wrapInGroup(
      `translate(${formatCoordinates(320 + mirror * (dx + random.range(-5, 5)), 200 + rise * (dy + random.range(-5, 5)))})`,
      drawDisc(4, 6, radius, mixColors(inks.soft, inks.ink, 0.35)) + (order[index] ?? soup)(studio, radius),
    ),
  )
  const cloth = drawLine(drawHatching(random, [-60, 0, 760, 400], 22), inks.ground, 3, 0.5)
  const sticks = rotateContent(
    random.range(-24, 24),
    330,
    210,
    drawLine('M470 40L496 380M484 38L512 378', inks.ink, 5),
  )
  return (
    drawRect(0, 0, COVER_ART_WIDTH, COVER_ART_HEIGHT, mixColors(inks.soft, inks.ground, 0.25)) +
    cloth +
    laid.join('') +
    sticks
  )
}
